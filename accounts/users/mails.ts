import { recordActivity } from "#domain/activity/activity.ts";
import { randomUUID } from "node:crypto";
import type { AccountMailName } from "#content/mails/account-mail.ts";
import { fill } from "#content/facts.ts";
import type { Context } from "#domain/context.ts";
import { composeLetter, enqueueMail } from "#domain/outbox/messages.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { type Role, roleDuties, roleName } from "#domain/security/rights.ts";
import type { MailLimit } from "#domain/outbox/outbox.ts";
import { createConfirmationToken } from "../tokens/link-tokens.ts";
import { isAdminAddress } from "./admin-rows.ts";

/** One mail of a kind to an account within this time (milliseconds), however often it is asked for. */
const pause = 5 * 60_000;

type SecurityNotice =
  | "passwordChanged"
  | "emailChanged"
  | "factorAdded"
  | "factorRemoved"
  | "factorsReset"
  | "recoveryCodeUsed"
  | "recoveryCodesMade"
  | "phoneAdded"
  | "phoneRemoved"
  | "linkMade"
  | "passwordLinkMade"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "identityAdded"
  | "identityRemoved";

interface MailedUser {
  id: string;
  email: string;
}

/**
 * Puts the mail that confirms the user's address into the outbox. An address in `admin_users` gets a notice in its place:
 * following a confirmation would activate the password of the person who signed up.
 */
export async function sendConfirmation(ctx: Context, user: MailedUser): Promise<void> {
  if (await isAdminAddress(ctx, user.email)) return sendNotice(ctx, user.email, "adminAddress");
  const url = `${ctx.linkUrl}/admin/confirm?token=${createConfirmationToken(ctx, user.id)}`;
  await send(ctx, user.email, "confirmation", { url }, `account-confirmation:${user.id}:${slot(ctx)}`);
}

/** Tells the owner of an address that a sign-up with it was tried, and what is possible in its place. */
export async function sendNotice(ctx: Context, email: string, kind: "adminAddress" | "existingAccount"): Promise<void> {
  await send(ctx, email, kind, { url: `${ctx.linkUrl}/admin` }, `account-notice:${email}:${slot(ctx)}`);
}

/** Puts the mail with the link for a forgotten password into the outbox. `password` tells which password was forgotten. */
export async function sendRecoveryMail(
  ctx: Context,
  { email, token, password }: { email: string; token: string; password: string },
): Promise<void> {
  const url = `${ctx.linkUrl}/admin/recover?token=${token}`;
  await send(ctx, email, "recovery", { url }, `account-recovery:${email}:${password}:${slot(ctx)}`);
}

/**
 * Puts the mail with a new member's link, which names their role, into the outbox, at each invitation.
 * @returns whether it will be sent; not when the address has had too much mail
 */
export async function sendInvitation(
  ctx: Context,
  email: string,
  { url, role }: { url: string; role: Role },
): Promise<boolean> {
  return send(ctx, email, "invitation", { url, ...wordsFor(role) }, `account-invitation:${randomUUID()}`);
}

/** Tells a member of the team that they have another role now. */
export async function sendRoleNotice(ctx: Context, email: string, role: Role): Promise<void> {
  const url = `${ctx.linkUrl}/admin`;
  await send(ctx, email, "roleChanged", { url, ...wordsFor(role) }, `account-role:${email}:${randomUUID()}`, "none");
}

const wordsFor = (role: Role) => ({ role: roleName(role), duties: roleDuties(role) });

/** Puts the mail that asks a new address whether it is theirs into the outbox. */
export async function sendEmailChange(ctx: Context, { email, token }: { email: string; token: string }): Promise<void> {
  const url = `${ctx.linkUrl}/admin/change-email?token=${token}&to=${encodeURIComponent(email)}`;
  await send(ctx, email, "emailChange", { url }, `account-email-change:${randomUUID()}`);
}

/** Tells the present address of an account that another one was asked for, with the link that stops it; each time that it was. */
export async function sendEmailChangeAsked(
  ctx: Context,
  { email, token, to }: { email: string; token: string; to: string },
): Promise<void> {
  const url = `${ctx.linkUrl}/admin/stop-email-change?token=${token}&to=${encodeURIComponent(to)}`;
  await send(ctx, email, "emailChangeAsked", { url }, `account-email-change-asked:${randomUUID()}`, "none");
}

/**
 * Puts a mail with a code into the outbox for a user who is signed in, however often it is asked for: each code makes the one
 * before useless.
 */
export async function sendCode(ctx: Context, email: string, code: string): Promise<void> {
  await send(ctx, email, "code", { code }, `account-code:${randomUUID()}`, "none");
}

/**
 * Puts a mail with a code and a link that signs in into the outbox; like a code alone, each time that it is asked for.
 * @returns whether it will be sent; not when the address has had too much mail
 */
export async function sendSignIn(
  ctx: Context,
  email: string,
  { code, query }: { code: string; query: string },
): Promise<boolean> {
  const url = `${ctx.linkUrl}/admin/enter?${query}`;
  return send(ctx, email, "signIn", { code, url }, `account-sign-in:${randomUUID()}`);
}

/** Tells the owner of an account, and the activity log, that something about signing in was changed, so that a theft does not stay unseen. */
export async function sendSecurityNotice(ctx: Context, email: string, kind: SecurityNotice): Promise<void> {
  const url = `${ctx.linkUrl}/admin${kind === "emailChanged" ? "" : "/forgot"}`;
  const key = `account-security:${kind}:${email}:${randomUUID()}`;
  // Who follows a link from a mail has no session yet.
  const by = ctx.actor.kind === "visitor" ? { email } : undefined;
  await recordActivity(ctx, { action: kind, kind: "account", title: email, ...(by && { by }) });
  await send(ctx, email, kind, { url }, key, "none");
}

async function send(
  ctx: Context,
  to: string,
  name: AccountMailName,
  { url, ...words }: { url?: string; code?: string; role?: string; duties?: string },
  idempotencyKey: string,
  limit: MailLimit = "stranger",
): Promise<boolean> {
  const { accountMail } = await getTexts(ctx);
  const { link, ...letter } = fill(accountMail[name], words);
  return enqueueMail(ctx, {
    to,
    limit,
    ...composeLetter(url === undefined || link === null ? letter : { ...letter, link: { label: link, url } }),
    headers: { "Auto-Submitted": "auto-generated" },
    idempotencyKey,
  });
}

function slot(ctx: Context): number {
  return Math.floor(ctx.clock().getTime() / pause);
}
