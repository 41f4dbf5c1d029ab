import { type ComponentProps, type RefObject, useRef } from "react";
import { useFocusOnFault } from "./focus-on-fault.ts";

interface FormProps extends Omit<ComponentProps<"form">, "ref" | "onSubmit"> {
  ref?: RefObject<HTMLFormElement | null>;
  /** Why it was refused: its first faulty control gets the focus. Another object for each refusal. */
  refusal?: object | null;
  onSubmit: (typed: FormData) => void;
}

/** A form that a script sends. */
export function Form({ ref, refusal, onSubmit, ...rest }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  useFocusOnFault(form, refusal);
  return (
    <form
      {...rest}
      ref={form}
      onSubmit={(event) => {
        // Not for a form in a dialog inside of it.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    />
  );
}
