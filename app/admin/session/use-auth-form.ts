import { startTransition, useActionState, useRef, type FormEvent } from "react";
import type { AuthFailure, AuthResult } from "./auth-calls.ts";
import { type PromptedCall, usePrompt } from "./use-prompt.ts";

export interface AuthFormOptions<T> {
  /** Makes the call from what was typed, by the names of the fields. */
  send: (typed: Record<string, string>) => Promise<AuthResult<T>>;
  onDone: (value: T) => unknown;
  /** Called after a refusal. Work that takes longer than the server may not be awaited: the action would go on. */
  onRefused?: (failure: AuthFailure, form: HTMLFormElement | null) => void;
  /** What was refused is selected, to be typed anew: the form has one field. */
  selectsInput?: boolean;
}

/** One run of the action: a call, and what follows when it is accepted. */
interface Run<T> {
  call: () => Promise<AuthResult<T>>;
  onDone: (value: T) => unknown;
}

/**
 * A form whose action is a call of the auth layer, with what the server says about it. After a success React empties the fields
 * that it does not control; after a refusal they keep what was typed.
 * @returns `form`: the props of the form; `busy`: a call or a prompt is under way; `value`: what the last call answered
 */
export function useAuthForm<T>({ send, onDone, onRefused, selectsInput = false }: AuthFormOptions<T>) {
  const ref = useRef<HTMLFormElement>(null);
  const keepsFields = useRef(false);
  const { isPrompting, prompt } = usePrompt();

  const [result, dispatch, isPending] = useActionState(async (_: AuthResult<T> | null, run: Run<T>) => {
    const result = await run.call();
    keepsFields.current = !result.ok;
    if (result.ok) await run.onDone(result.value);
    else {
      if (selectsInput) ref.current?.querySelector("input")?.select();
      onRefused?.(result, ref.current);
    }
    return result;
  }, null);

  const busy = isPending || isPrompting;
  const failure = busy || result?.ok !== false ? null : result;
  const fields = failure?.fields ?? {};
  const submit = (call: Run<T>["call"], then: Run<T>["onDone"] = onDone) =>
    startTransition(() => dispatch({ call, onDone: then }));

  return {
    form: {
      ref,
      action: (typed: FormData) => submit(() => send(Object.fromEntries(typed) as Record<string, string>)),
      // React resets a form after its action, whatever came of it; a reset that is prevented leaves the fields alone.
      onReset(event: FormEvent) {
        if (keepsFields.current) event.preventDefault();
      },
    },
    busy,
    value: busy || !result?.ok ? null : result.value,
    /** Words to show beside a field, by its name. */
    fields,
    message: failure?.message,
    /** The message, unless it is said beside a field. */
    summary: Object.keys(fields).length === 0 ? failure?.message : undefined,
    /** Makes another call of the same form. */
    submit,
    /** Makes a call of the same form after a prompt. */
    async submitPrompted<Given>({ ask, send }: PromptedCall<Given, T>): Promise<void> {
      const given = await prompt(ask);
      submit(async () => (given.ok ? send(given.value) : given));
    },
  };
}
