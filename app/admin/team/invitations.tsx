import { useRef, useState, type FormEvent } from "react";
import { Moment } from "../screen/moment.tsx";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Invitation } from "#domain/accounts/team/team.ts";
import { ConfirmDialog } from "../screen/confirm-dialog.tsx";
import { useReauthentication } from "../security/reauthentication.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

interface InvitationsProps {
  invitations: readonly Invitation[];
  onChanged: () => Promise<void>;
}

/** Who has a link that was not used yet: it can be sent again, and taken back. */
export function Invitations({ invitations, onChanged }: InvitationsProps) {
  const [asking, setAsking] = useState<Invitation | null>(null);
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { call, dialog } = useReauthentication();
  const toast = useToast();

  async function sendAgain({ email }: Invitation) {
    setBusyWith(email);
    const result = await call("admin/invite", { body: { email } });
    setBusyWith(null);
    if (!result.ok) return toast({ title: "Error", description: result.message, style: "destructive" });
    toast({ title: "Success", description: `The invitation is on its way to ${email} again` });
    await onChanged();
  }

  async function withdraw({ id, email }: Invitation) {
    setAsking(null);
    setBusyWith(email);
    const result = await call(`admin/invitations/${id}`, { method: "DELETE" });
    setBusyWith(null);
    if (result.ok) toast({ title: "Success", description: `The link for ${email} no longer works` });
    else toast({ title: "Error", description: result.message, style: "destructive" });
    // Also after a failure: the invitation may have been accepted meanwhile.
    await onChanged();
    // The button that had the focus is gone with its invitation.
    heading.current?.focus();
  }

  return (
    <section className="mt-9">
      {dialog}
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-xl outline-none">
        Invited
      </h2>
      {invitations.length === 0 && (
        <p className="border-y border-line py-3 text-sm text-ink-soft">
          No invitation is open. Whoever is invited stands here until the link is used, or has expired after 24 hours.
        </p>
      )}
      <ul aria-label="Invited" className="border-t border-line empty:hidden">
        {invitations.map((invitation) => (
          <li
            key={invitation.email}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b border-line py-3 text-sm"
          >
            <span className="min-w-0">
              <span className="font-semibold break-all">{invitation.email}</span>
              <span className="block text-xs text-ink-soft">
                {invitation.isAdmin && "A link to a new password for this admin. "}
                Works until <Moment at={invitation.expiresAt} />
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              {!invitation.isAdmin && (
                <Button
                  size="small"
                  variant="secondary"
                  busy={busyWith === invitation.email}
                  onClick={() => void sendAgain(invitation)}
                >
                  Send again<span className="sr-only"> to {invitation.email}</span>
                </Button>
              )}
              <Button
                size="small"
                variant="secondary"
                disabled={busyWith === invitation.email}
                className="text-rose! hover:bg-rose-50!"
                onClick={() => setAsking(invitation)}
              >
                Withdraw<span className="sr-only"> the link for {invitation.email}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        title="Withdraw?"
        action="Withdraw"
        onConfirm={() => asking && void withdraw(asking)}
        onCancel={() => setAsking(null)}
      >
        <p>No link that was made for {asking?.email} until now works any more.</p>
      </ConfirmDialog>
    </section>
  );
}

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
