import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import { z } from "zod";
import { accountLimits } from "#domain/security/rights.ts";
import type { Context } from "#domain/context.ts";
import { open, seal } from "#domain/security/secrets.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { DomainError, invalidField } from "#lib/domain-error.ts";
import { type Call, call, choice, passkeyOptions, variant } from "../calls/call.ts";
import { sendSecurityNotice } from "../users/mails.ts";
import {
  challengePasskey,
  consumePasskeyChallenge,
  factorPurpose,
  findCredentials,
  notePasskeyUse,
  passkeySchema,
  verifyPasskeyAnswer,
} from "./passkey-challenge.ts";
import { takeFor, takeForClient } from "../calls/rate-limits.ts";
import { requireChallenge, requireFirstFactor, requireRecentSignIn, requireSecondFactor } from "../calls/rights.ts";
import { changeAccount } from "../users/account.ts";
import {
  answerChallenge,
  consumeRecoveryCode,
  countNewFactor,
  deleteFactor,
  factorsSchema,
  findFactors,
  type NewFactor,
  recoveryCodes,
  replaceRecoveryCodes,
} from "./factors.ts";

const mostFactors = 5;

const enrolSchema = z.object({
  name: z
    .string()
    .trim()
    .max(accountLimits.name, `Please keep the name within ${accountLimits.name} characters.`)
    .default("")
    .transform((name) => name || "Authenticator app"),
});

/** What an authenticator app needs. It is shown once; the factor counts when a code of the app has come back. */
const enrolment = z.strictObject({
  id: z.uuid(),
  /** For apps that are on the same device. */
  uri: z.string(),
  /** For typing, in groups of four. */
  key: z.string(),
  /** The address as a code to scan: the side of the square in modules, and the dark ones as an SVG path. */
  picture: z.strictObject({ size: z.int(), path: z.string() }),
});

export type Enrolment = z.output<typeof enrolment>;

/**
 * Begins to set up an authenticator app for the signed-in person. Deletes enrolments that were never finished.
 * @throws DomainError conflict when there are too many; unauthenticated; forbidden with the reason
 *   `reauthentication_needed`
 */
export async function enrolFactor(ctx: Context, { name }: { name: string }): Promise<Enrolment> {
  const { userId, email } = requireRecentSignIn(ctx);
  const own = ctx.db.selectFrom("account_factors").select("id").where("user_id", "=", userId);
  const verified = await own.where("verified_at", "is not", null).execute();
  if (verified.length >= mostFactors)
    throw new DomainError("conflict", "Remove one of your apps before adding another.");
  await ctx.db.deleteFrom("account_factors").where("user_id", "=", userId).where("verified_at", "is", null).execute();

  const key = new Secret({ size: 20 });
  const id = randomUUID();
  const secret = seal(ctx, Buffer.from(key.bytes).toString("base64url"));
  const row = { id, user_id: userId, name, secret, verified_at: null, last_step: null, created_at: ctx.clock() };
  await ctx.db.insertInto("account_factors").values(row).execute();
  const { brand } = await getTexts(ctx);
  const label = encodeURIComponent(`${brand.name}:${email}`);
  const uri = `otpauth://totp/${label}?secret=${key.base32}&issuer=${encodeURIComponent(brand.name)}`;
  return { id, uri, key: key.base32.replaceAll(/(.{4})(?=.)/g, "$1 "), picture: pictureOf(uri) };
}

function pictureOf(text: string): Enrolment["picture"] {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { size, path: rows.join("") };
}

/**
 * Makes an authenticator app count, with a code that it shows. From now on it is asked for at every sign-in. This session has
 * shown it; all others of the person end.
 * @throws DomainError invalid with `fields` code; not_found; unauthenticated; forbidden with the reason
 *   `reauthentication_needed`; rate_limited
 */
export async function confirmFactor(ctx: Context, { id, code }: { id: string; code: string }): Promise<NewFactor> {
  const { userId, email, session } = requireRecentSignIn(ctx);
  await takeFor(ctx, "confirm-factor", userId);
  return changeAccount(ctx, userId, async (tx) => {
    const factor = await storedFactors(tx, userId)
      .where("id", "=", id)
      .where("verified_at", "is", null)
      .executeTakeFirst();
    if (!factor) throw new DomainError("not_found", "This app is set up already, or no longer. Please begin again.");
    const opened = openFactor(tx, factor);
    if (!opened) throw secretLost();
    if (!(await isNewCode(tx, opened, code))) throw wrongCode();
    await tx.db.updateTable("account_factors").set({ verified_at: tx.clock() }).where("id", "=", id).execute();
    await sendSecurityNotice(tx, email, "factorAdded");
    return countNewFactor(tx, { userId, sessionId: session.id });
  });
}

/** Steps of 30 seconds by which the clock of a phone may be wrong. */
const tolerance = 1;

function storedFactors({ db }: Context, userId: string) {
  return db.selectFrom("account_factors").select(["id", "secret"]).where("user_id", "=", userId);
}

/**
 * Accepts a code of one of the user's second factors, or one of the recovery codes; each of them once.
 * @throws DomainError invalid with `fields` code; rate_limited
 */
export async function acceptCode(ctx: Context, userId: string, code: string): Promise<"app" | "recovery"> {
  await takeFor(ctx, "second-factor", userId);
  const factors = await storedFactors(ctx, userId).where("verified_at", "is not", null).execute();
  const opened = factors.map((factor) => openFactor(ctx, factor));
  for (const factor of opened) if (factor && (await isNewCode(ctx, factor, code))) return "app";
  if (await consumeRecoveryCode(ctx, userId, code)) return "recovery";
  throw opened.includes(null) ? secretLost() : wrongCode();
}

/** A factor with the key that its app has. */
interface OpenFactor {
  id: string;
  key: Secret;
}

/** Null for a factor that was set up while the site had a secret that it does not know any more. */
function openFactor(ctx: Context, { id, secret }: { id: string; secret: string }): OpenFactor | null {
  const opened = open(ctx, secret);
  return opened && { id, key: Secret.fromHex(Buffer.from(opened.data, "base64url").toString("hex")) };
}

/**
 * Whether this is a code of the factor that was not accepted before. It is remembered in the same statement, so that of two
 * at once one is refused.
 */
async function isNewCode(ctx: Context, { id, key }: OpenFactor, code: string): Promise<boolean> {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return false;
  const timestamp = ctx.clock().getTime();
  const delta = TOTP.validate({ token, secret: key, timestamp, window: tolerance });
  if (delta === null) return false;
  const step = TOTP.counter({ timestamp }) + delta;
  const noted = await ctx.db
    .updateTable("account_factors")
    .set({ last_step: step })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]))
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** No code of such an app can be accepted, so it must not look like a typing mistake. */
function secretLost(): DomainError {
  const message =
    "Codes of your app can't be checked: it was set up while this site had another AUTH_SECRET. Please ask the site's operator to name " +
    "that one in AUTH_SECRET_PREVIOUS, or another admin to reset your account.";
  return new DomainError("conflict", message, { fields: { code: message }, reasons: ["secret_lost"] });
}

function wrongCode(): DomainError {
  const message = "This code is wrong or was already used. Please enter the newest one in the app.";
  return invalidField("code", message);
}

// Both complete a sign-in, and the session gets a new cookie.
const secondFactorProof = { rights: ["challenge"], done: { assurance: "aal2" } } as const;
const byCode = variant({
  ...secondFactorProof,
  limits: ["second-factor"],
  input: z.object({
    code: z.string("Please enter the code the app shows.").min(1, "Please enter a code."),
  }),
  errors: ["secret_lost"],
  async run(ctx, { code }) {
    return answerChallenge(ctx, async ({ userId, email }) => {
      const kind = await acceptCode(ctx, userId, code);
      return async (tx) => {
        if (kind === "recovery") await sendSecurityNotice(tx, email, "recoveryCodeUsed");
      };
    });
  },
});
const byPasskey = variant({
  ...secondFactorProof,
  limits: ["account-key:address", "second-factor"],
  input: passkeySchema,
  async run(ctx, { passkey }, { attempt }) {
    const { userId } = requireChallenge(ctx);
    await takeForClient(ctx, "account-key:address");
    await takeFor(ctx, "second-factor", userId);
    // Before the try counts: a user who was too slow has given no wrong answer.
    const challenge = await consumePasskeyChallenge(ctx, { passkey, purpose: factorPurpose(userId), attempt });
    return answerChallenge(ctx, async () => {
      const use = await verifyPasskeyAnswer(ctx, { passkey, challenge, userId });
      return (tx) => notePasskeyUse(tx, use, { isAlone: false });
    });
  },
});

/** The second factor: set up, asked for, removed. */
export const factorCalls: readonly Call[] = [
  call("GET /factors", {
    summary: "The second factors of the signed-in person.",
    rights: ["user"],
    answer: factorsSchema,
    run: findFactors,
  }),
  call("POST /factors", {
    summary: "Begins to set up an authenticator app: its key, shown once.",
    rights: ["recentUser"],
    input: enrolSchema,
    answer: enrolment,
    errors: ["conflict"],
    run: enrolFactor,
  }),
  call("POST /factors/challenge", {
    summary: "Asks for a passkey of whoever owes the second factor, or is to prove again who they are.",
    rights: ["firstFactor"],
    limits: ["account-key:address"],
    answer: passkeyOptions,
    errors: ["not_found"],
    async run(ctx, _input, { attempt }) {
      const userId = requireFirstFactor(ctx);
      const credentials = await findCredentials(ctx, userId);
      if (credentials.length === 0) throw new DomainError("not_found", "This account has no passkey.");
      return challengePasskey(ctx, { purpose: factorPurpose(userId), browser: attempt, credentials });
    },
  }),
  choice("POST /factors/verify", {
    summary: "Completes a sign-in with the second factor, from aal1 to aal2.",
    variants: [byCode, byPasskey],
    choose: (raw) => ("passkey" in Object(raw) ? byPasskey : byCode),
  }),
  call("POST /factors/recovery-codes", {
    summary: "Makes new recovery codes; the former ones no longer work, and an email says so.",
    rights: ["secondFactor"],
    limits: ["sign-in-change:user"],
    answer: z.strictObject({ recoveryCodes: z.array(z.string()) }),
    async run(ctx) {
      const { userId, email } = requireSecondFactor(ctx);
      await takeFor(ctx, "sign-in-change:user", userId);
      return changeAccount(ctx, userId, async (tx) => {
        await sendSecurityNotice(tx, email, "recoveryCodesMade");
        return { recoveryCodes: await replaceRecoveryCodes(tx, userId) };
      });
    },
  }),
  call("POST /factors/:id/verify", {
    summary: "Makes an authenticator app count, with a code that it shows.",
    rights: ["recentUser"],
    limits: ["confirm-factor"],
    input: z.object({ code: z.string("Please enter the code the app shows.") }),
    answer: z.strictObject({ assurance: z.literal("aal2"), recoveryCodes }),
    errors: ["not_found", "secret_lost"],
    run: async (ctx, { code }, { id }) => ({ assurance: "aal2" as const, ...(await confirmFactor(ctx, { id, code })) }),
  }),
  call("DELETE /factors/:id", {
    summary: "Removes an authenticator app.",
    rights: ["secondFactor"],
    done: { deleted: true },
    errors: ["not_found", "conflict"],
    run: (ctx, _input, { id }) => deleteFactor(ctx, { kind: "app", id }),
  }),
];
