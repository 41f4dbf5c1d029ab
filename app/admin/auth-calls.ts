/** How a call to the auth layer ended; on failure with the words to show. */
export type AuthResult = { ok: true } | { ok: false; message: string };

const noAnswer = "The server could not be reached. Check your connection and try again.";

async function call(path: string, body: Record<string, string>, ignored: readonly number[] = []): Promise<AuthResult> {
  try {
    const response = await fetch(`/api/auth/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.ok || ignored.includes(response.status)) return { ok: true };
    const answer: unknown = await response.json().catch(() => null);
    return { ok: false, message: messageOf(answer) ?? `The server answered with an error (${response.status}).` };
  } catch {
    return { ok: false, message: noAnswer };
  }
}

function messageOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("message" in answer)) return null;
  return typeof answer.message === "string" && answer.message !== "" ? answer.message : null;
}

export function signIn(email: string, password: string): Promise<AuthResult> {
  return call("sign-in/email", { email, password });
}

/** Creates an account; the confirmation link in the mail leads back to /admin (specification section 4). */
export function signUp(email: string, password: string): Promise<AuthResult> {
  return call("sign-up/email", { email, password, name: email, callbackURL: "/admin" });
}

/** Sends the mail that confirms an address once more. */
export function resendConfirmation(email: string): Promise<AuthResult> {
  return call("resend", { email });
}

/** Ends the session. That there is none any more (401, 403, 404) is what was wanted (specification section 8). */
export function signOut(): Promise<AuthResult> {
  return call("sign-out", {}, [401, 403, 404]);
}
