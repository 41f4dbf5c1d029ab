import type { ComponentProps, MouseEvent } from "react";
import { Link } from "react-router";

interface ButtonLook {
  /** primary: the main action; brass and light: primary and secondary on a dark background; quiet: text only. */
  variant?: "primary" | "secondary" | "brass" | "light" | "quiet" | "destructive" | undefined;
  size?: "small" | "medium" | "large" | undefined;
  className?: string | undefined;
}

// All have a border, because print (base.css) and forced colors remove backgrounds.
const base =
  "inline-flex items-center justify-center gap-2 rounded-md border font-semibold no-underline transition-colors";
const variants = {
  primary: "bg-evergreen-600 text-card hover:bg-evergreen-700",
  secondary: "text-evergreen-700 hover:bg-evergreen-50",
  brass: "bg-brass text-evergreen-900 hover:bg-brass-300",
  light: "text-white hover:bg-white/10",
  quiet: "border-transparent text-evergreen-700 hover:bg-evergreen-50",
  destructive: "bg-rose text-card hover:bg-rose-700",
};
const sizes = {
  small: "min-h-9 px-3 text-sm",
  medium: "min-h-11 px-5 text-sm",
  large: "min-h-13 px-7 text-base",
};

/** The classes of a button, for elements other than Button and ButtonLink. */
export function buttonLook({ variant = "primary", size = "medium", className = "" }: ButtonLook) {
  return `${base} ${variants[variant]} ${sizes[size]} ${className}`;
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonLook & {
    /** An action is pending: shows a spinner and ignores presses. Not `disabled`, so that the button keeps the focus. */
    busy?: boolean;
  };

/** A button. Its type is "button" by default, so that it does not submit a form by accident. */
export function Button({
  variant,
  size,
  className,
  type = "button",
  busy = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      onClick={busy ? refuse : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonLook({ variant, size, className })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** Also prevents the submit of the form. */
function refuse(event: MouseEvent) {
  event.preventDefault();
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "className"> & ButtonLook;

/**
 * A link that looks like a button. `data-open-form="demo"` opens the contact form instead (`to` is below /contact, for visitors
 * without JavaScript).
 */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonLook({ variant, size, className })} />;
}

interface SpinnerProps {
  /** Accessible name; without it the spinner is decorative, for use beside a text. */
  label?: string;
  className?: string;
}

/** A spinner, by default as tall as the text. */
export function Spinner({ label, className = "size-[1.1em]" }: SpinnerProps) {
  return (
    <svg
      className={`animate-spin ${className}`}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <circle cx="10" cy="10" r="8" opacity=".25" />
      <path d="M18 10a8 8 0 0 0-8-8" strokeLinecap="round" />
    </svg>
  );
}
