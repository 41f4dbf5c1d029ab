import { z } from "zod";
import { findTeam } from "#domain/accounts/team/find-team.ts";
import { generateLink, inviteAdmin } from "#domain/accounts/team/invite-admin.ts";
import { endUserSessions, resetFactors } from "#domain/accounts/team/reset-user.ts";
import { setAdminActive } from "#domain/accounts/team/set-admin-active.ts";
import { setBanned } from "#domain/accounts/team/set-banned.ts";
import { parseFields } from "#lib/parse-fields.ts";
import type { Call } from "./call.ts";

const banSchema = z.object({ banned: z.boolean("Please say whether the user is banned.") });

/** What admins do with the accounts of others. */
export const adminCalls: readonly Call[] = [
  { method: "GET", path: "/admin/users", run: async (ctx) => ({ body: await findTeam(ctx) }) },
  {
    method: "PUT",
    path: "/admin/users",
    run: async (ctx, input) => {
      await setAdminActive(ctx, input);
      return { body: { changed: true } };
    },
  },
  {
    method: "PUT",
    path: "/admin/users/:id",
    run: async (ctx, input, { id = "" }) => {
      await setBanned(ctx, id, parseFields(banSchema, input).banned);
      return { body: { changed: true } };
    },
  },
  {
    method: "DELETE",
    path: "/admin/users/:id/factors",
    run: async (ctx, _input, { id = "" }) => {
      await resetFactors(ctx, id);
      return { body: { deleted: true } };
    },
  },
  {
    method: "DELETE",
    path: "/admin/users/:id/sessions",
    run: async (ctx, _input, { id = "" }) => {
      await endUserSessions(ctx, id);
      return { body: { deleted: true } };
    },
  },
  { method: "POST", path: "/admin/invite", run: async (ctx, input) => ({ body: await inviteAdmin(ctx, input) }) },
  {
    method: "POST",
    path: "/admin/generate_link",
    run: async (ctx, input) => ({ body: await generateLink(ctx, input) }),
  },
];
