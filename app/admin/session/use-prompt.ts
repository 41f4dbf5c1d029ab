import { useState } from "react";
import type { AuthResult } from "./auth-calls.ts";

/** A call of the auth layer that needs something from the person first: a passkey, or the signature of a wallet. */
export interface PromptedCall<Given, T> {
  /** Has the browser ask for it. */
  ask: () => Promise<AuthResult<Given>>;
  send: (given: Given) => Promise<AuthResult<T>>;
}

/**
 * Whether the browser is asking the person for something. This state is kept by hand because a prompt must not be part of an
 * action: while an action runs, React holds back all other transitions, the router's navigations among them, and a wallet may
 * never answer (docs/decisions/154-form-actions-and-toasts.md).
 */
export function usePrompt() {
  const [isPrompting, setPrompting] = useState(false);

  async function prompt<T>(ask: () => Promise<T>): Promise<T> {
    setPrompting(true);
    try {
      return await ask();
    } finally {
      setPrompting(false);
    }
  }

  return { isPrompting, prompt };
}
