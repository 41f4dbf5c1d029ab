// The public interface of this room, for pages, the server and the commands. Other files of it may not be imported from outside
// (house/imports); tests also have accounts/testing/.

import type { z } from "zod";
import type { Context } from "#domain/context.ts";
import { parseFieldsAsync } from "#lib/domain-error.ts";
import { changedRoleSchema, setRole } from "./team/team.ts";
import * as codes from "./codes/sign-in-by-code.ts";
import { addressSchema } from "./users/account-input.ts";
import * as recovery from "./own-account/recovery.ts";
import { newPhoneSchema, phoneCodeSchema } from "./codes/phone.ts";

export { hasActiveAdmin } from "./users/admin-rows.ts";
export { createAdmin, deactivateAdmin, findAdmins, type ListedAdmin } from "./team/team.ts";
export { findTeam, type Invitation, type TeamMember } from "./team/team.ts";
export { createSetupLink, getSetupLink, inviteAdmin, consumeSetupLink } from "./team/invitations.ts";
export { findSignInMethods, noSignInMethods, type SignInMethods } from "./providers/find-providers.ts";
export { findConnectable, findIdentities, type Connectable, type Identity } from "./own-account/identities.ts";
export { providerFailureWords } from "./providers/provider.ts";
export { findConnections, type Connection } from "./providers/connections.ts";
export { openToOtherSites } from "./federation/provider-sign-in.ts";
export { type AccountsEnv, mountAccounts, rememberBrowser } from "./http/mount-accounts.ts";
export { findPasskeys, type Passkey } from "./factors/passkeys.ts";
export { getRecovery, consumeRecovery } from "./own-account/recovery.ts";
export { findOwnPhone } from "./codes/phone.ts";
export type { Enrolment } from "./factors/authenticator-app.ts";
export { findFactors, type Factors } from "./factors/factors.ts";
export { afterSignIn, findAdminPath } from "./sessions/admin-path.ts";
export { getActor } from "./sessions/get-actor.ts";
export type { OwnSession } from "./own-account/own-account.ts";
export { updateOwnProfile } from "./own-account/own-profile.ts";
export { findSessions, type ListedSession, type RefreshedSession } from "./sessions/own-sessions.ts";
export { startSessionAfterLink } from "./sessions/start-session.ts";
export { confirmEmail, getConfirmation } from "./users/confirmation.ts";
export { deleteStaleAccounts } from "./own-account/stale-accounts.ts";
export {
  confirmEmailChange,
  getEmailChange,
  getEmailChangeStop,
  stopEmailChange,
  type EmailChangeLink,
} from "./own-account/email-change.ts";

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
export const sendSignInMail = ofForm(addressSchema, codes.sendSignInMail);
export const sendSignInText = ofForm(newPhoneSchema, codes.sendSignInText);
export const signInByMail = ofForm(codes.mailedSignInSchema, codes.signInByMail);
export const signInByPhone = ofForm(phoneCodeSchema, codes.signInByPhone);
