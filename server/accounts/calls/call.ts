import type { Context } from "#domain/context.ts";

/**
 * A call of the auth layer that the domain answers itself. Its name is that of specification section 7. Rights, limits and
 * validation are the domain function's; what is not named here can't be reached.
 */
export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api/auth; `:name` stands for a part that goes to `run` in `params`. */
  path: string;
  /** Name of the parameter of the query that is taken into the input. */
  query?: string;
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
  /** The value of a cookie; null when it sent none of that name. */
  cookie: (name: string) => string | null;
}

export interface CallAnswer {
  body: unknown;
  /** `Set-Cookie` values. */
  cookies?: readonly string[];
}
