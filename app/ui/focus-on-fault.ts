import { type RefObject, useEffect } from "react";

/**
 * Moves the focus to the first faulty control of a form, after each refusal.
 * @param refusal another object for each refusal, which is rendered already; null or undefined while there is none
 */
export function useFocusOnFault(form: RefObject<HTMLElement | null>, refusal: object | null | undefined): void {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, refusal]);
}
