import { accountCalls, sessionCalls } from "./calls/account/account-calls.ts";
import { adminCalls } from "./calls/account/admin-calls.ts";
import { call, type Call } from "./call.ts";
import { factorCalls, passkeyCalls } from "./calls/sign-in/factor-calls.ts";
import { codeCalls } from "./calls/sign-in/code-calls.ts";
import { keyCalls, tokenCalls } from "./calls/sign-in/token-calls.ts";
import { providerCalls } from "./calls/providers/provider-calls.ts";
import { walletCalls } from "./calls/sign-in/wallet-calls.ts";
import { z } from "zod";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { createOpenApi } from "./reference/openapi.ts";
import { visits } from "./calls/providers/visits.ts";

/** Every call below /api/auth. */
export const calls: readonly Call[] = [
  ...tokenCalls,
  ...accountCalls,
  ...codeCalls,
  ...providerCalls,
  ...factorCalls,
  ...passkeyCalls,
  ...walletCalls,
  ...sessionCalls,
  ...adminCalls,
  ...keyCalls,
  call("GET /reference", {
    summary: "This document: every call under /api/auth. Browsers get it as a page.",
    rights: [],
    answer: z.looseObject({ openapi: z.literal("3.1.0") }),
    run: async (ctx) => ({ ...createOpenApi(calls, visits, (await getTexts(ctx)).brand.name) }),
  }),
];
