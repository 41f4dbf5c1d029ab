import type { PromptedCall } from "./auth-form.ts";
import { type AuthResult, type AuthFailure, localFailure, authCall } from "../../frame/session/auth-call.ts";

interface Challenge<Options> {
  options: Options;
}

/** Whether this browser can make and use passkeys. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** What the server verifies. */
interface PasskeyAnswer {
  passkey: object;
}

/** Signs in with a passkey of any account. */
export const passkeySignIn = passkeyCall("passkeys/challenge", "passkeys/verify");

/** Completes a sign-in with a passkey as the second factor. */
export const passkeyFactor = passkeyCall("factors/challenge", "factors/verify");

/** Reauthenticates with a passkey. */
export const passkeyProof = passkeyCall("factors/challenge", "reauthenticate");

function passkeyCall(challengePath: string, answerPath: string): PromptedCall<PasskeyAnswer, unknown> {
  return {
    async ask() {
      const begun = await authCall<Challenge<PublicKeyCredentialRequestOptionsJSON>>(challengePath, { body: {} });
      if (!begun.ok) return begun;
      return promptFor(() =>
        navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(begun.value.options) }),
      );
    },
    send: (proof) => authCall(answerPath, { body: proof }),
  };
}

/** Adds a passkey to the account that is signed in. */
export const newPasskey: PromptedCall<PasskeyAnswer, { recoveryCodes: readonly string[] | null }> = {
  async ask() {
    const begun = await authCall<Challenge<PublicKeyCredentialCreationOptionsJSON>>("passkeys/enrol", { body: {} });
    if (!begun.ok) return begun;
    return promptFor(() =>
      navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(begun.value.options),
      }),
    );
  },
  send: (proof) => authCall("passkeys", { body: proof }),
};

/** The result of the browser's prompt as JSON. Browsers don't tell a prompt that was cancelled from a missing passkey. */
async function promptFor(work: () => Promise<Credential | null>): Promise<AuthResult<PasskeyAnswer>> {
  try {
    const credential = await work();
    if (credential instanceof PublicKeyCredential) return { ok: true, value: { passkey: credential.toJSON() } };
    return refused("No passkey was used.");
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === "InvalidStateError") return refused("This device already has a passkey for your account.");
    if (error.name === "SecurityError")
      return refused("Passkeys don't work at this address. Open the site at its own address.");
    return refused("No passkey was used. It was canceled, it timed out, or this device doesn't have one.");
  }
}

function refused(message: string): AuthFailure {
  return localFailure("passkey", message);
}
