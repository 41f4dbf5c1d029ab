import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useFocusWhenGone } from "../use-focus-when-gone.ts";
import { AddPhone } from "./add-phone.tsx";
import { Section } from "./section.tsx";
import { useReauthentication } from "./use-reauthentication.tsx";

interface PhoneSectionProps {
  /** The number that signs in, as people read it. */
  phone: string | null;
  /** Without text messages a number can only be removed. */
  isOffered: boolean;
  onChanged: () => Promise<void>;
}

export function PhoneSection({ phone, isOffered, onChanged }: PhoneSectionProps) {
  const [open, setOpen] = useState<"add" | "remove" | null>(null);
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const toast = useToast();
  const addButton = useRef<HTMLButtonElement>(null);
  const isGone = useFocusWhenGone(addButton, open !== null);
  if (!isOffered && phone === null) return null;

  async function remove() {
    setBusy(true);
    const result = await call("user", { method: "PUT", body: { phone: null } });
    setBusy(false);
    close();
    if (!result.ok) return toast({ title: "Error", description: result.message, style: "destructive" });
    toast({ title: "Success", description: "Telephone number removed. You are signed out everywhere else." });
    await onChanged();
  }

  function close() {
    isGone();
    setOpen(null);
  }

  async function added() {
    close();
    toast({ title: "Success", description: "Telephone number added. You are signed out everywhere else." });
    await onChanged();
  }

  return (
    <Section
      title="Telephone"
      about="A number that signs you in, by a code in a text message or with your password. An authenticator app is safer: numbers can be taken over."
    >
      {dialog}
      {phone !== null && (
        <div className="mb-5 flex items-center justify-between gap-4 border-y border-line py-3">
          <p className="text-sm font-semibold tabular-nums">{phone}</p>
          <Button
            size="small"
            variant="quiet"
            className="text-rose! hover:bg-rose-50!"
            aria-label={`Remove ${phone}`}
            onClick={() => setOpen("remove")}
          >
            Remove
          </Button>
        </div>
      )}
      {isOffered &&
        (open === "add" ? (
          <AddPhone onAdded={added} onCancel={close} />
        ) : (
          <Button ref={addButton} size="small" variant="secondary" onClick={() => setOpen("add")}>
            {phone === null ? "Add a telephone number" : "Use another number"}
          </Button>
        ))}
      <ConfirmDialog
        open={open === "remove"}
        title="Remove this number?"
        action="Remove"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setOpen(null)}
      >
        <p>{phone} no longer signs in, and you will be signed out everywhere else.</p>
      </ConfirmDialog>
    </Section>
  );
}
