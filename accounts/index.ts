// The door of the room: what the pages, the server and the commands may use of the accounts. Nothing else in here may be imported
// from outside (house/imports); tests also have accounts/testing/.

export { createAdmin, deactivateAdmin, findAdmins, type ListedAdmin } from "./admins/admins.ts";
export { inviteAdmin } from "./admins/invitations.ts";
export { createSetupLink, getSetupLink, useSetupLink } from "./admins/setup-link.ts";
export { findTeam, type Invitation, type TeamMember } from "./admins/team.ts";
export { sendSignInMail, signInByMail } from "./email-sign-in/sign-in-by-mail.ts";
export { findSignInMethods, noSignInMethods, type SignInMethods } from "./federation/find-providers.ts";
export { findConnectable, findIdentities, type Connectable, type Identity } from "./federation/identities.ts";
export { providerFailureWords } from "./federation/provider-error.ts";
export { findConnections, type Connection } from "./federation/sso/connections.ts";
export { openToOtherSites } from "./http/calls/providers/visits.ts";
export { mountAccounts, type AccountsEnv } from "./http/mount-accounts.ts";
export { rememberBrowser } from "./http/remember-browser.ts";
export { findPasskeys, type Passkey } from "./passkeys/passkeys.ts";
export { getRecovery, sendRecovery, useRecovery } from "./passwords/recovery.ts";
export { findOwnPhone } from "./phone/account-phone.ts";
export { sendSignInText, signInByPhone } from "./phone/sign-in-by-phone.ts";
export type { Enrolment } from "./second-factor/authenticator-app.ts";
export { findFactors, type Factors } from "./second-factor/factors.ts";
export { getActor } from "./sessions/get-actor.ts";
export type { OwnSession } from "./sessions/own-account.ts";
export { findSessions, type ListedSession, type RefreshedSession } from "./sessions/own-sessions.ts";
export { startSessionAfterLink } from "./sessions/start-session.ts";
export { confirmEmail, getConfirmation } from "./users/confirm-email.ts";
export { deleteStaleAccounts } from "./users/delete-stale.ts";
export {
  confirmEmailChange,
  getEmailChange,
  getEmailChangeStop,
  stopEmailChange,
  type EmailChangeLink,
} from "./users/email-change.ts";
