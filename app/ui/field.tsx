import { createContext, use, useId, useState, type ComponentProps, type ReactNode } from "react";
import { useWords } from "./words.ts";

interface FieldIds {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

interface FieldProps {
  /** Id of the control, if an error summary links to it. */
  id?: string;
  label: ReactNode;
  /** Shown between label and control. */
  hint?: ReactNode;
  /** Shown below the control, and part of its description. Takes `DomainError.fields[name]`. */
  error?: string | undefined;
  /**
   * The server's answer that the error is from, which ends with the first input after it. Without one the error is of a check that follows
   * what is typed.
   */
  answer?: object | null | undefined;
  /** Whether a check that follows what is typed fails, which says so itself. */
  invalid?: boolean;
  required?: boolean;
  /** Shows the label to assistive technology only. */
  hideLabel?: boolean;
  className?: string;
  /** One TextInput, TextArea or Select. */
  children: ReactNode;
}

/** A labeled control with hint and error. Works without JavaScript. */
export function Field({
  id: givenId,
  label,
  hint,
  error: given,
  answer,
  invalid = false,
  required = false,
  hideLabel = false,
  className = "",
  children,
}: FieldProps) {
  const madeId = useId();
  const say = useWords();
  const id = givenId ?? madeId;
  const [mended, mend] = useState<object | null>(null);
  const error = answer && answer === mended ? undefined : given;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(" ") || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: invalid || Boolean(error), required }}>
      <div onChange={answer ? () => mend(answer) : undefined} className={`grid min-w-0 gap-1.5 ${className}`}>
        <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-semibold"}>
          {label}
          {!required && !hideLabel && <span className="font-normal text-ink-soft">{` ${say("(optional)")}`}</span>}
        </label>
        {hint && (
          <p id={hintId} className="text-sm text-ink-soft">
            {hint}
          </p>
        )}
        {children}
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </FieldContext>
  );
}

function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="text-sm font-medium text-rose">
      {children}
    </p>
  );
}

function useControl() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    required: field.required,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
  };
}

const control =
  "w-full rounded-md border border-line-strong bg-card px-3.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-rose aria-invalid:outline-rose disabled:bg-paper-deep";

/** A text input. Inside a Field it gets its id, description and error state from there. */
export function TextInput({ className = "", type = "text", ...rest }: ComponentProps<"input">) {
  return <input {...useControl()} {...rest} type={type} className={`${control} min-h-11 ${className}`} />;
}

/** A text area that grows with its text, where the browser supports that. */
export function TextArea({ className = "", rows = 5, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useControl()}
      {...rest}
      rows={rows}
      className={`${control} field-sizing-content min-h-28 py-2.5 ${className}`}
    />
  );
}

/** A select with its options as children. */
export function Select({ className = "", ...rest }: ComponentProps<"select">) {
  return <select {...useControl()} {...rest} className={`${control} min-h-11 ${className}`} />;
}

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A checkbox with its label after it. */
export function Checkbox({ label, hint, error, className = "", ...rest }: CheckboxProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={`grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-1 ${className}`}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-describedby={[hintId, errorId].filter(Boolean).join(" ") || undefined}
        aria-invalid={error ? true : undefined}
        className="mt-0.5 size-5 accent-evergreen-600"
      />
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="col-start-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <div className="col-start-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

/** The error message of a whole form, above it; nothing without a message. */
export function FormError({ children, className = "" }: { children: ReactNode; className?: string }) {
  if (!children) return null;
  const look = "rounded-md border-l-4 border-rose bg-rose-50 px-4 py-3 text-sm text-rose-700";
  return (
    <div role="alert" className={`${className} ${look}`.trim()}>
      {children}
    </div>
  );
}
