import { z } from "zod";
import { uniqueViolation } from "#db/errors.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { requireAbilityOrOperator, roles } from "#domain/security/rights.ts";
import { purgeErased, transaction } from "#domain/database.ts";
import { keepWriter } from "#domain/people/person-data.ts";
import { DomainError, invalidField } from "#lib/domain-error.ts";
import { isAdminAddress } from "../users/admin-rows.ts";
import { deactivateAdmin, memberCall, teamCall } from "./team.ts";
import { findPhone } from "../codes/phone.ts";
import { type Call, call, timestamp, publicUser } from "../calls/call.ts";
import { sendConfirmation, sendSecurityNotice } from "../users/mails.ts";
import { emailSchema, profileSchema, userDataSchema } from "../users/account-input.ts";
import { updateProfile } from "../users/profile.ts";
import { revokeSetupLinks } from "../users/setup-links.ts";
import { requireSomebodyElse, requireTeamManager } from "../calls/rights.ts";
import { deleteAllFactors } from "../factors/factors.ts";
import { endSessions, findFactorKinds } from "../sessions/start-session.ts";
import {
  type Account,
  changeAccount,
  createAccount,
  findAccountByEmail,
  findAccountById,
  publicUserOf,
  updateAccount,
} from "../users/account.ts";

const idSchema = z.uuid();

/**
 * The account that an admin names.
 * @throws DomainError invalid when the id can't be one; not_found
 */
export async function findUser(ctx: Context, id: string): Promise<Account> {
  if (!idSchema.safeParse(id).success) throw new DomainError("invalid", "The user id must be a valid id.");
  const account = await findAccountById(ctx, id);
  if (!account) throw new DomainError("not_found", "There is no such user.");
  return account;
}

/** An account as admins see it. Nothing in it signs anybody in. */
const userAccount = publicUser.extend({
  /** `+` and digits; null when none signs in. */
  phone: z.string().nullable(),
  bannedAt: timestamp.nullable(),
  hasSecondFactor: z.boolean(),
  /** Whether an active row in `admin_users` is bound to it. */
  isAdmin: z.boolean(),
  /** The role in that row; null without one. */
  role: z.enum(roles).nullable(),
});

/**
 * The account of a user id.
 * @throws DomainError invalid or not_found for the id; unauthenticated or forbidden
 */
export async function getUserAccount(ctx: Context, userId: string): Promise<z.output<typeof userAccount>> {
  requireAbilityOrOperator(ctx, "team");
  const account = await findUser(ctx, userId);
  const [phone, factors, row] = await Promise.all([
    findPhone(ctx, userId),
    findFactorKinds(ctx, userId),
    findActiveRow(ctx, userId),
  ]);
  return {
    ...publicUserOf(account),
    bannedAt: account.bannedAt,
    phone,
    hasSecondFactor: factors.length > 0,
    isAdmin: row !== undefined,
    role: row?.role ?? null,
  };
}

function findActiveRow({ db }: Context, userId: string) {
  const rows = db.selectFrom("admin_users").select(["email", "role"]).where("user_id", "=", userId);
  return rows.where("is_active", "=", true).executeTakeFirst();
}

/** @throws DomainError conflict for the last active admin */
async function endAdmin(tx: Context, userId: string): Promise<void> {
  const row = await findActiveRow(tx, userId);
  if (row) await deactivateAdmin(tx, row.email);
}

const newUserSchema = z.object({
  email: emailSchema,
  /** The admin knows that the address is theirs; otherwise a mail asks them. */
  email_confirm: z.boolean().default(false),
  data: userDataSchema.optional(),
});

/** @throws DomainError invalid with the field password */
function refusePassword(input: unknown): void {
  if (!("password" in Object(input))) return;
  const message = "People choose their own password after signing in.";
  throw invalidField("password", message);
}

/**
 * Makes an account without rights and without a password: no one should choose a password for another person. Its user signs in with a
 * mailed code once the address is confirmed, and chooses one by `PUT /user`; the Security page is for the team.
 * @throws DomainError conflict when the address has an account or is an admin's; unauthenticated or forbidden
 */
export async function createUser(
  ctx: Context,
  { email, email_confirm: emailVerified, data }: z.output<typeof newUserSchema>,
): Promise<{ id: string; email: string }> {
  requireTeamManager(ctx);
  if (await isAdminAddress(ctx, email)) throw new DomainError("conflict", `${email} is an admin's. Invite them.`);
  const isTaken = () => new DomainError("conflict", `${email} has an account already.`);
  if (await findAccountByEmail(ctx, email)) throw isTaken();
  return transaction(ctx, async (tx) => {
    const id = await createAccount(tx, { email, name: data?.name, emailVerified });
    await recordActivity(tx, { action: "create", kind: "account", itemId: id, title: email });
    if (!emailVerified) await sendConfirmation(tx, { id, email });
    return { id, email };
  }).catch((error: unknown) => {
    // Made twice at once: the address was free a moment ago.
    throw uniqueViolation(error) ? isTaken() : error;
  });
}

const updateUserSchema = z
  .object({ banned: z.boolean("Please say whether the user is banned."), data: profileSchema })
  .partial()
  .refine(({ banned, data }) => banned !== undefined || data !== undefined, "Please say what is to be changed.");

/**
 * Bans a user or lifts the ban, and changes name and portrait. The address is for its owner to change, who has to confirm the new one.
 * @throws DomainError invalid or not_found for the id; conflict for a ban of oneself or of the last active
 *   admin; unauthenticated or forbidden
 */
export async function updateUser(
  ctx: Context,
  userId: string,
  { banned, data }: z.output<typeof updateUserSchema>,
): Promise<void> {
  requireTeamManager(ctx);
  await findUser(ctx, userId);
  await changeAccount(ctx, userId, async (tx) => {
    if (banned !== undefined) await setBanned(tx, userId, banned);
    if (data) await updateProfile(tx, await findUser(tx, userId), data);
  });
}

/**
 * Bans a user: all sessions end, none can begin, and an admin is one no longer. Lifting the ban gives no rights back.
 * @throws DomainError invalid or not_found for the id; conflict for oneself and for the last active admin; unauthenticated or
 *   forbidden
 */
export async function setBanned(ctx: Context, userId: string, banned: boolean): Promise<void> {
  requireTeamManager(ctx);
  const { email } = await findUser(ctx, userId);
  requireSomebodyElse(ctx, userId);
  await changeAccount(ctx, userId, async (tx) => {
    if (banned) {
      await endAdmin(tx, userId);
      await endSessions(tx, userId);
      // Using a link would lift the ban.
      await revokeSetupLinks(tx, email);
    }
    await updateAccount(tx, userId, { banned_at: banned ? tx.clock() : null });
    await recordActivity(tx, { action: banned ? "ban" : "unban", kind: "account", itemId: userId, title: email });
    tx.log.info({ userId }, banned ? "a user was banned" : "a ban was lifted");
  });
}

/**
 * Ends all sessions of a user, for example after their computer was stolen.
 * @throws DomainError invalid or not_found for the id; unauthenticated or forbidden
 */
export async function endUserSessions(ctx: Context, userId: string): Promise<void> {
  requireTeamManager(ctx);
  const { email } = await findUser(ctx, userId);
  await transaction(ctx, async (tx) => {
    await endSessions(tx, userId);
    await recordActivity(tx, { action: "endSessions", kind: "account", itemId: userId, title: email });
  });
}

/**
 * Removes the second factors of a user who has lost them, recovery codes included. All sessions end, and a mail says so where there was
 * a factor.
 * @throws DomainError invalid or not_found for the id; conflict for oneself; unauthenticated or forbidden
 */
export async function resetFactors(ctx: Context, userId: string): Promise<void> {
  requireTeamManager(ctx);
  const { email } = await findUser(ctx, userId);
  requireSomebodyElse(ctx, userId);
  await changeAccount(ctx, userId, async (tx) => {
    const factors = await findFactorKinds(tx, userId);
    await deleteAllFactors(tx, userId);
    await endSessions(tx, userId);
    if (factors.length > 0) await sendSecurityNotice(tx, email, "factorsReset");
    else await recordActivity(tx, { action: "endSessions", kind: "account", itemId: userId, title: email });
  });
}

/**
 * Deletes an account with all that signs in to it; nothing of it can be put back. An admin is one no longer, and their row in the
 * list stays, so that no one can sign up with the address. What they wrote stays as it is.
 * @throws DomainError invalid or not_found for the id; conflict for oneself and for the last active admin; unauthenticated or
 *   forbidden
 */
export async function deleteUser(ctx: Context, userId: string): Promise<void> {
  requireTeamManager(ctx);
  const { email } = await findUser(ctx, userId);
  requireSomebodyElse(ctx, userId);
  await changeAccount(ctx, userId, async (tx) => {
    await endAdmin(tx, userId);
    await tx.db.updateTable("admin_users").set({ user_id: null }).where("user_id", "=", userId).execute();
    await revokeSetupLinks(tx, email);
    await keepWriter(tx, userId, email);
    // Sessions, identities and factors go with their user.
    await tx.db.deleteFrom("users").where("id", "=", userId).execute();
    await recordActivity(tx, { action: "delete", kind: "account", itemId: userId, title: email });
    tx.log.info({ userId }, "an account was deleted");
  });
  await purgeErased(ctx, ["users", "sessions", "identities", "admin_setup_links"]);
}

/** What admins do with the accounts of others, and with the team. */
export const adminCalls: readonly Call[] = [
  teamCall,
  call("POST /admin/users", {
    summary: "Makes an account without rights and without a password.",
    rights: ["teamManager"],
    input: newUserSchema,
    refuse: refusePassword,
    answer: z.strictObject({ id: z.uuid(), email: z.string() }),
    errors: ["conflict"],
    run: createUser,
  }),
  memberCall,
  call("GET /admin/users/:id", {
    summary:
      "An account: who it is, whether it belongs to the team and in which role, whether it is banned, has a second factor.",
    rights: ["admin"],
    answer: userAccount,
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
    summary: "Bans a user or lifts the ban, and changes name and portrait.",
    rights: ["teamManager"],
    input: updateUserSchema,
    done: { changed: true },
    errors: ["not_found", "conflict"],
    run: (ctx, change, { id }) => updateUser(ctx, id, change),
  }),
  call("DELETE /admin/users/:id/factors", {
    summary: "Removes the second factors of someone who has lost them.",
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
];
