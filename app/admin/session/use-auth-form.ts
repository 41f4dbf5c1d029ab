import { startTransition, useActionState, useRef, type FormEvent } from "react";
import type { AuthFailure, AuthResult } from "./auth-calls.ts";
import { type PromptedCall, usePrompt } from "./use-prompt.ts";

export interface AuthFormOptions<T> {
  /** Makes the call with the values of the fields, by their names. */
  send: (typed: Record<string, string>) => Promise<AuthResult<T>>;
  onDone: (value: T) => unknown;
  /** Called inside the action after a failure; must not wait for the user. */
  onFailure?: (failure: AuthFailure, form: HTMLFormElement | null) => void;
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
 * values.
 * @returns `form`: props of the form element; `busy`: a call or a prompt is pending; `value`: the result of the last call, while it
 *   is a success
 */
export function useAuthForm<T>({ send, onDone, onFailure, selectsInput = false }: AuthFormOptions<T>) {
  const ref = useRef<HTMLFormElement>(null);
  const keepsValues = useRef(false);
  const { isPrompting, prompt } = usePrompt();

  const [result, dispatch, isPending] = useActionState(async (_: AuthResult<T> | null, run: Run<T>) => {
    const result = await run.call();
    keepsValues.current = !result.ok;
    if (result.ok) await run.onDone(result.value);
    else {
      if (selectsInput) ref.current?.querySelector("input")?.select();
      onFailure?.(result, ref.current);
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
      // React resets the form after every action, also after a failed one.
      onReset(event: FormEvent) {
        if (keepsValues.current) event.preventDefault();
      },
    },
    busy,
    value: busy || !result?.ok ? null : result.value,
    /** Messages to show beside fields, by their names. */
    fields,
    message: failure?.message,
    /** The message of a failure that belongs to no field. */
    summary: Object.keys(fields).length === 0 ? failure?.message : undefined,
    /** Makes another call with the same pending state and messages. */
    submit,
    /** The same for a call that needs a prompt first. */
    async submitPrompted<Given>({ ask, send }: PromptedCall<Given, T>): Promise<void> {
      const given = await prompt(ask);
      submit(async () => (given.ok ? send(given.value) : given));
    },
  };
}
