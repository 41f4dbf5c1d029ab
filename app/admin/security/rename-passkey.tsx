import { useState, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Passkey } from "#domain/accounts/passkeys/find-passkeys.ts";
import { authCall } from "../auth-calls.ts";

interface RenamePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
  onRenamed: () => Promise<void>;
}

export function RenamePasskey({ passkey, onClose, onRenamed }: RenamePasskeyProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const toast = useToast();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get("name");
    setBusy(true);
    const result = await authCall(`passkeys/${passkey.id}`, { method: "PUT", body: { name } });
    setBusy(false);
    if (!result.ok) return setError(result.message);
    toast({ title: "Success", description: "Passkey renamed" });
    onClose();
    await onRenamed();
  }

  return (
    <Dialog open onClose={onClose} title="Rename the passkey" className="max-w-md">
      <form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field label="Name" required error={error} hint="Such as the device that has it.">
          <TextInput name="name" defaultValue={passkey.name} maxLength={100} autoComplete="off" />
        </Field>
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          Save
        </Button>
      </form>
    </Dialog>
  );
}
