import { useState } from "react";
import type { AuthResult } from "./auth-calls.ts";

/** A call of the auth layer that first needs a passkey or the signature of a wallet. */
export interface PromptedCall<Given, T> {
  /** Opens the prompt of the browser or the wallet. */
  ask: () => Promise<AuthResult<Given>>;
  send: (given: Given) => Promise<AuthResult<T>>;
}

/**
 * The pending state of prompts. It is not an action's, because while an action runs React holds back all other transitions, router
 * navigations included, and a wallet may never answer (docs/decisions/154-form-actions-and-toasts.md).
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
