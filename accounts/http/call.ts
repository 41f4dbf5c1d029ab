import type { z } from "zod";
import type { Context } from "#domain/context.ts";
import type { ErrorCode } from "./failures.ts";

/** What the reference (GET /reference) says about a call. */
export interface CallReference {
  /** One sentence. */
  summary: string;
  /** What it takes as JSON: the domain's own schema, which validates it. Absent when it takes nothing. */
  input?: z.ZodType;
  /** What it answers when it went well. The tests of the calls hold each answer to it. */
  answer: z.ZodType;
  /** How it fails besides what is common to all (openapi.ts). */
  errors?: readonly ErrorCode[];
}

/**
 * A call of the auth layer (docs/product.md#auth-calls). Rights, limits and
 * validation are the domain function's; what is not named here can't be reached.
 */
export interface Call extends CallReference {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api/auth; `:name` stands for a part that goes to `run` in `params`. */
  path: string;
  /** The parameter of the query that is taken into the input, and the values that it may have. */
  query?: { name: string; values: readonly string[]; required: boolean };
  /** Refuses pages of other sites with a code that says why, in place of `forbidden`. */
  namesOrigin?: boolean;
  /** Bytes of a body that admins may send, where that is more than what everybody may. */
  adminMaxBytes?: number;
  /**
   * @param input the parsed body
   * @throws DomainError
   */
  run: (
    ctx: Context,
    input: unknown,
    params: Readonly<Record<string, string>>,
    browser: Browser,
  ) => Promise<CallAnswer>;
}

/** What a call may want to know of the browser, or program, that makes it. */
export interface Browser {
  userAgent: string | null;
  /** The token of an `Authorization: Bearer` header. */
  bearer: string | null;
  /** The value of a cookie; null when it sent none of that name. */
  cookie: (name: string) => string | null;
}

export interface CallAnswer {
  body: unknown;
  /** `Set-Cookie` values. */
  cookies?: readonly string[];
}
