import { requestEmailChange } from "#domain/accounts/change-email.ts";
import { changePassword } from "#domain/accounts/change-password.ts";
import { getSession } from "#domain/accounts/get-session.ts";
import { deleteIdentity, findIdentities } from "#domain/accounts/identities.ts";
import { reauthenticate, sendReauthenticationCode } from "#domain/accounts/reauthenticate.ts";
import { requireUser } from "#domain/accounts/require-user.ts";
import { resendConfirmation, sendRecovery } from "#domain/accounts/send-recovery.ts";
import type { Call } from "./call.ts";

/** What somebody does with an account of their own. */
export const accountCalls: readonly Call[] = [
  { method: "GET", path: "/get-session", run: async (ctx) => ({ body: await getSession(ctx) }) },
  {
    method: "POST",
    path: "/recover",
    run: async (ctx, input) => {
      await sendRecovery(ctx, input);
      return { body: { recovery: "sent" } };
    },
  },
  {
    method: "POST",
    path: "/resend",
    run: async (ctx, input) => {
      await resendConfirmation(ctx, input);
      return { body: { confirmation: "sent" } };
    },
  },
  {
    method: "GET",
    path: "/user",
    run: async (ctx) => {
      requireUser(ctx);
      return { body: (await getSession(ctx))?.user ?? null };
    },
  },
  {
    method: "PUT",
    path: "/user",
    run: async (ctx, input) => {
      if ("email" in Object(input)) return { body: await requestEmailChange(ctx, input) };
      const { cookie } = await changePassword(ctx, input);
      return { body: { password: "changed" }, cookies: [cookie] };
    },
  },
  {
    method: "GET",
    path: "/reauthenticate",
    run: async (ctx) => {
      await sendReauthenticationCode(ctx);
      return { body: { code: "sent" } };
    },
  },
  {
    method: "POST",
    path: "/reauthenticate",
    run: async (ctx, input) => {
      const { cookie } = await reauthenticate(ctx, input);
      return { body: { reauthenticated: true }, cookies: [cookie] };
    },
  },
  { method: "GET", path: "/identities", run: async (ctx) => ({ body: await findIdentities(ctx) }) },
  {
    method: "DELETE",
    path: "/identities/:id",
    run: async (ctx, _input, { id = "" }) => {
      await deleteIdentity(ctx, id);
      return { body: { deleted: true } };
    },
  },
];
