import { type FormEvent, useEffect, useRef } from "react";
import { useNavigation, useSubmit } from "react-router";

/** Long enough that a number is not answered digit by digit. */
const pause = 250;

/**
 * Makes a GET form answer while somebody types in it: the page's address and data follow the fields, neither focus nor
 * scroll position moves, and the fields follow the address when it changes by other means.
 */
export function useLiveForm(action: string) {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef(0);
  const submit = useSubmit();
  const { state } = useNavigation();

  const answer = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    void submit(form, { action, replace: true, preventScrollReset: true });
  };

  // What was typed before the scripts came, or kept by the browser over a reload, has not been answered yet.
  useEffect(() => {
    const form = ref.current;
    const fields = form?.querySelectorAll("input") ?? [];
    if (form && [...fields].some((field) => field.value !== field.defaultValue)) answer(form);
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    if (state === "idle" && !ref.current?.contains(document.activeElement)) ref.current?.reset();
  }, [state]);

  return {
    ref,
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const form = event.currentTarget;
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => answer(form), pause);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      answer(event.currentTarget);
    },
  };
}
