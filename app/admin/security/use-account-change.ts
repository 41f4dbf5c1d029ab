import { startTransition, useOptimistic } from "react";
import { useToast } from "#app/ui/toast.tsx";
import type { AuthResult } from "../session/auth-calls.ts";
import { type PromptedCall, usePrompt } from "../session/use-prompt.ts";
import { useReauthentication } from "./reauthentication.tsx";

/**
 * For buttons that call the auth layer: asks who is there when the server wants to know, and tells by a toast how it went. Only the
 * calls are actions; the questions to the person stand between them (use-prompt.ts).
 * @returns `busy`: the name of what is under way
 */
export function useAccountChange() {
  const { withProof, dialog } = useReauthentication();
  const { isPrompting, prompt } = usePrompt();
  const [running, setRunning] = useOptimistic<string | null>(null);
  const toast = useToast();

  function act<T>(name: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      startTransition(async () => {
        setRunning(name);
        await work().then(resolve, reject);
      });
    });
  }

  async function told<T>(done: string | null, work: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
    const result = await withProof(work);
    if (!result.ok) toast({ title: "Error", description: result.message, style: "destructive" });
    else if (done !== null) toast({ title: "Success", description: done });
    return result;
  }

  return {
    /**
     * @param done said after a success; null where the screen shows it
     * @param name tells it from the others of its screen while it is under way
     */
    change<T>(work: () => Promise<AuthResult<T>>, done: string | null, name = "change") {
      return told(done, () => act(name, work));
    },

    /** The same for a call that needs a passkey or a wallet first. */
    changePrompted<Given, T>({ ask, send }: PromptedCall<Given, T>, done: string | null) {
      return told(done, async () => {
        const given = await prompt(ask);
        return given.ok ? act("prompted", () => send(given.value)) : given;
      });
    },

    busy: isPrompting ? "prompt" : running,
    dialog,
  };
}

/** After this the browser has either left the page or will not: the navigation was stopped. */
const leavingMs = 10_000;

/** Leads the browser to another site. What is busy stays so until the page has gone. */
export function redirectTo(address: string): Promise<AuthResult<void>> {
  location.assign(address);
  return new Promise((resolve) => {
    const stayed = () => resolve({ ok: true, value: undefined });
    setTimeout(stayed, leavingMs);
    // The page is shown again, as it was left, by the Back button.
    addEventListener("pageshow", stayed, { once: true });
  });
}
