import { useState, useRef } from "react";
import { Link } from "react-router";
import { findTeam } from "#accounts/index.ts";
import { adminMeta } from "../screen/admin-route.ts";
import { loadAdmin, readyData } from "../screen/load-admin.ts";
import type { Route } from "./+types/team.ts";
import { Invitations, InviteForm } from "./invitations.tsx";
import { MemberRow } from "./member-row.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { CopyButton } from "../screen/copy-button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, findTeam, "team");
}

export const meta = () => adminMeta("Team");

/** The team of the site. Each change is a call of the auth layer. */
export default function TeamScreen({ loaderData }: Route.ComponentProps) {
  const { members, invitations } = readyData(loaderData);
  const [link, setLink] = useState<{ email: string; link: string } | null>(null);

  return (
    <>
      <h1 className="mb-1 text-2xl">Team</h1>
      <p className="mb-6 max-w-measure text-sm text-ink-soft">
        Writers keep drafts, editors publish, and admins also manage this list. A change of a role, and a deactivation,
        count from the next click on.
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
        lets the people of an organization sign in at its own provider.
      </p>
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
          over in a way that nobody else can read; it is shown only now.
        </p>
        <Field label="Link" required>
          <TextInput value={made?.link ?? ""} readOnly className="font-mono text-sm!" />
        </Field>
        {/* Where the browser denies the clipboard, the text is selected to be copied by hand. */}
        <CopyButton
          text={made?.link ?? ""}
          announcement="The link was copied."
          onRefused={() => box.current?.querySelector("input")?.select()}
        >
          Copy the link
        </CopyButton>
      </div>
    </Dialog>
  );
}
