import type { TeamMember } from "#domain/accounts/team/find-team.ts";
import type { authCall } from "../auth-calls.ts";

/** Something that can be done with an admin of the list. */
export interface MemberAction {
  id: "deactivate" | "activate" | "factors" | "sessions" | "link" | "ban" | "unban";
  label: string;
  /** What it means, asked before it is done; null for what loses nothing. */
  question: string | null;
  call: Parameters<typeof authCall>;
  done: string;
}

/** What can be done with an admin, the mildest first. */
export function memberActions({ email, userId, state, hasSecondFactor, isYou }: TeamMember): MemberAction[] {
  const actions: (MemberAction | false)[] = [
    state !== "banned" && {
      id: "link",
      label: "Make a link",
      question: null,
      call: ["admin/generate_link", { body: { email } }],
      done: "The link is made",
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
    state === "active" && {
      id: "deactivate",
      label: "Deactivate",
      question: `${email} will see nothing of the admin area any more, from the next click on. The account stays.`,
      call: ["admin/users", { method: "PUT", body: { email, active: false } }],
      done: `${email} is no longer an admin`,
    },
    state === "inactive" && {
      id: "activate",
      label: "Activate",
      question: null,
      call: ["admin/users", { method: "PUT", body: { email, active: true } }],
      done: `${email} is an admin again`,
    },
    state !== "banned" &&
      userId !== null &&
      !isYou && {
        id: "ban",
        label: "Ban",
        question: `${email} will be signed out everywhere and can't sign in again, by whatever way.`,
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
