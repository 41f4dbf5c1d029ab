import { z } from "zod";
import { findTeam, activeSchema, setAdminActive } from "../../../admins/team.ts";
import {
  createUser,
  newUserSchema,
  deleteUser,
  getUserAccount,
  updateUser,
  updateUserSchema,
  endUserSessions,
  resetFactors,
} from "../../../users/manage-users.ts";
import { generateLink, linkSchema, linkTypes, inviteAdmin, withdrawInvitation } from "../../../admins/invitations.ts";
import { addressSchema } from "../../../passwords/credentials.ts";
import { changed, deleted, moment, publicUser } from "../../answers.ts";
import type { Call } from "../../call.ts";

const member = z.strictObject({
  id: z.string(),
  email: z.string(),
  userId: z.string().nullable(),
  state: z.enum(["active", "inactive", "banned"]),
  lastLogin: moment.nullable(),
  hasSecondFactor: z.boolean(),
  isYou: z.boolean(),
});
const account = publicUser.extend({
  phone: z.string().nullable(),
  bannedAt: moment.nullable(),
  hasSecondFactor: z.boolean(),
  isAdmin: z.boolean(),
});
const invitation = z.strictObject({ id: z.uuid(), email: z.string(), expiresAt: moment, isAdmin: z.boolean() });
const rightsNeeded = ["unauthenticated", "forbidden", "second_factor_needed", "reauthentication_needed"] as const;

/** What admins do with the accounts of others. */
export const adminCalls: readonly Call[] = [
  {
    method: "GET",
    path: "/admin/users",
    summary: "The admins, and who has a link to become one, or to a new password, that was not used yet.",
    answer: z.strictObject({ members: z.array(member), invitations: z.array(invitation) }),
    errors: ["unauthenticated", "forbidden", "second_factor_needed"],
    run: async (ctx) => ({ body: await findTeam(ctx) }),
  },
  {
    method: "POST",
    path: "/admin/users",
    summary: "Makes an account without rights and without a password.",
    input: newUserSchema,
    answer: z.strictObject({ id: z.uuid(), email: z.string() }),
    errors: [...rightsNeeded, "conflict"],
    run: async (ctx, input) => ({ body: await createUser(ctx, input) }),
  },
  {
    method: "PUT",
    path: "/admin/users",
    summary: "Gives an admin their rights back, or takes them away.",
    input: activeSchema,
    answer: changed,
    errors: [...rightsNeeded, "not_found", "conflict"],
    run: async (ctx, input) => {
      await setAdminActive(ctx, input);
      return { body: { changed: true } };
    },
  },
  {
    method: "GET",
    path: "/admin/users/:id",
    summary: "An account: who it is, whether it is an admin's, banned, has a second factor.",
    answer: account,
    errors: ["unauthenticated", "forbidden", "second_factor_needed", "not_found"],
    run: async (ctx, _input, { id = "" }) => ({ body: await getUserAccount(ctx, id) }),
  },
  {
    method: "DELETE",
    path: "/admin/users/:id",
    summary:
      "Deletes an account with all that signs in to it, but neither one's own nor that of the last active admin.",
    answer: deleted,
    errors: [...rightsNeeded, "not_found", "conflict"],
    run: async (ctx, _input, { id = "" }) => {
      await deleteUser(ctx, id);
      return { body: { deleted: true } };
    },
  },
  {
    method: "PUT",
    path: "/admin/users/:id",
    summary: "Bans a user or lifts the ban, and changes the name.",
    input: updateUserSchema,
    answer: changed,
    errors: [...rightsNeeded, "not_found", "conflict"],
    run: async (ctx, input, { id = "" }) => {
      await updateUser(ctx, id, input);
      return { body: { changed: true } };
    },
  },
  {
    method: "DELETE",
    path: "/admin/users/:id/factors",
    summary: "Removes the second factors of somebody who has lost them.",
    answer: deleted,
    errors: [...rightsNeeded, "not_found", "conflict"],
    run: async (ctx, _input, { id = "" }) => {
      await resetFactors(ctx, id);
      return { body: { deleted: true } };
    },
  },
  {
    method: "DELETE",
    path: "/admin/users/:id/sessions",
    summary: "Ends all sessions of a user.",
    answer: deleted,
    errors: [...rightsNeeded, "not_found"],
    run: async (ctx, _input, { id = "" }) => {
      await endUserSessions(ctx, id);
      return { body: { deleted: true } };
    },
  },
  {
    method: "POST",
    path: "/admin/invite",
    summary: "Mails somebody a link with which they become an admin; once more to send it again.",
    input: addressSchema,
    answer: z.strictObject({ email: z.string() }),
    errors: [...rightsNeeded, "conflict"],
    run: async (ctx, input) => ({ body: await inviteAdmin(ctx, input) }),
  },
  {
    method: "DELETE",
    path: "/admin/invitations/:id",
    summary: "Withdraws an invitation: no link that was made for its address works any more.",
    answer: deleted,
    errors: [...rightsNeeded, "not_found"],
    run: async (ctx, _input, { id = "" }) => {
      await withdrawInvitation(ctx, id);
      return { body: { deleted: true } };
    },
  },
  {
    method: "POST",
    path: "/admin/generate_link",
    summary:
      "Makes a link to be handed over in some other way than by mail: an invitation, a confirmation, a sign-in, a new password.",
    input: linkSchema,
    answer: z.strictObject({ email: z.string(), type: z.enum(linkTypes), link: z.url() }),
    errors: [...rightsNeeded, "not_found"],
    run: async (ctx, input) => ({ body: await generateLink(ctx, input) }),
  },
];
