import { useRef, useState, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useReauthentication } from "../security/use-reauthentication.tsx";

export function InviteForm({ onInvited }: { onInvited: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const { call, dialog } = useReauthentication();
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { email = "" } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    setError(undefined);
    const result = await call<{ email: string }>("admin/invite", { body: { email } });
    setBusy(false);
    if (!result.ok) return setError(result.message);
    form.current?.reset();
    toast({ title: "Success", description: `An invitation is on its way to ${result.value.email}` });
    await onInvited();
  }

  return (
    <>
      {dialog}
      <form
        ref={form}
        onSubmit={(event) => void submit(event)}
        noValidate
        className="mb-8 flex flex-wrap items-end gap-3 border-y border-line bg-white px-4 py-4"
      >
        <Field label="Invite an admin by email" required error={error} className="min-w-0 flex-1 basis-64">
          <TextInput name="email" type="email" autoComplete="off" placeholder="name@example.org" />
        </Field>
        <Button type="submit" busy={busy}>
          Send invitation
        </Button>
      </form>
    </>
  );
}
