import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "#domain/context.ts";
import { sign } from "#domain/security/secrets.ts";
import { attemptLifetime } from "../limits.ts";
import { callCookie } from "./account-cookies.ts";

/** Ties what is begun in one request and ended in another to one browser (content/cookies.ts). */
export const attemptCookieName = "sign_in_attempt";

interface Attempt {
  /** What the challenge is good for; one for something else is wrong. */
  purpose: string;
  /** Value of the cookie that the browser sent; null without one. */
  browser: string | null;
}

/**
 * Makes a challenge that is good once, for five minutes, in this browser only. Nothing but a keyed hash of it is kept.
 * @returns 64 hexadecimal digits, and the `Set-Cookie` value. A browser that has the cookie already keeps its value, so that two tabs
 *   don't stand in each other's way.
 */
export async function createAttempt(
  ctx: Context,
  { purpose, browser }: Attempt,
): Promise<{ challenge: string; cookie: string }> {
  const challenge = randomBytes(32).toString("hex");
  const own = browser !== null && /^[\w-]{32}$/.test(browser) ? browser : randomBytes(24).toString("base64url");
  const now = ctx.clock();
  await ctx.db
    .insertInto("one_time_codes")
    .values({
      id: randomUUID(),
      subject: subjectOf(ctx, { purpose, browser: own, challenge }),
      code_hash: purpose,
      created_at: now,
      expires_at: new Date(now.getTime() + attemptLifetime),
    })
    .execute();
  return { challenge, cookie: callCookie(ctx, attemptCookieName, own, attemptLifetime) };
}

/** Uses a challenge up; of two uses at once one is refused. @returns whether it was good */
export async function consumeAttempt(
  ctx: Context,
  { purpose, browser, challenge }: Attempt & { challenge: string },
): Promise<boolean> {
  if (browser === null) return false;
  const { numDeletedRows } = await ctx.db
    .deleteFrom("one_time_codes")
    .where("subject", "=", subjectOf(ctx, { purpose, browser, challenge }))
    .where("expires_at", ">", ctx.clock())
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function subjectOf({ secret }: Context, { purpose, browser, challenge }: Attempt & { challenge: string }): string {
  const parts = JSON.stringify([purpose, browser, challenge]);
  return `attempt:${sign({ secret }, `sign-in-attempt:${parts}`)}`;
}
