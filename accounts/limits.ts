/** Milliseconds that a confirmation or set-up link works for. */
export const linkLifetime = 24 * 60 * 60 * 1_000;

/** Milliseconds that a link for a forgotten password works for. */
export const recoveryLifetime = 60 * 60 * 1_000;

/** Milliseconds between the first factor and the second at most. */
export const challengeLifetime = 15 * 60 * 1_000;

/** Milliseconds after which a person is asked again who they are before something sensitive. */
export const recentSignIn = 15 * 60 * 1_000;

/** Milliseconds that a challenge for a passkey or a wallet may be answered in. */
export const attemptLifetime = 5 * 60 * 1_000;

/** Milliseconds that a code in a mail works for. */
export const mailedCodeLifetime = 10 * 60 * 1_000;

/** Milliseconds after which a session ends without use. */
export const sessionLifetime = 7 * 24 * 60 * 60 * 1_000;

/** Milliseconds between leaving for a provider and coming back. */
export const providerRequestLifetime = 10 * 60 * 1_000;

/** Milliseconds in which a program trades a code for a session. */
export const authCodeLifetime = 60 * 1_000;

/** Milliseconds after which a session is over however often it was used. */
export const longestSession = 30 * 24 * 60 * 60 * 1_000;

/** Milliseconds that asking for a mail, a code or an account takes at least, so that its time does not tell whether somebody is known. */
export const floorMs = 400;

/**
 * Milliseconds that a refused sign-in takes at least once its password was checked: noting the refusal in the activity log, which is
 * done for accounts alone, must not tell that there is one.
 */
export const refusalMs = 100;
