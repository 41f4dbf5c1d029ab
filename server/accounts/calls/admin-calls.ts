import { z } from "zod";
import { findTeam } from "#domain/accounts/team/find-team.ts";
import { generateLink, inviteAdmin } from "#domain/accounts/team/invite-admin.ts";
import { endUserSessions, resetFactors } from "#domain/accounts/team/reset-user.ts";
import { activeSchema, setAdminActive } from "#domain/accounts/team/set-admin-active.ts";
import { setBanned } from "#domain/accounts/team/set-banned.ts";
import { addressSchema } from "#domain/accounts/schema.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { changed, deleted, moment } from "./answers.ts";
import type { Call } from "./call.ts";

const banSchema = z.object({ banned: z.boolean("Please say whether the user is banned.") });

const member = z.strictObject({
  id: z.string(),
  email: z.string(),
  userId: z.string().nullable(),
  state: z.enum(["active", "inactive", "banned"]),
  lastLogin: moment.nullable(),
  hasSecondFactor: z.boolean(),
  isYou: z.boolean(),
});
const invitation = z.strictObject({ email: z.string(), expiresAt: moment });
const rightsNeeded = ["unauthenticated", "forbidden", "second_factor_needed", "reauthentication_needed"] as const;

/** What admins do with the accounts of others. */
export const adminCalls: readonly Call[] = [
  {
    method: "GET",
    path: "/admin/users",
    summary: "The admins, and who was invited.",
    answer: z.strictObject({ members: z.array(member), invitations: z.array(invitation) }),
    errors: ["unauthenticated", "forbidden", "second_factor_needed"],
    run: async (ctx) => ({ body: await findTeam(ctx) }),
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
    method: "PUT",
    path: "/admin/users/:id",
    summary: "Bans a user, or lifts the ban.",
    input: banSchema,
    answer: changed,
    errors: [...rightsNeeded, "not_found", "conflict"],
    run: async (ctx, input, { id = "" }) => {
      await setBanned(ctx, id, parseFields(banSchema, input).banned);
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
    summary: "Mails somebody a link with which they become an admin.",
    input: addressSchema,
    answer: z.strictObject({ email: z.string() }),
    errors: [...rightsNeeded, "conflict"],
    run: async (ctx, input) => ({ body: await inviteAdmin(ctx, input) }),
  },
  {
    method: "POST",
    path: "/admin/generate_link",
    summary: "Makes the same link to be handed over in some other way.",
    input: addressSchema,
    answer: z.strictObject({ email: z.string(), link: z.url() }),
    errors: rightsNeeded,
    run: async (ctx, input) => ({ body: await generateLink(ctx, input) }),
  },
];
