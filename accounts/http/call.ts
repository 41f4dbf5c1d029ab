import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { requireAbilityOrOperator } from "#domain/security/rights.ts";
import { requireTeamManager, requireRecentSignIn, requireUser } from "../sessions/require-user.ts";
import { requireTexts } from "../phone/text-codes.ts";
import type { BucketName } from "../rate-limits.ts";
import { requireFirstFactor } from "../passkeys/passkey-challenge.ts";
import { requireChallenge } from "../second-factor/answer-challenge.ts";
import { requireSecondFactor } from "../second-factor/factors.ts";
import type { CookieReader } from "../sessions/account-cookies.ts";
import { requireSession } from "../sessions/own-sessions.ts";
import { requireWallets } from "../wallets/wallets.ts";
import type { ErrorCode } from "./failures.ts";

interface RightCheck {
  /** @throws DomainError when it does not hold */
  check: (ctx: Context) => unknown;
  /** For the reference: who may make the call. */
  means: string;
  errors: readonly ErrorCode[];
}

const proof = ["auth_session_missing", "reauthentication_needed"] as const;
const admin = ["unauthenticated", "forbidden", "second_factor_needed"] as const;

/** What a call can ask for before its input is looked at. The functions behind the calls ask again, since screens use them too. */
export const rights = {
  session: {
    check: requireSession,
    means: "a session, also one that owes its second factor",
    errors: ["auth_session_missing"],
  },
  challenge: {
    check: requireChallenge,
    means: "a session that owes its second factor",
    errors: ["unauthenticated"],
  },
  firstFactor: {
    check: requireFirstFactor,
    means: "a signed-in user, or a session that owes its second factor",
    errors: ["unauthenticated"],
  },
  user: { check: requireUser, means: "a signed-in user", errors: ["auth_session_missing"] },
  recentUser: { check: requireRecentSignIn, means: "a user who has just proved who they are", errors: proof },
  secondFactor: {
    check: requireSecondFactor,
    means: "a user who has just proved who they are, in a session with a second factor",
    errors: [...proof, "second_factor_needed"],
  },
  admin: { check: (ctx: Context) => requireAbilityOrOperator(ctx, "team"), means: "an admin", errors: admin },
  teamManager: {
    check: requireTeamManager,
    means: "an admin who has just proved who they are",
    errors: [...admin, "reauthentication_needed"],
  },
  texts: { check: requireTexts, means: "a site that sends text messages", errors: ["phone_provider_disabled"] },
  wallets: { check: requireWallets, means: "a site where wallets are in use", errors: ["not_found"] },
} as const satisfies Record<string, RightCheck>;

export type Right = keyof typeof rights;

/** What a call may want to know of the request, and of the browser or program that makes it. */
export interface CallRequest {
  /** What stands for `:id` in the path; "" without one. */
  id: string;
  userAgent: string | null;
  /** The token of an `Authorization: Bearer` header. */
  bearer: string | null;
  /** Value of the cookie that ties a challenge to this browser (sessions/sign-in-attempt.ts). */
  attempt: string | null;
  /** The value of a cookie; null when it sent none of that name. */
  cookie: CookieReader;
}

type Awaitable<T> = T | Promise<T>;

interface Declaration<Input extends z.ZodType> {
  /** What must hold, in the order in which it is asked; `[]` for everybody. */
  rights: readonly Right[];
  /** The limits that it counts in (declarations.test.ts holds it to them). */
  limits?: readonly BucketName[];
  /** Schema of the body. Without one nothing of a body is used. */
  input?: Input;
  /** Refuses what the schema has no words for, before it is asked. @throws DomainError */
  refuse?: (raw: unknown) => void;
  /** How it fails, besides what its rights, its input and its limits say, and what is common to all. */
  errors?: readonly ErrorCode[];
}

/** `run` gives what is answered. A `cookie` beside it is set and not shown: one `Set-Cookie` value or several. */
interface Answering<Input extends z.ZodType, Answer extends z.ZodType> extends Declaration<Input> {
  /** Schema of the answer. The tests of the calls hold each answer to it. */
  answer: Answer;
  /** @throws DomainError */
  run: (
    ctx: Context,
    input: z.output<Input>,
    request: CallRequest,
  ) => Awaitable<z.input<Answer> | (z.input<Answer> & { cookie: string | readonly string[] })>;
}

/** A call that answers the same whenever it went well. */
interface Doing<Input extends z.ZodType> extends Declaration<Input> {
  done: Readonly<Record<string, string | boolean>>;
  /** @throws DomainError */
  run: (ctx: Context, input: z.output<Input>, request: CallRequest) => Awaitable<void | object>;
}

/** One way to use a call; most calls have one. */
export interface Variant extends Omit<Declaration<z.ZodType>, "limits" | "errors"> {
  limits: readonly BucketName[];
  errors: readonly ErrorCode[];
  answer: z.ZodType;
  run: (ctx: Context, input: unknown, request: CallRequest) => Awaitable<unknown>;
}

/** Declares what a call does; `run` gets what its `input` schema makes of the body. */
export function variant<Input extends z.ZodType, Answer extends z.ZodType>(
  declared: Answering<Input, Answer> | Doing<Input>,
): Variant {
  const { limits = [], errors = [], run: given } = declared;
  const run = given as Variant["run"];
  if ("answer" in declared) return { ...declared, limits, errors, run };
  const { done } = declared;
  const answer = z.strictObject(
    Object.fromEntries(Object.entries(done).map(([key, value]) => [key, z.literal(value)])),
  );
  return {
    ...declared,
    limits,
    errors,
    answer,
    run: async (...given) => {
      const { cookie } = Object(await run(...given)) as { cookie?: string };
      return cookie === undefined ? done : { ...done, cookie };
    },
  };
}

/** What is said about a call as a whole. */
interface CallOptions {
  /** One sentence. */
  summary: string;
  /** The parameter of the query, which is checked with the body. */
  query?: z.ZodObject;
  /** Bytes of a body that those with its rights may send, where that is more than the 64 KB that everybody may. */
  maxBytes?: number;
}

/** A call of the auth layer (docs/product.md#auth-calls). What is not declared can't be reached. */
export interface Call extends CallOptions {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api/auth; `:id` stands for a part that goes to `run`. */
  path: string;
  variants: readonly Variant[];
  /** Which of them is meant. @throws DomainError when none is */
  choose: (raw: unknown, request: CallRequest) => Variant;
  /** Schema of all that it answers when it went well. */
  answer: z.ZodType;
}

type Name = `${Call["method"]} /${string}`;

/** Declares a call: routing, checks, reference and the tests of its answers follow from it. */
export function call<Input extends z.ZodType, Answer extends z.ZodType>(
  name: Name,
  { summary, query, maxBytes, ...declared }: CallOptions & (Answering<Input, Answer> | Doing<Input>),
): Call {
  const only = variant(declared as Answering<Input, Answer>);
  return choice(name, {
    summary,
    ...(query && { query }),
    ...(maxBytes && { maxBytes }),
    variants: [only],
    choose: () => only,
  });
}

/** Declares a call that does one of several things, by what is sent. */
export function choice(name: Name, options: CallOptions & Pick<Call, "variants" | "choose">): Call {
  const [method, path] = name.split(" ") as [Call["method"], string];
  return { method, path, ...options, answer: z.union(options.variants.map(({ answer }) => answer)) };
}
