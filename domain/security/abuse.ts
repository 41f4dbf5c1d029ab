import { isIPv6 } from "node:net";
import { isUnavailable } from "#db/errors.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { sign, isSigned } from "./secrets.ts";
import { DomainError } from "#lib/domain-error.ts";
import { withTimeout } from "#lib/pacing.ts";
import { type Bucket, type BucketShape, drawFrom, fullAt, tokensIn } from "./local-buckets.ts";
import { randomUUID } from "node:crypto";
import { z } from "zod";

/** Time to wait for the database before this process counts by itself. */
const databaseTimeoutMs = 1_000;

export interface TakeTokenOptions extends BucketShape {
  /** What is limited, and for whom, e.g. `lead:192.0.2.1`. Stored as a keyed hash. */
  readonly key: string;
  /** Beginning of the message of a refusal. */
  readonly refusal?: string;
}

/**
 * Takes one token from the bucket `key`, which holds at most `capacity` and regains `refillPerMinute` each minute. All
 * processes share the bucket; while the database does not answer, each process has its own.
 *
 * Call it outside of transactions, because a rollback would return the token.
 * @throws DomainError rate_limited with `retryAfter` in seconds
 */
export async function takeToken(ctx: Context, options: TakeTokenOptions): Promise<void> {
  const key = sign(ctx, `rate-limit:${options.key}`);
  let retryAfter: number | null;
  try {
    retryAfter = await withTimeout(takeShared(ctx, key, options), databaseTimeoutMs);
  } catch (error) {
    ctx.log[isUnavailable(error) ? "debug" : "error"]({ err: error }, "rate limit counted in this process alone");
    retryAfter = ctx.localBuckets.take(key, ctx.clock().getTime(), options);
  }
  if (retryAfter !== null) {
    const { refusal = "Too many requests." } = options;
    throw new DomainError("rate_limited", `${refusal} Please try again ${inWords(retryAfter)}.`, { retryAfter });
  }
}

/**
 * Gives a token back that {@link takeToken} took, for attempts that count only when they fail. Best effort: under
 * contention, or when the database does not answer, the token stays taken.
 */
export async function giveTokenBack(ctx: Context, options: TakeTokenOptions): Promise<void> {
  const key = sign(ctx, `rate-limit:${options.key}`);
  ctx.localBuckets.giveBack(key, ctx.clock().getTime(), options);
  await withTimeout(giveSharedBack(ctx, key, options), databaseTimeoutMs).catch((error: unknown) => {
    ctx.log[isUnavailable(error) ? "debug" : "error"]({ err: error }, "a rate limit could not be given back");
  });
}

async function giveSharedBack(ctx: Context, key: string, shape: BucketShape): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const now = ctx.clock().getTime();
    const bucket = await findShared(ctx, key);
    if (!bucket) return;
    const tokens = tokensIn(bucket, now, shape, 1);
    if (await replaceShared(ctx, key, { bucket, tokens, now }, shape)) return;
  }
}

async function findShared({ db }: Context, key: string): Promise<Bucket | null> {
  const row = await db.selectFrom("rate_limits").selectAll().where("key", "=", key).executeTakeFirst();
  return row ? { tokens: row.tokens, updatedAt: row.updated_at.getTime() } : null;
}

/**
 * Compare-and-swap on `updated_at`, which increases with every change.
 * @returns whether the bucket was unchanged
 */
async function replaceShared(
  { db }: Context,
  key: string,
  { bucket, tokens, now }: { bucket: Bucket; tokens: number; now: number },
  shape: BucketShape,
): Promise<boolean> {
  const at = Math.max(now, bucket.updatedAt + 1);
  const updated = await db
    .updateTable("rate_limits")
    .set({
      tokens: tokens + ((at - now) / 60_000) * shape.refillPerMinute,
      updated_at: new Date(at),
      full_at: fullAt(tokens, now, shape),
    })
    .where("key", "=", key)
    .where("updated_at", "=", new Date(bucket.updatedAt))
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/**
 * A lost round means that another request took a token, so after `capacity` lost rounds the bucket is empty and the
 * loop ends.
 */
async function takeShared(ctx: Context, key: string, shape: BucketShape): Promise<number | null> {
  for (;;) {
    const now = ctx.clock().getTime();
    const bucket = await findShared(ctx, key);
    if (!bucket) {
      const inserted = await ctx.db
        .insertInto("rate_limits")
        .values({
          key,
          tokens: shape.capacity - 1,
          updated_at: new Date(now),
          full_at: fullAt(shape.capacity - 1, now, shape),
        })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows === 1n) return null;
      continue;
    }
    const drawn = drawFrom(bucket, now, shape);
    if ("retryAfter" in drawn) return drawn.retryAfter;
    if (await replaceShared(ctx, key, { bucket, tokens: drawn.tokens, now }, shape)) return null;
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "in a second" : `in ${seconds} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}

/** A client address as people know it: a socket that also takes IPv6 has IPv4 addresses in the form `::ffff:203.0.113.7`. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/**
 * The part of a client address that identifies a client: IPv4 as it is, IPv6 by its first 64 bits, because a subscriber
 * has all addresses below them.
 */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.toLowerCase().replace(/%.*$/, "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = !tail ? [] : tail.split(":");
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

const day = 24 * 60 * 60 * 1_000;

/** Maximum number of buckets, about 20 MB, so that strangers can't fill the disk. */
export const maxBuckets = 100_000;

/**
 * Deletes buckets that are full again, since a missing bucket is a full one. Above the maximum it also deletes those
 * that would be full next, which matter least, so a flood of new buckets does not reset the bucket of an account under
 * attack.
 */
export async function deleteStaleBuckets({ db, clock }: ProcessContext, bound = maxBuckets): Promise<void> {
  const now = clock();
  await db.deleteFrom("rate_limits").where("full_at", "<=", now).execute();
  // Rows of a former release have no `full_at`.
  const dayAgo = new Date(now.getTime() - day);
  await db.deleteFrom("rate_limits").where("full_at", "is", null).where("updated_at", "<", dayAgo).execute();
  const last = await db
    .selectFrom("rate_limits")
    .select("full_at")
    .where("full_at", "is not", null)
    .orderBy("full_at", "desc")
    .offset(bound)
    .limit(1)
    .executeTakeFirst();
  if (last?.full_at) await db.deleteFrom("rate_limits").where("full_at", "<=", last.full_at).execute();
}

/** A person needs longer than this to fill in the form. Milliseconds. */
export const quickest = 1_000;
/** A form may stay open for this long. Milliseconds. */
export const slowest = 48 * 60 * 60 * 1_000;

/** What a freshly rendered form carries: an id that makes a double submit recognisable, and when it was rendered, signed. */
export interface FormToken {
  readonly submission: string;
  readonly rendered: string;
}

export type TokenFault = "no_token" | "forged_token" | "too_fast" | "expired";

/** Makes the hidden fields of a form that is rendered now. */
export function createFormToken(ctx: Context): FormToken {
  const submission = randomUUID();
  const time = ctx.clock().getTime().toString(36);
  return { submission, rendered: `${time}.${sign(ctx, claimOf(submission, time))}` };
}

/** @returns null when a person may have sent this form, or why that is doubtful */
export function checkFormToken(
  ctx: Context,
  { submission, rendered }: { submission: string | null; rendered: string },
): TokenFault | null {
  if (submission === null || rendered === "") return "no_token";
  const [time = "", signature = ""] = rendered.split(".");
  if (!isSigned(ctx, claimOf(submission, time), signature)) return "forged_token";
  const age = ctx.clock().getTime() - Number.parseInt(time, 36);
  // What we signed in the future, the clock has been set back since. However far that was, a person may have the form open, and whoever
  // wants a form can have a new one.
  if (age >= 0 && age < quickest) return "too_fast";
  return age > slowest ? "expired" : null;
}

/** When a form was rendered, by its hidden field; null for one that says nothing. Only `checkFormToken` tells whether it is true. */
export function formTime({ rendered }: { rendered: string }): Date | null {
  const time = new Date(Number.parseInt(rendered, 36));
  return Number.isNaN(time.getTime()) ? null : time;
}

function claimOf(submission: string, time: string): string {
  return `form:${submission}:${time}`;
}

// C0 and C1 controls, line and paragraph separators, and marks that change the direction of text. None belongs into one
// line of text, and the last would make a mail or an export look different from its content.
export const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const incomplete = "This email address looks incomplete. It should read like name@example.org.";

/** As browsers take one, with letters of all languages before the @: mail servers that take such addresses are few, and people have them. */
const anyAddress = new RegExp(z.regexes.html5Email.source.replace("a-zA-Z0-9", String.raw`\p{L}\p{M}\p{N}`), "u");

/**
 * A field for a mail address, with the first message that applies.
 * @param empty message for a blank value
 */
export const mailAddress = (field: z.ZodString, empty: string) =>
  field
    .min(1, empty)
    .regex(anyAddress, incomplete)
    .regex(/@[^@]+\.[^.@]+$/, incomplete);

/** A hidden field: one line of at most `limit` characters. Any invalid value becomes empty. */
export const hiddenText = (limit: number) =>
  z
    .string()
    .transform((value) => value.replace(new RegExp(unseen.source, "gu"), "").trim().slice(0, limit))
    .catch("");
