import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordActivity, valueChanges } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { type Role, requireAbilityOrOperator, oneOfRole, roles } from "#domain/security/rights.ts";
import { transaction } from "#domain/database.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { createMailedCode, newSecret } from "../tokens/one-time-codes.ts";
import { type Call, call } from "../calls/call.ts";
import {
  createConfirmationToken,
  createSetupToken,
  hashToken,
  invitationLifetimeMs,
  linkLifetimeMs,
  noLongerWorks,
} from "../tokens/link-tokens.ts";
import { sendAccountMail, sendSecurityNotice } from "../users/mails.ts";
import { newPasswordTwiceSchema } from "../passwords/credentials.ts";
import { emailSchema } from "../users/account-input.ts";
import { hashPassword, requireStrongPassword } from "../passwords/passwords.ts";
import { createRecoveryToken } from "../own-account/recovery.ts";
import { mayRecover } from "../users/mail-owner.ts";
import { revokeSetupLinks, setRoleOfLinks } from "../users/setup-links.ts";
import { takeFor, takeForClient } from "../calls/rate-limits.ts";
import { requireTeamManager } from "../calls/rights.ts";
import { type Account, changeAccount, findAccountByEmail, findAccountById, updateAccount } from "../users/account.ts";
import { findActiveRole, findAdminRow, hasActiveAdmin, lockActive } from "../users/admin-rows.ts";
import { bannedRefusal, grantAdmin, roleSchema, roleWords } from "./team.ts";

const invitationSchema = z.object({ email: emailSchema, role: roleSchema.optional() });

/**
 * Mails a link with which its receiver chooses a password and becomes a member of the team. It works once, within seven days.
 * @param input.role without it what they were before, else an admin
 * @throws DomainError conflict when the address is an active member's, or banned; unauthenticated or forbidden;
 *   rate_limited
 */
export async function inviteAdmin(
  ctx: Context,
  { email, role: asked }: z.output<typeof invitationSchema>,
): Promise<{ email: string; role: Role }> {
  requireTeamManager(ctx);
  const present = await findActiveRole(ctx, email);
  if (present) throw new DomainError("conflict", `${email} is ${oneOfRole(present)} already.`);
  const role = asked ?? (await formerRole(ctx, email));
  await takeFor(ctx, "invitation:account", email);
  await unlessBanned(ctx, email, async (tx) => {
    // Rolls back when no mail is sent: a link that was not sent must not be in the list.
    const path = (await createSetupLink(tx, { email, role, lifetime: invitationLifetimeMs })).slice(tx.linkUrl.length);
    const isSent = await sendAccountMail(tx, { to: email, name: "invitation", path, words: roleWords(role) });
    if (!isSent) throw tooMuchMail(email);
    await recordActivity(tx, { action: "invite", kind: "team", title: email, changes: asRole(role) });
  });
  return { email, role };
}

/**
 * Runs `work` in a transaction during which the owner of an address can't be banned. A link that makes a member lifts the ban, and a
 * ban revokes all such links (users/manage-users.ts).
 * @throws DomainError conflict for somebody who is banned
 */
async function unlessBanned<T>(ctx: Context, email: string, work: (tx: Context) => Promise<T>): Promise<T> {
  const account = await findAccountByEmail(ctx, email);
  if (!account) return transaction(ctx, work, lockActive);
  return changeAccount(ctx, account.id, async (tx) => {
    if ((await findAccountById(tx, account.id))?.bannedAt) throw bannedRefusal(email);
    return work(tx);
  });
}

/** What an address is or was; an admin when it never was in the team. */
async function formerRole(ctx: Context, email: string): Promise<Role> {
  return (await findAdminRow(ctx, email))?.role ?? "admin";
}

const asRole = (role: Role) => valueChanges({}, { role });

function tooMuchMail(email: string): DomainError {
  const message = `${email} has been sent many emails from this site, so none was sent just now. Please try again in an hour.`;
  return new DomainError("rate_limited", message, { retryAfter: 3_600 });
}

/**
 * Takes an invitation back: none of the links that were made for its address works any more.
 * @param id of the invitation as team.ts lists it
 * @throws DomainError not_found when it was used, withdrawn or has expired; unauthenticated or forbidden
 */
export async function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  requireTeamManager(ctx);
  const link = z.uuid().safeParse(id).success
    ? await ctx.db.selectFrom("admin_setup_links").select("email").where("id", "=", id).executeTakeFirst()
    : undefined;
  const over = () =>
    new DomainError("not_found", "This invitation was accepted or withdrawn already, or it has expired.");
  const email = link?.email;
  if (!email) throw over();
  await transaction(ctx, async (tx) => {
    if ((await revokeSetupLinks(tx, email)) === 0) throw over();
    await recordActivity(tx, { action: "withdraw", kind: "team", title: email });
  });
}

const linkTypes = ["invite", "signup", "magiclink", "recovery"] as const;

const linkSchema = z.object({
  email: emailSchema,
  type: z.enum(linkTypes, { error: `The type must be one of ${linkTypes.join(", ")}.` }).default("invite"),
  /** What an `invite` makes of a person who is no active member; without it the former role, else an admin. */
  role: roleSchema.optional(),
});

/**
 * Makes a link to be handed over in some other way than by mail. `invite`: becomes a member of the team, or replaces everything
 * that signs in to a member's account. `signup`: confirms the address of a sign-up. `magiclink`: signs in once. `recovery`: chooses a new password. The
 * owner of an account that a link opens is told by mail, so that no admin can take over an account unseen.
 * @throws DomainError not_found when the address has no account that such a link is for; conflict for an `invite` of somebody who is
 *   banned; unauthenticated or forbidden
 */
export async function generateLink(
  ctx: Context,
  { email, type, role: asked }: z.output<typeof linkSchema>,
): Promise<{ email: string; type: (typeof linkTypes)[number]; link: string }> {
  requireTeamManager(ctx);
  const account = await findAccountByEmail(ctx, email);
  if (type === "invite") {
    const role = asked ?? (await formerRole(ctx, email));
    const link = await unlessBanned(ctx, email, async (tx) => {
      await recordActivity(tx, { action: "invite", kind: "team", title: email, changes: asRole(role) });
      if (account?.emailVerified) await sendSecurityNotice(tx, email, "passwordLinkMade");
      return createSetupLink(tx, { email, role });
    });
    return { email, type, link };
  }
  if (!account || account.emailVerified === (type === "signup") || !(await mayRecover(ctx, account))) {
    throw new DomainError("not_found", `${email} has no account that such a link is for.`);
  }
  const path = await transaction(ctx, (tx) => pathOf(tx, account, type));
  return { email, type, link: `${ctx.linkUrl}${path}` };
}

async function pathOf(ctx: Context, account: Account, type: "signup" | "magiclink" | "recovery"): Promise<string> {
  const { id: userId, email } = account;
  if (type === "signup") {
    // No mail: the address is not confirmed.
    await recordActivity(ctx, { action: "linkMade", kind: "account", itemId: userId, title: email });
    return `/admin/confirm?token=${createConfirmationToken(ctx, userId)}`;
  }
  await sendSecurityNotice(ctx, email, "linkMade");
  if (type === "recovery") return `/admin/recover?token=${createRecoveryToken(ctx, account)}`;
  const token = await createMailedCode(ctx, { purpose: "sign-in-link", userId }, newSecret());
  return `/admin/enter?${new URLSearchParams({ email, token })}`;
}

/** What a set-up link is good for. `unknown` is also a link that expired so long ago that it was forgotten. */
export type SetupLink =
  | {
      state: "open";
      email: string | null;
      /** What its receiver becomes, or is already. */
      role: Role;
    }
  | { state: "used" | "expired" | "unknown" }
  /** Made for the first admin, but there is one by now. */
  | { state: "taken" };

/** Looks a link up by its token; anybody may who has one. Opening the page with it uses nothing up. */
export async function getSetupLink(ctx: Context, token: string): Promise<SetupLink> {
  const link = await ctx.db
    .selectFrom("admin_setup_links")
    .select(["email", "role", "expires_at", "used_at"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!link) return { state: "unknown" };
  if (link.used_at) return { state: "used" };
  if (link.expires_at <= ctx.clock()) return { state: "expired" };
  if (link.email === null && (await hasActiveAdmin(ctx))) return { state: "taken" };
  const present = link.email === null ? undefined : await findActiveRole(ctx, link.email);
  return { state: "open", email: link.email, role: present ?? link.role };
}

/**
 * Makes a link that works once: the person who opens it chooses a password and becomes a member of the team. Only its
 * hash is kept.
 *
 * Without an address it is for the first admin, and is not made when an active admin exists. With one it
 * is for that address, which may be a member's already (a forgotten password).
 * @param options.role what the person becomes; without it what they are or were, and an admin when they never were in the team. An
 *   active member keeps the role that they have. Earlier links of the address that are still open get it, too
 * @param options.lifetime milliseconds; 24 hours by default
 * @throws DomainError invalid with `fields` email; unauthenticated or forbidden
 */
export async function createSetupLink(ctx: Context): Promise<string | null>;
export async function createSetupLink(
  ctx: Context,
  options: { email: string; role?: Role | undefined; lifetime?: number },
): Promise<string>;
export async function createSetupLink(
  ctx: Context,
  options?: { email: string; role?: Role | undefined; lifetime?: number },
): Promise<string | null> {
  requireAbilityOrOperator(ctx, "team");
  const { email, role: asked } = options ? parseFields(invitationSchema, options) : { email: null };
  const role = asked ?? (email === null ? "admin" : await formerRole(ctx, email));
  if (email === null && (await hasActiveAdmin(ctx))) return null;
  const token = createSetupToken();
  const now = ctx.clock();
  await ctx.db.deleteFrom("admin_setup_links").where("expires_at", "<", now).execute();
  if (email !== null) await setRoleOfLinks(ctx, email, role);
  await ctx.db
    .insertInto("admin_setup_links")
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      email,
      role,
      maker_id: ctx.actor.kind === "user" ? ctx.actor.userId : null,
      expires_at: new Date(now.getTime() + (options?.lifetime ?? linkLifetimeMs)),
      used_at: null,
      created_at: now,
    })
    .execute();
  return `${ctx.linkUrl}/admin/setup?token=${token}`;
}

/** The form behind a set-up link. A link that names an address has no field for it. */
const setupSchema = z.object({ email: emailSchema }).and(newPasswordTwiceSchema);

interface SetupForm {
  token: string;
  /** Ignored when the link names an address. */
  email: string;
  password: string;
  repeated: string;
}

/**
 * Turns a set-up link into an active member of the team with a confirmed address; the link is used up in the same transaction.
 * @returns the address
 * @throws DomainError invalid with `fields` email, password and repeated; conflict when the link no longer works (its page
 *   says why); rate_limited
 */
export async function consumeSetupLink(ctx: Context, form: SetupForm): Promise<{ email: string }> {
  await takeForClient(ctx, "admin-setup:address");
  const link = await getSetupLink(ctx, form.token);
  if (link.state !== "open") throw noLongerWorks();
  const { email, password } = parseFields(setupSchema, { ...form, email: link.email ?? form.email });
  await requireStrongPassword(ctx, { password, email });
  // Hashing takes a tenth of a second, too long to keep everybody else from writing.
  const passwordHash = await hashPassword(password);
  await transaction(ctx, async (tx) => {
    // An account, and the members, before the links of its address, as invitations and bans lock them.
    const account = await findAccountByEmail(tx, email);
    if (account) await updateAccount(tx, account.id, {});
    await lockActive(tx);
    const { role } = await consume(tx, form.token, link.email);
    await grantAdmin(tx, { email, passwordHash, role });
  });
  return { email };
}

/**
 * Uses the link up, and with it all others of its address, or with a first-admin link all others of its kind: whoever waits for
 * the same rows then finds none. So two first-admin links used at once make one admin, and an older mail with an invitation can't
 * take back the account that a newer one has opened. Looks again at what may have changed since the form was read.
 * @returns the role that it is for by now
 */
async function consume(tx: Context, token: string, email: string | null): Promise<{ role: Role }> {
  const now = tx.clock();
  const used = await tx.db
    .updateTable("admin_setup_links")
    .set({ used_at: now })
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where((eb) => (email === null ? eb("email", "is", null) : eb("email", "=", email)))
    .returning(["token_hash", "role"])
    .execute();
  const own = used.find((row) => row.token_hash === hashToken(token));
  if (!own || (email === null && (await hasActiveAdmin(tx)))) throw noLongerWorks();
  return own;
}

/** How admins let others in. */
export const invitationCalls: readonly Call[] = [
  call("POST /admin/invite", {
    summary: "Mails someone a link with which they join the team in a role; once more to send it again.",
    rights: ["teamManager"],
    limits: ["invitation:account"],
    input: invitationSchema,
    answer: z.strictObject({ email: z.string(), role: z.enum(roles) }),
    errors: ["conflict"],
    run: inviteAdmin,
  }),
  call("DELETE /admin/invitations/:id", {
    summary: "Withdraws an invitation: no link that was made for its address works anymore.",
    rights: ["teamManager"],
    done: { deleted: true },
    errors: ["not_found"],
    run: (ctx, _input, { id }) => withdrawInvitation(ctx, id),
  }),
  call("POST /admin/generate_link", {
    summary:
      "Makes a link to be handed over in some other way than by email: an invitation, a confirmation, a sign-in, a new password.",
    rights: ["teamManager"],
    input: linkSchema,
    answer: z.strictObject({ email: z.string(), type: z.enum(linkTypes), link: z.url() }),
    errors: ["not_found", "conflict"],
    run: generateLink,
  }),
];
