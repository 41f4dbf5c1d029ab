import { type FormEvent, startTransition, useActionState, useRef, useState } from "react";
import { useFocusOnFault } from "#app/ui/focus-on-fault.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { AuthResult, AuthFailure } from "../../frame/session/auth-call.ts";

export interface AuthFormOptions<T> {
  /** Makes the call with the values of the fields, by their names. */
  send: (typed: Record<string, string>) => Promise<AuthResult<T>>;
  onDone: (value: T) => unknown;
  /**
   * Called inside the action after a failure; must not wait for the user.
   * @returns true when it asks the user for what is missing: then there is no toast
   */
  onFailure?: (failure: AuthFailure, form: HTMLFormElement | null) => boolean | void;
  /** For forms with one field: selects its text after a failure. */
  selectsInput?: boolean;
}

/** One run of the action: a call, and what follows its success. */
interface Run<T> {
  call: () => Promise<AuthResult<T>>;
  onDone: (value: T) => unknown;
}

/**
 * A form whose action calls the auth layer. After a success React resets the uncontrolled fields; after a failure they keep their
 * values, and a toast says what the form has to show in place, too (decision 120).
 * @returns `form`: props of the form element; `busy`: a call or a prompt is pending; `value`: the result of the last call, while it
 *   is a success
 */
export function useAuthForm<T>({ send, onDone, onFailure, selectsInput = false }: AuthFormOptions<T>) {
  const ref = useRef<HTMLFormElement>(null);
  const keepsValues = useRef(false);
  const { isPrompting, prompt } = usePrompt();
  const toast = useToast();

  const [result, dispatch, isPending] = useActionState(async (_: AuthResult<T> | null, run: Run<T>) => {
    const result = await run.call();
    keepsValues.current = !result.ok;
    if (result.ok) await run.onDone(result.value);
    else {
      if (selectsInput) ref.current?.querySelector("input")?.select();
      const isAsking = onFailure?.(result, ref.current) ?? false;
      if (!isAsking) toast({ title: "Error", description: result.message, style: "destructive" });
    }
    return result;
  }, null);

  const busy = isPending || isPrompting;
  const failure = busy || result?.ok !== false ? null : result;
  const fields = failure?.fields ?? {};
  /** The failure that is out of date, because the user has typed since. */
  const [outdated, setOutdated] = useState<typeof failure>(null);
  const shown = failure === outdated ? null : failure;
  useFocusOnFault(ref, failure);
  const submit = (call: Run<T>["call"], then: Run<T>["onDone"] = onDone) =>
    startTransition(() => dispatch({ call, onDone: then }));

  return {
    form: {
      ref,
      action: (typed: FormData) => submit(() => send(Object.fromEntries(typed) as Record<string, string>)),
      onInput: () => setOutdated(failure),
      // React resets the form after every action, also after a failed one.
      onReset(event: FormEvent) {
        if (keepsValues.current) event.preventDefault();
      },
    },
    busy,
    value: busy || !result?.ok ? null : result.value,
    /** Messages to show beside fields, by their names. */
    fields,
    message: shown?.message,
    /** The message of a failure that belongs to no field. */
    summary: Object.keys(fields).length === 0 ? shown?.message : undefined,
    /** Makes another call with the same pending state and messages. */
    submit,
    /** The same for a call that needs a prompt first. */
    async submitPrompted<Given>({ ask, send }: PromptedCall<Given, T>): Promise<void> {
      const given = await prompt(ask);
      submit(async () => (given.ok ? send(given.value) : given));
    },
  };
}

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
