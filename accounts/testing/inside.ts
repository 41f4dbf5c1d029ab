// What tests of other rooms may look at inside the accounts; everything else goes through accounts/index.ts.

export { createMailedCode } from "../tokens/one-time-codes.ts";
export { getProvider } from "../providers/find-providers.ts";
export { createProviderRequest } from "../providers/provider-request.ts";
export { findConnectionOf } from "../providers/connections.ts";
export { calls } from "../http/calls.ts";
export { visits } from "../federation/provider-sign-in.ts";
export { hashPassword } from "../passwords/passwords.ts";
export { signInWithPassword } from "../passwords/sign-in-with-password.ts";
export { findAccountByPhone } from "../codes/phone.ts";
export { acceptCode, confirmFactor, enrolFactor } from "../factors/authenticator-app.ts";
export { createAccount, setPassword } from "../users/account.ts";
