// What tests of other rooms may look at inside the accounts; everything else goes through the door (accounts/index.ts).

export { createMailedCode } from "../email-sign-in/mailed-code.ts";
export { getProvider } from "../federation/find-providers.ts";
export { createProviderRequest } from "../federation/provider-request.ts";
export { findConnectionOf } from "../federation/sso/connections.ts";
export { calls } from "../http/calls.ts";
export { visits } from "../http/calls/providers/visits.ts";
export { hashPassword } from "../passwords/hash-password.ts";
export { signInWithPassword } from "../passwords/sign-in-with-password.ts";
export { findAccountByPhone } from "../phone/account-phone.ts";
export { acceptCode } from "../second-factor/answer-challenge.ts";
export { confirmFactor, enrolFactor } from "../second-factor/authenticator-app.ts";
export { findPublicKeys, getSigningKey } from "../sessions/access-tokens.ts";
export { createAccount, setPassword } from "../users/account.ts";
