import { useState, useRef } from "react";
import { Link, useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { Context } from "#domain/context.ts";
import { findBelongings } from "#domain/people/hand-over.ts";
import { type Invitation, findTeam } from "#accounts/index.ts";
import { adminMeta, loadAdmin, readyData } from "../../frame/screen/admin-route.ts";
import type { Route } from "./+types/team.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { MemberRow, RoleField } from "./members.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { CopyButton } from "../../frame/screen/copy-button.tsx";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Button } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog, useFocusAfterRemoval } from "../../frame/change/dialogs.tsx";
import { useReauthenticatedForm, useAccountChange } from "../../account/calls/account-change.tsx";
import { authCall } from "../../frame/session/auth-call.ts";
import { type Role, oneOfRole } from "#domain/security/rights.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const leaving = url.searchParams.get("leave");
  const load = async (ctx: Context) => ({
    ...(await findTeam(ctx)),
    leaving: leaving === null ? null : await findBelongings(ctx, leaving),
  });
  return loadAdmin(context, load, "team");
}

export const meta = () => adminMeta("Team");

/** The team of the site. Each change is a call of the auth layer. */
export default function TeamScreen({ loaderData }: Route.ComponentProps) {
  const { members, invitations, leaving } = readyData(loaderData);
  const isLeaving = useSearchParams()[0].has("leave");
  const leaver = members.find(({ id, state }) => id === leaving?.id && state === "active");
  const navigate = useNavigate();
  const close = () => navigate("/admin/team", { replace: true, preventScrollReset: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = useFocusAfterRemoval(heading, isLeaving);
  const [link, setLink] = useState<{ email: string; link: string } | null>(null);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-1 text-2xl outline-none">
        Team
      </h1>
      <p className="mb-6 max-w-measure text-sm text-ink-soft">
        Writers write drafts, editors publish, and admins also manage the team. Changes to roles and deactivations take
        effect right away.
      </p>
      <InviteForm />
      <ul aria-label="Team" className="border-t border-line">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onLink={setLink} />
        ))}
      </ul>
      <Invitations invitations={invitations} />
      <p className="mt-9 text-sm">
        <Link to="/admin/sso" className="font-semibold text-evergreen-700 underline underline-offset-4">
          Single sign-on
        </Link>{" "}
        lets people in an organization sign in through its own provider.
      </p>
      {isLeaving && leaving && leaver && (
        <LeaveDialog
          key={leaving.id}
          leaving={leaving}
          isYou={leaver.isYou}
          onClose={close}
          onDone={() => {
            isGone();
            return close();
          }}
        />
      )}
      <LinkDialog made={link} onClose={() => setLink(null)} />
    </>
  );
}

interface LinkDialogProps {
  made: { email: string; link: string } | null;
  onClose: () => void;
}

/** Shows a personal link once, to be handed over by other means than a mail. */
function LinkDialog({ made, onClose }: LinkDialogProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <Dialog open={made !== null} onClose={onClose} title="A link for one person" className="max-w-lg">
      <div ref={box} className="grid gap-5">
        <p className="text-sm">
          Whoever opens it within 24 hours chooses a password and signs in as{" "}
          <strong className="break-all">{made?.email}</strong>. What signed in to this account before ends then. Hand it
          over in a way that no one else can read; it is shown only now.
        </p>
        <Field label="Link" required>
          <TextInput value={made?.link ?? ""} readOnly className="font-mono text-sm!" />
        </Field>
        {/* Where the browser denies the clipboard, the text is selected to be copied by hand. */}
        <CopyButton
          text={made?.link ?? ""}
          announcement="Link copied."
          onRefused={() => box.current?.querySelector("input")?.select()}
        >
          Copy link
        </CopyButton>
      </div>
    </Dialog>
  );
}

/** Open invitations, with buttons to send them again and to withdraw them. */
function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const [asking, setAsking] = useState<Invitation | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { change, busy: busyWith, dialog } = useAccountChange();
  const { revalidate } = useRevalidator();

  async function sendAgain({ email, role }: Invitation) {
    const done = `The invitation is on its way to ${email} again`;
    const { ok } = await change(() => authCall("admin/invite", { body: { email, role } }), done, email);
    if (ok) await revalidate();
  }

  async function withdraw({ id, email }: Invitation) {
    setAsking(null);
    const done = `The link for ${email} no longer works`;
    await change(() => authCall(`admin/invitations/${id}`, { method: "DELETE" }), done, email);
    // Also after a failure: the invitation may have been accepted meanwhile.
    await revalidate();
    // The button that had the focus is removed with its invitation.
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
          No invitation is open. Whoever is invited stands here for seven days, or until the link is used.
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
                {invitation.isAdmin ? "A link to a new password. " : `As ${oneOfRole(invitation.role)}. `}
                Works until <Timestamp at={invitation.expiresAt} />
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              {!invitation.isAdmin && (
                <SecondaryButton busy={busyWith === invitation.email} onClick={() => void sendAgain(invitation)}>
                  Send again<span className="sr-only"> to {invitation.email}</span>
                </SecondaryButton>
              )}
              <SecondaryButton
                busy={busyWith === invitation.email}
                className="text-rose! hover:bg-rose-50!"
                onClick={() => setAsking(invitation)}
              >
                Withdraw<span className="sr-only"> the link for {invitation.email}</span>
              </SecondaryButton>
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
        <p>No link that was made for {asking?.email} until now works anymore.</p>
      </ConfirmDialog>
    </section>
  );
}

/** Invites a person in a role. */
function InviteForm() {
  const [role, choose] = useState<Role>("writer");
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { form, busy, message, dialog } = useReauthenticatedForm({
    send: (body) => authCall<{ email: string }>("admin/invite", { body }),
    async onDone({ email }) {
      toast({ title: "Success", description: `An invitation is on its way to ${email}` });
      await revalidate();
    },
  });

  return (
    <>
      {dialog}
      <form {...form} noValidate className="field-row mb-8 border-y border-line bg-white px-4 py-4">
        <Field label="Invite by email" required error={message} className="min-w-0 flex-1 basis-64">
          <TextInput name="email" type="email" autoComplete="off" placeholder="name@example.org" />
        </Field>
        <RoleField role={role} onChange={choose} className="w-full sm:w-60" />
        <Button type="submit" busy={busy}>
          Send invitation
        </Button>
      </form>
    </>
  );
}
