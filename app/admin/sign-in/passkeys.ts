import { authCall, type AuthFailure, type AuthResult, localFailure } from "../session/auth-calls.ts";
import type { PromptedCall } from "../session/use-prompt.ts";

interface Asked<Options> {
  options: Options;
}

/** Whether this browser can make and use passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** A passkey's answer, as the server wants it. */
interface Proof {
  passkey: object;
}

/** Signs in with a passkey, whosever the browser finds. */
export const passkeySignIn = usedPasskey("passkeys/challenge", "passkeys/verify");

/** Completes a sign-in with a passkey as the second factor. */
export const passkeyFactor = usedPasskey("factors/challenge", "factors/verify");

/** Proves again who is signed in. */
export const passkeyProof = usedPasskey("factors/challenge", "reauthenticate");

function usedPasskey(challengePath: string, answerPath: string): PromptedCall<Proof, unknown> {
  return {
    async ask() {
      const begun = await authCall<Asked<PublicKeyCredentialRequestOptionsJSON>>(challengePath, { body: {} });
      if (!begun.ok) return begun;
      return asked(() =>
        navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(begun.value.options) }),
      );
    },
    send: (proof) => authCall(answerPath, { body: proof }),
  };
}

/** Makes a passkey for the person who is signed in. */
export const newPasskey: PromptedCall<Proof, { recoveryCodes: readonly string[] | null }> = {
  async ask() {
    const begun = await authCall<Asked<PublicKeyCredentialCreationOptionsJSON>>("passkeys/enrol", { body: {} });
    if (!begun.ok) return begun;
    return asked(() =>
      navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(begun.value.options),
      }),
    );
  },
  send: (proof) => authCall("passkeys", { body: proof }),
};

/** What the browser answers, as JSON. Browsers don't say whether somebody declined or there is no passkey. */
async function asked(work: () => Promise<Credential | null>): Promise<AuthResult<Proof>> {
  try {
    const credential = await work();
    if (credential instanceof PublicKeyCredential) return { ok: true, value: { passkey: credential.toJSON() } };
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
