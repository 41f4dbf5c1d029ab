import { accountCalls } from "./calls/account-calls.ts";
import { adminCalls } from "./calls/admin-calls.ts";
import type { Call } from "./calls/call.ts";
import { factorCalls } from "./calls/factor-calls.ts";
import { codeCalls } from "./calls/code-calls.ts";
import { keyCalls } from "./calls/key-calls.ts";
import { passkeyCalls } from "./calls/passkey-calls.ts";
import { providerCalls } from "./calls/provider-calls.ts";
import { referenceCall } from "./calls/reference-call.ts";
import { endpoints } from "./endpoints.ts";
import { ssoCalls } from "./calls/sso-calls.ts";
import { sessionCalls } from "./calls/session-calls.ts";
import { tokenCalls } from "./calls/token-calls.ts";
import { verifyCalls } from "./calls/verify-calls.ts";
import { walletCalls } from "./calls/wallet-calls.ts";

/** Every call below /api/auth that is not the library's (endpoints.ts). */
export const calls: readonly Call[] = [
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
  referenceCall(() => [...endpoints, ...calls]),
];
