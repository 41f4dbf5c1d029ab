import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

interface LinkDialogProps {
  made: { email: string; link: string } | null;
  onClose: () => void;
}

/** Shows a personal link once, to be handed over in some other way than by mail. */
export function LinkDialog({ made, onClose }: LinkDialogProps) {
  const [isCopied, setIsCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  async function copy() {
    await navigator.clipboard.writeText(made?.link ?? "").then(
      () => setIsCopied(true),
      // Without the right to the clipboard it can be copied by hand.
      () => box.current?.querySelector("input")?.select(),
    );
  }

  function close() {
    setIsCopied(false);
    onClose();
  }

  return (
    <Dialog open={made !== null} onClose={close} title="A link for one person" className="max-w-lg">
      <div ref={box} className="grid gap-5">
        <p className="text-sm">
          Whoever opens it within 24 hours chooses a password and signs in as{" "}
          <strong className="break-all">{made?.email}</strong>. What signed in to this account before ends then. Hand it
          over in a way that nobody else can read; it is shown only now.
        </p>
        <Field label="Link" required>
          <TextInput value={made?.link ?? ""} readOnly className="font-mono text-sm!" />
        </Field>
        <Button size="small" onClick={() => void copy()} className="justify-self-start">
          {isCopied ? "Copied" : "Copy the link"}
        </Button>
        <p role="status" className="sr-only">
          {isCopied ? "The link was copied." : ""}
        </p>
      </div>
    </Dialog>
  );
}
