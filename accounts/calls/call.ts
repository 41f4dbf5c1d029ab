import { z } from "zod";
import type { Context } from "#domain/context.ts";
import type { BucketName } from "./rate-limits.ts";
import type { Right } from "./rights.ts";
import type { CookieReader } from "../tokens/cookies.ts";
import type { SignIn } from "../sessions/start-session.ts";
import type { ErrorCode } from "./failures.ts";

/** What a call may want to know of the request, and of the browser or program that makes it. */
export interface CallRequest {
  /** What stands for `:id` in the path; "" without one. */
  id: string;
  userAgent: string | null;
  /** Value of the cookie that ties a challenge to this browser (codes/one-time-codes.ts). */
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

/** A sign-in ends in a session, or in one that owes the second factor. */
const signedIn = z.union([
  z.strictObject({ signedIn: z.literal(true) }),
  z.strictObject({ challenge: z.literal("second_factor") }),
]);

/** Declares one way to sign in, whose `run` gives the session. */
export function signInVariant<Input extends z.ZodType>({
  errors = [],
  run,
  ...declared
}: Declaration<Input> & {
  run: (ctx: Context, input: z.output<Input>, request: CallRequest) => Promise<SignIn>;
}): Variant {
  return variant({
    ...declared,
    answer: signedIn,
    errors: ["user_banned", ...errors],
    run: async (ctx, input: z.output<Input>, request) => {
      const { cookie, factors } = await run(ctx, input, request);
      return factors.length > 0 ? { challenge: "second_factor" as const, cookie } : { signedIn: true as const, cookie };
    },
  });
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

// What calls answer, as JSON: for the reference, and for the tests, which hold every answer to it. Nothing may be there that is not
// named, so that no token or hash gets out unseen.

/** A moment, in UTC. Calls answer a Date, which JSON writes like this. */
export const timestamp = z.iso.datetime() as unknown as z.ZodType<Date, Date>;

export const publicUser = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
});

export const assurance = z.enum(["aal1", "aal2"]);

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of a browser takes. */
export const passkeyOptions = z.strictObject({
  options: z.looseObject({ challenge: z.string() }) as z.ZodType<{ challenge: string }, { challenge: string }>,
});
