import { type ComponentProps, useState } from "react";
import { TextInput } from "#app/ui/field.tsx";

/**
 * A text input for a password, which can be shown while one types. The button is not there without JavaScript; a page that loads no script
 * itself must not have it.
 */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type" | "className">) {
  const [isShown, show] = useState(false);
  return (
    <div className="relative">
      <TextInput {...props} type={isShown ? "text" : "password"} spellCheck={false} className="pr-18" />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => show(!isShown)}
        className="absolute inset-y-1 right-1 rounded-sm px-2.5 text-sm font-semibold text-evergreen-700 hover:bg-evergreen-50 noscript:hidden"
      >
        {isShown ? "Hide" : "Show"}
        <span className="sr-only"> what is typed</span>
      </button>
    </div>
  );
}

/** The input for a one-time code from a mail, a text message or an authenticator app. To be placed in a Field. */
export function CodeInput({ name }: { name: string }) {
  return (
    <TextInput
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      className="font-mono text-lg! tracking-[0.3em]"
    />
  );
}
