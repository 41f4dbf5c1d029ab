import { linkSchema, startLinking } from "#domain/accounts/providers/start-provider-sign-in.ts";
import { departure } from "./answers.ts";
import type { Call } from "./call.ts";

/** What begins at a provider from a page of this site: the page goes to the `url` of the answer. */
export const providerCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/identities/authorize",
    summary:
      "Starts to connect a provider with the account of the person who is signed in: go to `url` in this browser.",
    input: linkSchema,
    answer: departure,
    errors: ["auth_session_missing", "reauthentication_needed", "provider_unknown", "provider_unreachable"],
    run: async (ctx, input) => {
      const { url, cookie } = await startLinking(ctx, input);
      return { body: { url }, cookies: [cookie] };
    },
  },
];
