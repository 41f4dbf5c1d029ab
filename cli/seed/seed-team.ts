import { createAdmin, deactivateAdmin, getActor, inviteAdmin, startSessionAfterLink } from "#accounts/index.ts";
import type { Actor, Context } from "#domain/context.ts";
import { type Writer, writers } from "./samples/sample.ts";

export interface SeededMember {
  readonly email: string;
  readonly state: "active" | "deactivated" | "invited";
}

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

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
  const { email: invited } = await inviteAdmin(ctx, { email: addressOf("priya"), role: "writer" });
  return {
    team: [
      ...writers.map((name) => ({ email: addressOf(name), state: "active" as const })),
      { email: former, state: "deactivated" },
      { email: invited, state: "invited" },
    ],
    actors: Object.fromEntries(actors) as Record<Writer, Actor>,
  };
}

/** An admin, who has signed in. */
async function seedAdmin(ctx: Context, address: string, password: string): Promise<Actor> {
  const { email } = await createAdmin(ctx, { email: address, password });
  const [cookie = ""] = await startSessionAfterLink(ctx, email, browser);
  return getActor(ctx, cookie);
}
