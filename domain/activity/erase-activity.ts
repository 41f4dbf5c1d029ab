import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Context } from "../context.ts";

/** Stands for whoever was erased. A trigger of the database lets entries change to this and to blanks, and to nothing else. */
const erasedActor = "an erased person";

/** What people outside the team are named in: what happened to accounts, and who was invited. */
const kinds = ["account", "team"];

type Condition = (eb: ExpressionBuilder<Tables, "activity">) => ReturnType<typeof sql<SqlBool>>;

interface Traces {
  /** Entries that name the person, or say from where they came. */
  isAbout: Condition;
  /** Of these, the entries of what they did themselves. */
  isTheirs: Condition;
}

/**
 * How a person outside the team is named: by their address, or by the id of an account that has it, or had it and is deleted. Null for
 * who is or was in the team, because the log is there to say what they did.
 * @param email in lower case
 */
async function tracesOf({ db }: Context, email: string): Promise<Traces | null> {
  const member = await db.selectFrom("admin_users").select("id").where("email", "=", email).executeTakeFirst();
  if (member) return null;
  const accounts = await db.selectFrom("users").select("id").where("email", "=", email).execute();
  const named = await db
    .selectFrom("activity")
    .select("item_id as id")
    .distinct()
    .where("kind", "=", "account")
    .where(sql<boolean>`lower(title) = ${email}`)
    .execute();
  const members = await db.selectFrom("admin_users").select("user_id").where("user_id", "is not", null).execute();
  const ofTeam = new Set(members.map(({ user_id }) => user_id));
  const ids = [...accounts, ...named].flatMap(({ id }) => (id === null || ofTeam.has(id) ? [] : [id]));
  const isOf = (column: "actor_id" | "item_id") =>
    ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(ids)})`;
  const isTheirs = sql<SqlBool>`(actor = ${email} or (${isOf("actor_id")} and actor <> ${erasedActor}))`;
  const isNamed = sql<SqlBool>`kind in (${sql.join(kinds)}) and (lower(title) = ${email} or ${isOf("item_id")})`;
  const isAbout = sql<SqlBool>`(${isTheirs} or (${isNamed} and (title <> '' or (address is not null and actor_id is null))))`;
  return { isTheirs: () => isTheirs, isAbout: () => isAbout };
}

/** What the log says of a person outside the team, oldest first; for an export. */
export async function findActivityAbout(ctx: Context, email: string) {
  const traces = await tracesOf(ctx, email);
  if (!traces) return [];
  const entries = ctx.db.selectFrom("activity").select(["at", "action", "kind", "actor", "address", "title"]);
  return entries.where(traces.isAbout).orderBy("number").execute();
}

/**
 * Takes address and IP of a person outside the team out of the log. That something was done, when, and to the account with which id, stays.
 * Belongs in the transaction of the erasure.
 * @returns the number of entries
 */
export async function eraseActivity(tx: Context, email: string): Promise<number> {
  const traces = await tracesOf(tx, email);
  if (!traces) return 0;
  const found = await tx.db.selectFrom("activity").select("number").where(traces.isAbout).execute();
  const numbers = found.map(({ number }) => number);
  if (numbers.length === 0) return 0;
  const about = tx.db.updateTable("activity").where("number", "in", numbers);
  // Whoever else has done something is named, and so is from where.
  await about
    .set({ address: null })
    .where(({ or, eb }) => or([traces.isTheirs(eb), eb("actor_id", "is", null)]))
    .execute();
  await about.set({ actor: erasedActor }).where(traces.isTheirs).execute();
  await about.set({ title: "" }).where("kind", "in", kinds).execute();
  return numbers.length;
}
