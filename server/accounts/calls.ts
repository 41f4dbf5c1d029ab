import { accountCalls } from "./calls/account-calls.ts";
import { adminCalls } from "./calls/admin-calls.ts";
import type { Call } from "./calls/call.ts";
import { factorCalls } from "./calls/factor-calls.ts";
import { mailCalls } from "./calls/mail-calls.ts";
import { sessionCalls } from "./calls/session-calls.ts";
import { tokenCalls } from "./calls/token-calls.ts";

/** Every call below /api/auth that is not the library's (endpoints.ts). */
export const calls: readonly Call[] = [
  ...tokenCalls,
  ...accountCalls,
  ...mailCalls,
  ...factorCalls,
  ...sessionCalls,
  ...adminCalls,
];
