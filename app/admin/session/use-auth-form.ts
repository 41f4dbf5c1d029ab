import { useState, type FormEvent } from "react";
import type { AuthFailure, AuthResult } from "./auth-calls.ts";

interface AuthFormOptions<T> {
  /** Makes the call from what was typed, by the names of the fields. */
  send: (typed: Record<string, string>) => Promise<AuthResult<T>>;
  onDone: (value: T, form: HTMLFormElement) => unknown;
  /** What was refused is selected, to be typed anew: the form has one field. */
  selectsInput?: boolean;
}

/** A form whose submit is a call of the auth layer, with what the server says about it. */
export function useAuthForm<T>({ send, onDone, selectsInput = false }: AuthFormOptions<T>) {
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [busy, setBusy] = useState(false);

  async function run<R>(call: () => Promise<AuthResult<R>>): Promise<AuthResult<R>> {
    setBusy(true);
    setFailure(null);
    const result = await call();
    setBusy(false);
    if (!result.ok) setFailure(result);
    return result;
  }

  async function submit(form: HTMLFormElement) {
    const result = await run(() => send(Object.fromEntries(new FormData(form)) as Record<string, string>));
    if (result.ok) await onDone(result.value, form);
    else if (selectsInput) form.querySelector("input")?.select();
  }

  const fields = failure?.fields ?? {};
  return {
    busy,
    /** Words to show beside a field, by its name. */
    fields,
    message: failure?.message,
    /** The message, unless it is said beside a field. */
    summary: Object.keys(fields).length === 0 ? failure?.message : undefined,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    /** Makes another call of the same form. */
    run,
    setFailure,
  };
}
