import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { CopyButton } from "../screen/copy-button.tsx";

interface RecoveryCodesProps {
  codes: readonly string[];
  onStored: () => void;
}

/** New recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const box = useRef<HTMLDivElement>(null);
  // The element that had the focus is removed, and the codes must be announced.
  useEffect(() => box.current?.focus(), []);

  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 outline-none">
      <p className="text-sm">
        When your authenticator app or passkey is lost, these codes are the only way in. Each works once. They are shown
        now and never again, so print them or put them into your password manager.
      </p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1.5 border-y border-line py-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="button-row">
        <CopyButton text={codes.join("\n")} variant="secondary" announcement="The codes were copied.">
          Copy all
        </CopyButton>
        <Button size="small" onClick={onStored}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

/** The same as a dialog over the security page; null closes it. */
export function RecoveryCodesDialog({ codes, onStored }: { codes: readonly string[] | null; onStored: () => void }) {
  return (
    <Dialog
      open={codes !== null}
      onClose={onStored}
      title="Keep these codes"
      className="max-w-md"
      closeOnBackdrop={false}
    >
      <RecoveryCodes codes={codes ?? []} onStored={onStored} />
    </Dialog>
  );
}
