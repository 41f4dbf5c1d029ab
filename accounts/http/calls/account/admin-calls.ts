import { z } from "zod";
import { roles } from "#domain/security/rights.ts";
import { activeSchema, changedRoleSchema, findTeam, setAdminActive, setRole } from "../../../admins/team.ts";
import {
  createUser,
  newUserSchema,
  deleteUser,
  getUserAccount,
  refusePassword,
  updateUser,
  updateUserSchema,
  endUserSessions,
  resetFactors,
} from "../../../users/manage-users.ts";
import {
  generateLink,
  invitationSchema,
  inviteAdmin,
  linkSchema,
  linkTypes,
  withdrawInvitation,
} from "../../../admins/invitations.ts";
import { moment, publicUser } from "../../answers.ts";
import { call, choice, type Call, variant } from "../../call.ts";

const member = z.strictObject({
  id: z.string(),
  email: z.string(),
  userId: z.string().nullable(),
  state: z.enum(["active", "inactive", "banned"]),
  role: z.enum(roles),
  lastLogin: moment.nullable(),
  hasSecondFactor: z.boolean(),
  isYou: z.boolean(),
});
const invitation = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(roles),
  expiresAt: moment,
  isAdmin: z.boolean(),
});

const changedRole = variant({
  rights: ["teamManager"],
  input: changedRoleSchema,
  done: { changed: true },
  errors: ["not_found", "conflict"],
  run: setRole,
});
const changedRights = variant({
  rights: ["teamManager"],
  input: activeSchema,
  done: { changed: true },
  errors: ["not_found", "conflict"],
  run: setAdminActive,
});

/** What admins do with the accounts of others. */
export const adminCalls: readonly Call[] = [
  call("GET /admin/users", {
    summary: "The team with its roles, and who has a link into it, or to a new password, that was not used yet.",
    rights: ["admin"],
    answer: z.strictObject({ members: z.array(member), invitations: z.array(invitation) }),
    run: findTeam,
  }),
  call("POST /admin/users", {
    summary: "Makes an account without rights and without a password.",
    rights: ["teamManager"],
    input: newUserSchema,
    refuse: refusePassword,
    answer: z.strictObject({ id: z.uuid(), email: z.string() }),
    errors: ["conflict"],
    run: createUser,
  }),
  choice("PUT /admin/users", {
    summary: "Gives somebody of the team their rights back, takes them away, or changes their role.",
    variants: [changedRights, changedRole],
    choose: (raw) => ("role" in Object(raw) ? changedRole : changedRights),
  }),
  call("GET /admin/users/:id", {
    summary:
      "An account: who it is, whether it belongs to the team and in which role, whether it is banned, has a second factor.",
    rights: ["admin"],
    answer: publicUser.extend({
      phone: z.string().nullable(),
      bannedAt: moment.nullable(),
      hasSecondFactor: z.boolean(),
      isAdmin: z.boolean(),
      role: z.enum(roles).nullable(),
    }),
    errors: ["invalid", "not_found"],
    run: (ctx, _input, { id }) => getUserAccount(ctx, id),
  }),
  call("DELETE /admin/users/:id", {
    summary:
      "Deletes an account with all that signs in to it, but neither one's own nor that of the last active admin.",
    rights: ["teamManager"],
    done: { deleted: true },
    errors: ["invalid", "not_found", "conflict"],
    run: (ctx, _input, { id }) => deleteUser(ctx, id),
  }),
  call("PUT /admin/users/:id", {
    summary: "Bans a user or lifts the ban, and changes the name.",
    rights: ["teamManager"],
    input: updateUserSchema,
    done: { changed: true },
    errors: ["not_found", "conflict"],
    run: (ctx, change, { id }) => updateUser(ctx, id, change),
  }),
  call("DELETE /admin/users/:id/factors", {
    summary: "Removes the second factors of somebody who has lost them.",
    rights: ["teamManager"],
    done: { deleted: true },
    errors: ["invalid", "not_found", "conflict"],
    run: (ctx, _input, { id }) => resetFactors(ctx, id),
  }),
  call("DELETE /admin/users/:id/sessions", {
    summary: "Ends all sessions of a user.",
    rights: ["teamManager"],
    done: { deleted: true },
    errors: ["invalid", "not_found"],
    run: (ctx, _input, { id }) => endUserSessions(ctx, id),
  }),
  call("POST /admin/invite", {
    summary: "Mails somebody a link with which they join the team in a role; once more to send it again.",
    rights: ["teamManager"],
    limits: ["account-mail:account"],
    input: invitationSchema,
    answer: z.strictObject({ email: z.string(), role: z.enum(roles) }),
    errors: ["conflict"],
    run: inviteAdmin,
  }),
  call("DELETE /admin/invitations/:id", {
    summary: "Withdraws an invitation: no link that was made for its address works any more.",
    rights: ["teamManager"],
    done: { deleted: true },
    errors: ["not_found"],
    run: (ctx, _input, { id }) => withdrawInvitation(ctx, id),
  }),
  call("POST /admin/generate_link", {
    summary:
      "Makes a link to be handed over in some other way than by mail: an invitation, a confirmation, a sign-in, a new password.",
    rights: ["teamManager"],
    input: linkSchema,
    answer: z.strictObject({ email: z.string(), type: z.enum(linkTypes), link: z.url() }),
    errors: ["not_found"],
    run: generateLink,
  }),
];
