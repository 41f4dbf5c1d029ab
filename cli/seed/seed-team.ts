import { createAdmin, deactivateAdmin, inviteAdmin } from "#accounts/index.ts";
import type { Actor, Context } from "#domain/context.ts";
import { type Writer, writers } from "./samples/sample.ts";

export interface SeededMember {
  readonly email: string;
  readonly state: "active" | "deactivated" | "invited";
}

// A reserved domain: a mail to it reaches nobody, whatever the operator has set.
const addressOf = (name: string) => `${name}@homecoming.example`;

/**
 * Makes a team: three admins with this password, one whose rights were taken away, and one who is invited.
 * @returns who belongs to it, and the three as actors
 */
export async function seedTeam(
  ctx: Context,
  password: string,
): Promise<{ team: SeededMember[]; actors: Record<Writer, Actor> }> {
  const actors: [Writer, Actor][] = [];
  for (const name of writers) actors.push([name, await seedAdmin(ctx, addressOf(name), password)]);
  const former = addressOf("rob");
  await seedAdmin(ctx, former, password);
  await deactivateAdmin(ctx, former);
  const { email: invited } = await inviteAdmin(ctx, { email: addressOf("priya") });
  return {
    team: [
      ...writers.map((name) => ({ email: addressOf(name), state: "active" as const })),
      { email: former, state: "deactivated" },
      { email: invited, state: "invited" },
    ],
    actors: Object.fromEntries(actors) as Record<Writer, Actor>,
  };
}

async function seedAdmin(ctx: Context, address: string, password: string): Promise<Actor> {
  const { email } = await createAdmin(ctx, { email: address, password });
  const row = await ctx.db
    .selectFrom("admin_users")
    .select(["id", "user_id"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { kind: "user", userId: row.user_id ?? "", email, emailVerified: true, adminId: row.id };
}
