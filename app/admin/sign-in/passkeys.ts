import { authCall, type AuthCall, type AuthFailure, type AuthResult, localFailure } from "../session/auth-calls.ts";

interface Asked<Options> {
  options: Options;
}

/** Whether this browser can make and use passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** Signs in with a passkey, whosever the browser finds. */
export const signInWithPasskey = () => answerWith("passkeys/challenge", "passkeys/verify");

/** Completes a sign-in with a passkey as the second factor. */
export const answerWithPasskey = () => answerWith("factors/challenge", "factors/verify");

/** Proves again who is signed in. */
export const proveWithPasskey = () => answerWith("factors/challenge", "reauthenticate");

async function answerWith(challengePath: string, answerPath: string): Promise<AuthResult> {
  const begun = await authCall<Asked<PublicKeyCredentialRequestOptionsJSON>>(challengePath, { body: {} });
  if (!begun.ok) return begun;
  const passkey = await asked(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(begun.value.options) }),
  );
  return passkey.ok ? authCall(answerPath, { body: { passkey: passkey.value } }) : passkey;
}

/**
 * Makes a passkey for the person who is signed in.
 * @param call what asks who is there when the server wants to know
 */
export async function addPasskey(call: AuthCall): Promise<AuthResult<{ recoveryCodes: readonly string[] | null }>> {
  const begun = await call<Asked<PublicKeyCredentialCreationOptionsJSON>>("passkeys/enrol", { body: {} });
  if (!begun.ok) return begun;
  const made = await asked(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(begun.value.options) }),
  );
  return made.ok ? authCall("passkeys", { body: { passkey: made.value } }) : made;
}

/** What the browser answers, as JSON. Browsers don't say whether somebody declined or there is no passkey. */
async function asked(work: () => Promise<Credential | null>): Promise<AuthResult<object>> {
  try {
    const credential = await work();
    if (credential instanceof PublicKeyCredential) return { ok: true, value: credential.toJSON() };
    return refused("No passkey was used.");
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === "InvalidStateError") return refused("This device has a passkey for your account already.");
    if (error.name === "SecurityError") return refused("Passkeys don't work at this address. Open the site's own one.");
    return refused("No passkey was used: it was called off, it took too long, or this device has none.");
  }
}

function refused(message: string): AuthFailure {
  return localFailure("passkey", message);
}
