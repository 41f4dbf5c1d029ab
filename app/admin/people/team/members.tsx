import { useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import type { TeamMember } from "#accounts/index.ts";
import { ConfirmDialog } from "../../frame/change/dialogs.tsx";
import { useAccountChange } from "../../account/calls/account-change.tsx";
import { type Role, oneOfRole, roleName, roleDuties, roles } from "#domain/security/rights.ts";
import { PersonName, PersonPortrait, usePeople } from "../../frame/people.tsx";
import { ProfileForm } from "../../account/profile-form.tsx";
import { authCall } from "../../frame/session/auth-call.ts";
import { Field, Select } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { Form } from "#app/ui/form.tsx";

interface MemberRowProps {
  member: TeamMember;
  onLink: (made: { email: string; link: string }) => void;
}

const stateLook = {
  active: { label: "Active", look: "bg-evergreen-50 text-evergreen-700" },
  inactive: { label: "Inactive", look: "bg-paper-deep text-ink-soft" },
  banned: { label: "Banned", look: "bg-rose-50 text-rose-700" },
};
/** Actions whose button is still there after them. */
const staying = new Set<MemberAction["id"]>(["role", "link", "sessions"]);
const losing = new Set<MemberAction["id"]>(["ban", "factors", "sessions"]);

/** One member of the team, with the actions in a disclosure. */
export function MemberRow({ member, onLink }: MemberRowProps) {
  const [asking, setAsking] = useState<MemberAction | null>(null);
  const { change, busy, dialog } = useAccountChange();
  const { revalidate } = useRevalidator();
  const summary = useRef<HTMLElement>(null);
  const { label, look } = stateLook[member.state];
  const { nameOf } = usePeople();

  function begin(action: MemberAction) {
    if (busy !== null) return;
    if (action.question === null) void run(action);
    else setAsking(action);
  }

  async function run(action: MemberAction) {
    setAsking(null);
    const result = await change(
      () => authCall<{ email: string; link: string }>(...action.call),
      action.done,
      action.id,
    );
    // Another admin may have changed the role meanwhile.
    if (!result.ok) return action.id === "role" ? revalidate() : undefined;
    if (action.id === "link") onLink(result.value);
    else await revalidate();
    // The button that had the focus has made way for another.
    if (!staying.has(action.id)) summary.current?.focus();
  }

  return (
    <li className="border-b border-line">
      {dialog}
      <details className="group">
        <summary
          ref={summary}
          className="relative grid cursor-pointer list-none gap-x-5 gap-y-1 py-3.5 pr-8 md:pr-0 md:grid-cols-[1fr_4rem_5rem_13rem_1.25rem] md:items-center"
        >
          <span className="flex min-w-0 items-center gap-3">
            <PersonPortrait email={member.email} className="size-9 text-xs" />
            <span className="min-w-0">
              <span className="text-sm font-semibold">
                <PersonName email={member.email} />
              </span>
              {member.isYou && <span className="ml-2 text-xs text-ink-soft">You</span>}
              <span className="block text-xs break-all text-ink-soft">
                {nameOf(member.email) !== member.email && `${member.email} · `}
                {member.hasSecondFactor ? "With a second factor" : "Without a second factor"}
              </span>
            </span>
          </span>
          <span className="text-sm">
            <span className="sr-only">Role: </span>
            {roleName(member.role)}
          </span>
          <span className={`justify-self-start rounded-sm px-2 py-0.5 text-xs font-semibold ${look}`}>{label}</span>
          <span className="text-xs text-ink-soft">
            {member.lastLogin ? (
              <>
                Last active <Timestamp at={member.lastLogin} />
              </>
            ) : (
              "Never signed in"
            )}
          </span>
          <svg
            viewBox="0 0 20 20"
            aria-hidden="true"
            className="absolute top-4 right-0 size-5 text-ink-soft transition-transform group-open:rotate-180 md:static"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
          >
            <path d="m5 8 5 5 5-5" />
          </svg>
        </summary>
        <div className="grid gap-x-10 md:grid-cols-2">
          <RoleForm role={member.role} busy={busy === "role"} onChange={(role) => begin(roleAction(member, role))} />
          {member.userId !== null && (
            <div className="pb-5">
              <ProfileForm
                email={member.email}
                path={`admin/users/${member.userId}`}
                done={`The profile of ${member.email} is saved`}
              />
            </div>
          )}
        </div>
        <div className="flex flex-wrap gap-2 pb-4">
          {memberActions(member).map((action) => (
            <SecondaryButton
              key={action.id}
              busy={busy === action.id}
              className={losing.has(action.id) ? "text-rose! hover:bg-rose-50!" : ""}
              onClick={() => begin(action)}
            >
              {action.label}
            </SecondaryButton>
          ))}
          {member.state === "active" && (
            <ButtonLink
              to={`/admin/team?leave=${member.id}`}
              preventScrollReset
              size="small"
              variant="secondary"
              className="text-rose! hover:bg-rose-50!"
            >
              Deactivate
            </ButtonLink>
          )}
        </div>
        {member.state !== "banned" && !member.isYou && (
          <p className="pb-4 text-xs text-ink-soft">
            Deactivate removes access to the admin area and lets you hand over their work. Ban also blocks every way to
            sign in.
          </p>
        )}
      </details>
      <ConfirmDialog
        open={asking !== null}
        title={`${asking?.label ?? ""}?`}
        action={asking?.label ?? ""}
        onConfirm={() => asking && void run(asking)}
        onCancel={() => setAsking(null)}
      >
        <p>{asking?.question}</p>
      </ConfirmDialog>
    </li>
  );
}

/** An action on a member of the team. */
interface MemberAction {
  id: "role" | "activate" | "factors" | "sessions" | "link" | "ban" | "unban";
  label: string;
  /** Text of the question before it; null for actions that lose nothing. */
  question: string | null;
  call: Parameters<typeof authCall>;
  /** Text of the toast after a success; null where a dialog shows the result. */
  done: string | null;
}

/** The change to another role. */
function roleAction({ email, role: was, isYou }: TeamMember, role: Role): MemberAction {
  return {
    id: "role",
    label: "Change the role",
    question: isYou
      ? `You'll become ${oneOfRole(role)} right away, and you won't be able to change that yourself. Invitations you sent will end.`
      : null,
    call: ["admin/users", { method: "PUT", body: { email, role, was } }],
    done: `${email} is ${oneOfRole(role)} now`,
  };
}

/** The possible actions on a member, mildest first. */
function memberActions({ email, userId, state, role, hasSecondFactor, isYou }: TeamMember): MemberAction[] {
  const actions: (MemberAction | false)[] = [
    state !== "banned" && {
      id: "link",
      label: "Create link",
      question: null,
      call: ["admin/generate_link", { body: { email, role } }],
      done: null,
    },
    userId !== null && {
      id: "sessions",
      label: "End sessions",
      question: isYou ? "You will be signed out here, too." : `${email} will have to sign in again everywhere.`,
      call: [`admin/users/${userId}/sessions`, { method: "DELETE" }],
      done: `The sessions of ${email} have ended`,
    },
    hasSecondFactor &&
      !isYou && {
        id: "factors",
        label: "Reset second factor",
        question: `${email} will sign in with the password alone until a new app is set up. Do this only when you know who asks for it.`,
        call: [`admin/users/${userId}/factors`, { method: "DELETE" }],
        done: `The second factor of ${email} is removed`,
      },
    state === "inactive" && {
      id: "activate",
      label: "Activate",
      question: null,
      call: ["admin/users", { method: "PUT", body: { email, active: true } }],
      done: `${email} is ${oneOfRole(role)} again`,
    },
    state !== "banned" &&
      userId !== null &&
      !isYou && {
        id: "ban",
        label: "Ban",
        question: `${email} is signed out everywhere and can't sign in again in any way. Deactivate only removes access to the admin area, and lets you hand over their work first.`,
        call: [`admin/users/${userId}`, { method: "PUT", body: { banned: true } }],
        done: `${email} is banned`,
      },
    state === "banned" && {
      id: "unban",
      label: "Lift the ban",
      question: null,
      call: [`admin/users/${userId}`, { method: "PUT", body: { banned: false } }],
      done: `${email} can sign in again`,
    },
  ];
  return actions.filter((action) => action !== false);
}

interface RoleFieldProps {
  role: Role;
  onChange: (role: Role) => void;
  className?: string;
}

/** Chooses a role, and says below its row what it may do. */
export function RoleField({ role, onChange, className = "" }: RoleFieldProps) {
  const id = useId();
  return (
    <>
      <Field label="Role" required className={className}>
        <Select
          name="role"
          value={role}
          onChange={({ target }) => onChange(target.value as Role)}
          aria-describedby={id}
        >
          <Options of={roles.map((one) => ({ value: one, label: roleName(one) }))} />
        </Select>
      </Field>
      <p id={id} className="order-last w-full text-sm text-ink-soft">
        {roleDuties(role)}
      </p>
    </>
  );
}

interface RoleFormProps {
  /** The present role. */
  role: Role;
  busy: boolean;
  onChange: (role: Role) => void;
}

/** Gives a member of the team another role. */
function RoleForm({ role, busy, onChange }: RoleFormProps) {
  const [chosen, choose] = useState(role);
  const [present, setPresent] = useState(role);
  // Not by a `key`: a form that is made anew would lose the focus with each change.
  if (present !== role) {
    setPresent(role);
    choose(role);
  }
  return (
    <Form
      noValidate
      className="flex flex-wrap content-start items-end gap-3 pb-4"
      onSubmit={() => {
        if (chosen !== role) onChange(chosen);
      }}
    >
      <RoleField role={chosen} onChange={choose} className="w-full sm:w-60" />
      {/* Not disabled for the present role: it would lose the focus with each change. */}
      <SecondaryButton type="submit" className="min-h-11" busy={busy}>
        Change the role
      </SecondaryButton>
    </Form>
  );
}
