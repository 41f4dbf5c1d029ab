import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { findTeam } from "#domain/accounts/team/find-team.ts";
import { adminMeta } from "../admin-meta.ts";
import { loadAdmin, readyData } from "../load-admin.ts";
import type { Route } from "./+types/team.ts";
import { Invitations } from "./invitations.tsx";
import { InviteForm } from "./invite-form.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { MemberRow } from "./member-row.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, findTeam);
}

export const meta = () => adminMeta("Team");

/** Who manages the site. Each change is a call of the auth layer. */
export default function TeamScreen({ loaderData }: Route.ComponentProps) {
  const { members, invitations } = readyData(loaderData);
  const { revalidate } = useRevalidator();
  const [link, setLink] = useState<{ email: string; link: string } | null>(null);

  return (
    <>
      <h1 className="mb-1 text-2xl">Team</h1>
      <p className="mb-6 max-w-measure text-sm text-ink-soft">
        Everybody here can change all content, and this list. Whoever is deactivated loses access with their next click.
      </p>
      <InviteForm onInvited={revalidate} />
      <ul aria-label="Admins" className="border-t border-line">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onChanged={revalidate} onLink={setLink} />
        ))}
      </ul>
      <Invitations invitations={invitations} onChanged={revalidate} />
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
