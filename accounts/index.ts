// The door of the room: what the pages, the server and the commands may use of the accounts. Nothing else in here may be imported
// from outside (house/imports); tests also have accounts/testing/.

import type { z } from "zod";
import type { Context } from "#domain/context.ts";
import { parseFieldsAsync } from "#lib/domain-error.ts";
import { changedRoleSchema, setRole } from "./admins/team.ts";
import * as mail from "./email-sign-in/sign-in-by-mail.ts";
import { addressSchema } from "./passwords/credentials.ts";
import * as recovery from "./passwords/recovery.ts";
import { newPhoneSchema, phoneCodeSchema } from "./phone/account-phone.ts";
import * as phone from "./phone/sign-in-by-phone.ts";

export { createAdmin, deactivateAdmin, findAdmins, type ListedAdmin } from "./admins/admins.ts";
export { inviteAdmin } from "./admins/invitations.ts";
export { createSetupLink, getSetupLink, useSetupLink } from "./admins/setup-link.ts";
export { findTeam, type Invitation, type TeamMember } from "./admins/team.ts";
export { findSignInMethods, noSignInMethods, type SignInMethods } from "./federation/find-providers.ts";
export { findConnectable, findIdentities, type Connectable, type Identity } from "./federation/identities.ts";
export { providerFailureWords } from "./federation/provider-error.ts";
export { findConnections, type Connection } from "./federation/sso/connections.ts";
export { openToOtherSites } from "./http/calls/providers/visits.ts";
export { mountAccounts, type AccountsEnv } from "./http/mount-accounts.ts";
export { rememberBrowser } from "./http/remember-browser.ts";
export { findPasskeys, type Passkey } from "./passkeys/passkeys.ts";
export { getRecovery, useRecovery } from "./passwords/recovery.ts";
export { findOwnPhone } from "./phone/account-phone.ts";
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

/** What a call takes parsed, for a screen, which has the texts of a form. It throws `invalid` with `fields` beside what `run` throws. */
function ofForm<Input extends z.ZodType, Rest extends unknown[], Result>(
  schema: Input,
  run: (ctx: Context, input: z.output<Input>, ...rest: Rest) => Promise<Result>,
) {
  return async (ctx: Context, form: z.input<Input>, ...rest: Rest) =>
    run(ctx, await parseFieldsAsync(schema, form), ...rest);
}

export const setRoleOf = ofForm(changedRoleSchema, setRole);
export const sendRecovery = ofForm(addressSchema, recovery.sendRecovery);
export const sendSignInMail = ofForm(addressSchema, mail.sendSignInMail);
export const sendSignInText = ofForm(newPhoneSchema, phone.sendSignInText);
export const signInByMail = ofForm(mail.mailedSignInSchema, mail.signInByMail);
export const signInByPhone = ofForm(phoneCodeSchema, phone.signInByPhone);
