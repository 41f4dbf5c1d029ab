import { accountCalls } from "./calls/account/account-calls.ts";
import { adminCalls } from "./calls/account/admin-calls.ts";
import type { Call } from "./call.ts";
import { factorCalls } from "./calls/sign-in/factor-calls.ts";
import { codeCalls, verifyCalls } from "./calls/sign-in/code-calls.ts";
import { keyCalls, tokenCalls } from "./calls/sign-in/token-calls.ts";
import { passkeyCalls } from "./calls/sign-in/passkey-calls.ts";
import { providerCalls, ssoCalls } from "./calls/providers/provider-calls.ts";
import { passwordCalls } from "./calls/sign-in/password-calls.ts";
import { sessionCalls } from "./calls/account/session-calls.ts";
import { walletCalls } from "./calls/sign-in/wallet-calls.ts";
import { z } from "zod";
import { createOpenApi, type ReferenceRow } from "./reference/openapi.ts";
import { visits } from "./calls/providers/visits.ts";

/** Every call below /api/auth. */
export const calls: readonly Call[] = [
  ...passwordCalls,
  ...tokenCalls,
  ...accountCalls,
  ...codeCalls,
  ...verifyCalls,
  ...providerCalls,
  ...ssoCalls,
  ...factorCalls,
  ...passkeyCalls,
  ...walletCalls,
  ...sessionCalls,
  ...adminCalls,
  ...keyCalls,
  referenceCall(() => calls),
];

/** What is said about all of the calls; `rows` are known only when the table that holds this row, too, is whole. */
function referenceCall(rows: () => readonly ReferenceRow[]): Call {
  return {
    method: "GET",
    path: "/reference",
    summary: "This document: every call under /api/auth. Browsers get it as a page.",
    answer: z.looseObject({ openapi: z.literal("3.1.0") }),
    run: async () => ({ body: createOpenApi(rows(), visits) }),
  };
}
