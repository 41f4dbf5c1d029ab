import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordActivity, valueChanges } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { revokePreviewLinksOf } from "#domain/publishing/preview-links.ts";
import { failPlansOf } from "#domain/publishing/schedules/run-schedules.ts";
import { type Role, may, requireAbilityOrOperator, roleDuties, roleName, roles } from "#domain/security/rights.ts";
import { transaction } from "#domain/database.ts";
import { handOver, moveDemos } from "#domain/people/hand-over.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { call, choice, timestamp, variant } from "../calls/call.ts";
import { sendAccountMail } from "../users/mails.ts";
import { signUpSchema } from "../passwords/credentials.ts";
import { emailSchema } from "../users/account-input.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { resetCredentials } from "../own-account/sign-in-methods.ts";
import { revokeSetupLinks, setRoleOfLinks, withdrawInvitationsOf } from "../users/setup-links.ts";
import { requireTeamManager } from "../calls/rights.ts";
import { deleteAllFactors } from "../factors/factors.ts";
import { changeAccount, createAccount, findAccountByEmail, findAccountById, updateAccount } from "../users/account.ts";
import { findAdminRow, lockActive } from "../users/admin-rows.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

export const roleSchema = z.enum(roles, { error: `The role must be one of ${roles.join(", ")}.` });

/** What mails say of a role. */
export const roleWords = (role: Role) => ({ role: roleName(role), duties: roleDuties(role) });

/**
 * Makes the address an active member of the team with this password, or gives a member a new one. Everything else that signed in to
 * that account before no longer does.
 * @param input.role of a new member; who is active keeps theirs
 * @throws DomainError invalid with `fields` email and password; unauthenticated or forbidden
 */
export async function createAdmin(
  ctx: Context,
  { role = "admin", ...input }: { email: string; password: string; role?: Role | undefined },
): Promise<{ email: string; role: Role }> {
  requireAbilityOrOperator(ctx, "team");
  const { email, password } = parseFields(signUpSchema, input);
  const passwordHash = await hashPassword(password);
  return { email, role: await transaction(ctx, (tx) => grantAdmin(tx, { email, passwordHash, role })) };
}

export interface ListedAdmin {
  id: string;
  email: string;
  isActive: boolean;
  role: Role;
  lastLogin: Date | null;
  createdAt: Date;
}

/**
 * Everybody of the team, by address.
 * @throws DomainError unauthenticated or forbidden
 */
export async function findAdmins(ctx: Context): Promise<ListedAdmin[]> {
  requireAbilityOrOperator(ctx, "team");
  return ctx.db
    .selectFrom("admin_users")
    .select(["id", "email", "is_active as isActive", "role", "last_login as lastLogin", "created_at as createdAt"])
    .orderBy("email")
    .execute();
}

/**
 * Takes all rights from an address, from its next call on, makes set-up links for it useless, and ends what it has made by them. Its account
 * stays.
 * @param options.handOverTo address of the colleague who takes over what they have begun (domain/people/hand-over.ts)
 * @throws DomainError not_found when it is no active member, conflict when it is the last active admin; unauthenticated or forbidden
 */
export async function deactivateAdmin(
  ctx: Context,
  email: string,
  { handOverTo }: { handOverTo?: string | undefined } = {},
): Promise<void> {
  requireAbilityOrOperator(ctx, "team");
  const address = foldAddress(email.trim());
  await transaction(
    ctx,
    async (tx) => {
      const active = await lockActive(tx);
      if (!active.has(address)) throw new DomainError("not_found", `${address} is not an active admin.`);
      refuseLastAdmin(active, address);
      const heir = handOverTo === undefined ? null : await getHeir(tx, active, handOverTo);
      const { id, user_id } = await tx.db
        .selectFrom("admin_users")
        .select(["id", "user_id"])
        .where("email", "=", address)
        .executeTakeFirstOrThrow();
      if (heir) await handOver(tx, { id, email: address }, heir);
      await tx.db.updateTable("admin_users").set({ is_active: false }).where("id", "=", id).execute();
      await revokeSetupLinks(tx, address);
      await revokeGrants(tx, { email: address, userId: user_id, role: null });
      await recordActivity(tx, { action: "deactivate", kind: "team", title: address });
      if (heir) await moveDemos(tx, id, heir.id);
    },
    lockActive,
  );
}

/** @throws DomainError conflict for who is not in the team by now */
async function getHeir(tx: Context, active: ReadonlyMap<string, Role>, email: string) {
  const [row, role] = [await findAdminRow(tx, email), active.get(email)];
  if (!row || !role)
    throw new DomainError("conflict", `${email} is not in the team anymore. Choose someone else to take over.`);
  return { id: row.id, email, role };
}

/**
 * Ends what a member has made by rights that they no longer have (docs/decisions/203-what-ends-with-a-right.md). Uploads and open connections
 * end by themselves, because each of their requests asks who sends it.
 * @param lost.role what they are now; null outside of the team
 */
async function revokeGrants(
  tx: Context,
  { email, userId, role }: { email: string; userId: string | null; role: Role | null },
): Promise<void> {
  if (userId !== null && !may(role, "team")) await withdrawInvitationsOf(tx, userId);
  if (!may(role, "share")) await revokePreviewLinksOf(tx, email);
  if (!may(role, "publish")) await failPlansOf(tx, email);
}

/**
 * Refuses to leave a site without an admin.
 * @param active as {@link lockActive} gives them
 * @throws DomainError conflict
 */
export function refuseLastAdmin(active: ReadonlyMap<string, Role>, email: string): void {
  const admins = [...active].filter(([, role]) => role === "admin");
  if (admins.length > 1 || admins[0]?.[0] !== email) return;
  throw new DomainError("conflict", `${email} is the last active admin. Add another admin first.`);
}

interface Access {
  /** In lower case. */
  email: string;
  passwordHash: string;
  /** Of a new member, or of one who was deactivated. */
  role: Role;
}

/**
 * Makes the address an active member of the team who signs in with this password, in the caller's transaction. Who is active already
 * keeps their role: only {@link setRole} changes it, which never leaves a site without an admin. A user who has the address already keeps
 * nothing that an attacker could have set up: other ways to sign in, second factors and all sessions end.
 * @returns the role that they have now
 */
export async function grantAdmin(tx: Context, { email, passwordHash, role }: Access): Promise<Role> {
  const userId = await resetUser(tx, { email, passwordHash });
  const active = await lockActive(tx);
  const granted = active.get(email) ?? role;
  const rights = { user_id: userId, is_active: true, role: granted };
  await tx.db
    .insertInto("admin_users")
    .values({ id: randomUUID(), email, ...rights, last_login: null, created_at: tx.clock() })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(rights))
    .execute();
  const by = tx.actor.kind === "visitor" ? { email, userId } : undefined;
  const changes = valueChanges({ role: active.get(email) ?? null }, { role: granted });
  await recordActivity(tx, { action: "grantAdmin", kind: "team", title: email, changes, ...(by && { by }) });
  return granted;
}

/** @returns the id of the one confirmed user of the address, whose only sign-in method is the password */
async function resetUser(tx: Context, { email, passwordHash }: Omit<Access, "role">): Promise<string> {
  const account = await findAccountByEmail(tx, email);
  if (account) await updateAccount(tx, account.id, { email_verified: true, banned_at: null });
  const userId = account?.id ?? (await createAccount(tx, { email, emailVerified: true }));
  await resetCredentials(tx, { userId, email, passwordHash });
  await deleteAllFactors(tx, userId);
  return userId;
}

const member = z.strictObject({
  /** Id in `admin_users`. */
  id: z.string(),
  email: z.string(),
  /** Null before the first sign-in with this address. */
  userId: z.string().nullable(),
  state: z.enum(["active", "inactive", "banned"]),
  role: z.enum(roles),
  lastLogin: timestamp.nullable(),
  hasSecondFactor: z.boolean(),
  isYou: z.boolean(),
});

export type TeamMember = z.output<typeof member>;

/** An address for which there is a link into the team, or to a new password for a member. */
const invitation = z.strictObject({
  /** Of the newest of its links. */
  id: z.uuid(),
  email: z.string(),
  /** What the person becomes; the present role of an active member. */
  role: z.enum(roles),
  expiresAt: timestamp,
  /** The address is that of an active member, so the link was not mailed but handed over (invitations.ts). */
  isAdmin: z.boolean(),
});

export type Invitation = z.output<typeof invitation>;

/**
 * Everybody of the team by address, and who has a link that was not used yet.
 * @throws DomainError unauthenticated or forbidden
 */
export async function findTeam(ctx: Context): Promise<{ members: TeamMember[]; invitations: Invitation[] }> {
  requireAbilityOrOperator(ctx, "team");
  const rows = await ctx.db
    .selectFrom("admin_users")
    .leftJoin("users", "users.id", "admin_users.user_id")
    .select(["admin_users.id", "admin_users.email", "user_id as userId", "is_active", "banned_at"])
    .select(["role", "last_login as lastLogin"])
    .orderBy("admin_users.email")
    .execute();
  const [withFactor, invitations] = await Promise.all([
    findWithFactor(
      ctx,
      rows.flatMap(({ userId }) => userId ?? []),
    ),
    findInvitations(ctx, new Map(rows.filter(({ is_active }) => is_active).map(({ email, role }) => [email, role]))),
  ]);
  const members = rows.map(({ is_active, banned_at, ...shown }) => ({
    ...shown,
    state: banned_at ? ("banned" as const) : is_active ? ("active" as const) : ("inactive" as const),
    hasSecondFactor: shown.userId !== null && withFactor.has(shown.userId),
    isYou: ctx.actor.kind === "user" && ctx.actor.userId === shown.userId,
  }));
  return { members, invitations };
}

async function findWithFactor({ db }: Context, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("account_factors")
    .select("user_id")
    .where("user_id", "in", userIds)
    .where("verified_at", "is not", null)
    .union(db.selectFrom("account_passkeys").select("user_id").where("user_id", "in", userIds))
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

async function findInvitations(ctx: Context, active: ReadonlyMap<string, Role>): Promise<Invitation[]> {
  const links = await ctx.db
    .selectFrom("admin_setup_links")
    .select(["id", "email", "role", "expires_at"])
    .where("email", "is not", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.clock())
    .orderBy("expires_at")
    .execute();
  // The newest link of each address, in the order in which they end.
  const newest = new Map<string, Invitation>();
  for (const { id, email, role, expires_at } of links) {
    if (email === null) continue;
    newest.delete(email);
    const present = active.get(email);
    newest.set(email, { id, email, role: present ?? role, expiresAt: expires_at, isAdmin: present !== undefined });
  }
  return [...newest.values()];
}

/** The refusal to make a banned person a member. */
export function bannedRefusal(email: string): DomainError {
  return new DomainError("conflict", `${email} is banned. Lift the ban first.`);
}

function accountGone(email: string): DomainError {
  return new DomainError("conflict", `${email} has no account anymore. Invite them.`);
}

const activeSchema = z
  .object({
    email: emailSchema,
    active: z.boolean(),
    /** The member who takes over the work of a member whose rights end. */
    handOverTo: emailSchema.optional(),
  })
  .refine(({ active, handOverTo }) => !active || handOverTo === undefined, {
    path: ["handOverTo"],
    error: "Only a member who is deactivated can hand over.",
  });

/**
 * Gives a member their rights back, in the role that they had, or takes them away, from their next request on. The account stays.
 * @throws DomainError not_found; conflict when it is the last active admin, banned, or without an account; unauthenticated or
 *   forbidden
 */
export async function setAdminActive(
  ctx: Context,
  { email, active, handOverTo }: z.output<typeof activeSchema>,
): Promise<void> {
  requireTeamManager(ctx);
  if (!active) return deactivateAdmin(ctx, email, { handOverTo });
  const row = await findAdminRow(ctx, email);
  if (!row) throw new DomainError("not_found", `${email} was never an admin. Invite them.`);
  const account = await (row.userId === null ? findAccountByEmail(ctx, email) : findAccountById(ctx, row.userId));
  // An admin who can't sign in would count when the last one is not to go.
  if (!account) throw accountGone(email);
  await changeAccount(ctx, account.id, async (tx) => {
    const present = await findAccountById(tx, account.id);
    if (!present) throw accountGone(email);
    if (present.bannedAt) throw bannedRefusal(email);
    await tx.db.updateTable("admin_users").set({ is_active: true }).where("id", "=", row.id).execute();
    await recordActivity(tx, { action: "grantAdmin", kind: "team", title: email });
  });
}

export const changedRoleSchema = z.object({
  email: emailSchema,
  role: roleSchema,
  /** The role that the screen showed; without it any is changed. */
  was: roleSchema.optional(),
});

/**
 * Gives somebody of the team another role, from their next request on, and tells them by mail. Their sessions go on; what they have made
 * by rights that they lose ends.
 * @throws DomainError not_found; conflict when it is the last active admin, or the role is no longer `was`; unauthenticated or
 *   forbidden
 */
export async function setRole(ctx: Context, { email, role, was }: z.output<typeof changedRoleSchema>): Promise<void> {
  requireTeamManager(ctx);
  await transaction(
    ctx,
    async (tx) => {
      const active = await lockActive(tx);
      const row = await findAdminRow(tx, email);
      if (!row) throw new DomainError("not_found", `${email} was never in the team. Invite them.`);
      if (row.role === role) return;
      if (was !== undefined && row.role !== was) {
        const words = `Someone has changed the role of ${email} to ${roleName(row.role)} in the meantime. Please check it again.`;
        throw new DomainError("conflict", words);
      }
      if (role !== "admin") refuseLastAdmin(active, email);
      await tx.db.updateTable("admin_users").set({ role }).where("email", "=", email).execute();
      await setRoleOfLinks(tx, email, role);
      await revokeGrants(tx, { email, userId: row.userId, role });
      const changes = valueChanges({ role: row.role }, { role });
      await recordActivity(tx, { action: "changeRole", kind: "team", title: email, changes });
      if (!active.has(email)) return;
      await sendAccountMail(tx, {
        to: email,
        name: "roleChanged",
        path: "/admin",
        words: roleWords(role),
        limit: "none",
      });
    },
    lockActive,
  );
}

export const teamCall = call("GET /admin/users", {
  summary: "The team with its roles, and who has a link into it, or to a new password, that was not used yet.",
  rights: ["admin"],
  answer: z.strictObject({ members: z.array(member), invitations: z.array(invitation) }),
  run: findTeam,
});

const changed = { rights: ["teamManager"], done: { changed: true }, errors: ["not_found", "conflict"] } as const;
const changedRole = variant({ ...changed, input: changedRoleSchema, run: setRole });
const changedRights = variant({ ...changed, input: activeSchema, run: setAdminActive });

export const memberCall = choice("PUT /admin/users", {
  summary: "Gives someone of the team their rights back, takes them away, or changes their role.",
  variants: [changedRights, changedRole],
  choose(raw) {
    const [hasRole, hasRights] = ["role", "active"].map((name) => name in Object(raw));
    // Otherwise one of both would be left undone without a word.
    if (hasRole && hasRights) throw new DomainError("invalid", "Change the role and the access in two calls.");
    return hasRole ? changedRole : changedRights;
  },
});
