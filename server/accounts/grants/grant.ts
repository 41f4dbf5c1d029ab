import type { z } from "zod";
import type { Context } from "#domain/context.ts";
import type { Browser, CallAnswer, CallReference } from "../calls/call.ts";

/** One way to get or prolong a session through `POST /token?grant_type=…` (specification section 7). */
export interface Grant extends CallReference {
  /** Value of `grant_type`. */
  type: string;
  /** What it takes beside the grant type. */
  input: z.ZodType;
  /**
   * @param input the parsed body
   * @throws DomainError
   */
  run: (ctx: Context, input: unknown, browser: Browser) => Promise<CallAnswer>;
}
