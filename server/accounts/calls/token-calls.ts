import { DomainError } from "#lib/domain-error.ts";
import { z } from "zod";
import { grants } from "../grants/grants.ts";
import type { Call } from "./call.ts";

/** `POST /token`: each grant type is a row of its own (grants.ts). */
export const tokenCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/token",
    summary: `Begins or prolongs a session. ${grants.map(({ type, summary }) => `\`${type}\`: ${summary}`).join(" ")}`,
    query: { name: "grant_type", values: grants.map(({ type }) => type), required: true },
    input: z.union(grants.map(({ input }) => input)),
    answer: z.union(grants.map(({ answer }) => answer)),
    errors: [...new Set(grants.flatMap(({ errors = [] }) => errors))],
    run: async (ctx, input, _params, browser) => {
      const { grant_type: type } = Object(input) as { grant_type?: unknown };
      const grant = grants.find((row) => row.type === type);
      if (!grant) {
        const known = grants.map((row) => row.type).join(", ");
        const message = `The grant type must be ${grants.length > 1 ? "one of " : ""}${known}.`;
        throw new DomainError("invalid", message, { fields: { grant_type: message } });
      }
      return grant.run(ctx, input, browser);
    },
  },
];
