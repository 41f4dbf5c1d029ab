import { recordActivity } from "#domain/activity/activity.ts";
import { randomUUID } from "node:crypto";
import type { AccountMailName } from "#content/mails/account-mail.ts";
import { fill } from "#content/facts.ts";
import type { Context } from "#domain/context.ts";
import { composeLetter, enqueueMail } from "#domain/outbox/messages.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import type { MailLimit } from "#domain/outbox/outbox.ts";
import { createConfirmationToken } from "../tokens/link-tokens.ts";
import { isAdminAddress } from "./admin-rows.ts";

/** One mail of a kind to an account within this time, however often it is asked for. */
const pauseMs = 5 * 60_000;

export type SecurityNotice =
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

interface AccountMail {
  to: string;
  name: AccountMailName;
  /** What the link in it opens, below the address of the site. */
  path?: string;
  /** Words of the text. */
  words?: { code?: string; role?: string; duties?: string };
  limit?: MailLimit;
  /** Mails of one key are sent once; without one, each time that it is asked for. */
  key?: string;
}

/**
 * Puts a mail about an account into the outbox.
 * @returns whether it will be sent; not when the address has had too much mail
 */
export async function sendAccountMail(
  ctx: Context,
  { to, name, path, words = {}, limit = "stranger", key = `${name}:${randomUUID()}` }: AccountMail,
): Promise<boolean> {
  const { accountMail } = await getTexts(ctx);
  const { link, ...letter } = fill(accountMail[name], words);
  const url = `${ctx.linkUrl}${path}`;
  return enqueueMail(ctx, {
    to,
    limit,
    ...composeLetter(path === undefined || link === null ? letter : { ...letter, link: { label: link, url } }),
    headers: { "Auto-Submitted": "auto-generated" },
    idempotencyKey: `account-${key}`,
  });
}

/** A key for {@link sendAccountMail} that is another one every five minutes. */
export function pausedKey(ctx: Context, ...parts: string[]): string {
  return [...parts, Math.floor(ctx.clock().getTime() / pauseMs)].join(":");
}

/**
 * Mails the link that confirms the user's address. An address in `admin_users` gets a notice in its place: following a confirmation
 * would activate the password of the person who signed up.
 */
export async function sendConfirmation(ctx: Context, { id, email }: { id: string; email: string }): Promise<void> {
  if (await isAdminAddress(ctx, email)) return sendNotice(ctx, email, "adminAddress");
  const path = `/admin/confirm?token=${createConfirmationToken(ctx, id)}`;
  await sendAccountMail(ctx, { to: email, name: "confirmation", path, key: pausedKey(ctx, "confirmation", id) });
}

/** Tells the owner of an address that a sign-up with it was tried, and what is possible in its place. */
export async function sendNotice(ctx: Context, to: string, name: "adminAddress" | "existingAccount"): Promise<void> {
  await sendAccountMail(ctx, { to, name, path: "/admin", key: pausedKey(ctx, "notice", to) });
}

/** Tells the owner of an account, and the activity log, that something about signing in was changed, so that a theft does not stay unseen. */
export async function sendSecurityNotice(ctx: Context, to: string, name: SecurityNotice): Promise<void> {
  // Who follows a link from a mail has no session yet.
  const by = ctx.actor.kind === "visitor" ? { email: to } : undefined;
  await recordActivity(ctx, { action: name, kind: "account", title: to, ...(by && { by }) });
  await sendAccountMail(ctx, { to, name, path: name === "emailChanged" ? "/admin" : "/admin/forgot", limit: "none" });
}
