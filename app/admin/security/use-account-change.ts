import { startTransition, useOptimistic } from "react";
import { useToast } from "#app/ui/toast.tsx";
import type { AuthResult } from "../session/auth-calls.ts";
import { type PromptedCall, usePrompt } from "../session/use-prompt.ts";
import { useReauthentication } from "./reauthentication.tsx";

/**
 * For buttons that call the auth layer: asks for a reauthentication when the server requires one, and shows the result as a toast.
 * Only the calls are actions; questions to the user come between them (use-prompt.ts).
 * @returns `busy`: the name of the pending change; null when there is none
 */
export function useAccountChange() {
  const { withProof, dialog } = useReauthentication();
  const { isPrompting, prompt } = usePrompt();
  const [running, setRunning] = useOptimistic<string | null>(null);
  const toast = useToast();

  function runAction<T>(name: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      startTransition(async () => {
        setRunning(name);
        await work().then(resolve, reject);
      });
    });
  }

  async function withToast<T>(done: string | null, work: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
    const result = await withProof(work);
    if (!result.ok) toast({ title: "Error", description: result.message, style: "destructive" });
    else if (done !== null) toast({ title: "Success", description: done });
    return result;
  }

  return {
    /**
     * @param done text of the toast after a success; null where the screen shows the result
     * @param name distinguishes the change from others of the same screen while it is pending
     */
    change<T>(work: () => Promise<AuthResult<T>>, done: string | null, name = "change") {
      return withToast(done, () => runAction(name, work));
    },

    /** The same for a call that first needs a passkey or a wallet. */
    changePrompted<Given, T>({ ask, send }: PromptedCall<Given, T>, done: string | null) {
      return withToast(done, async () => {
        const given = await prompt(ask);
        return given.ok ? runAction("prompted", () => send(given.value)) : given;
      });
    },

    busy: isPrompting ? "prompt" : running,
    dialog,
  };
}

/** After this the navigation has failed or was stopped. */
const navigationTimeoutMs = 10_000;

/** Navigates to another site. Settles only when the page is still there afterwards, so that the action stays pending until then. */
export function redirectTo(address: string): Promise<AuthResult<void>> {
  location.assign(address);
  return new Promise((resolve) => {
    const settle = () => resolve({ ok: true, value: undefined });
    setTimeout(settle, navigationTimeoutMs);
    // The Back button restores the page as it was left.
    addEventListener("pageshow", settle, { once: true });
  });
}
