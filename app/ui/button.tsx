import type { ComponentProps, MouseEvent } from "react";
import { Link } from "react-router";
import { Spinner } from "./spinner.tsx";

interface ButtonLook {
  /** primary: the one thing to do here; brass and light: primary and secondary on evergreen ground; quiet: text only. */
  variant?: "primary" | "secondary" | "brass" | "light" | "quiet" | "destructive" | undefined;
  size?: "small" | "medium" | "large" | undefined;
  className?: string | undefined;
}

// Each has an edge, which is all that paper (base.css) and a user's own colors leave of a ground.
const base =
  "inline-flex items-center justify-center gap-2 rounded-md border font-semibold no-underline transition-colors disabled:opacity-55 aria-disabled:opacity-55";
const variants = {
  primary: "bg-evergreen-600 text-white hover:bg-evergreen-700",
  secondary: "text-evergreen-700 hover:bg-evergreen-50",
  brass: "bg-brass text-evergreen-900 hover:bg-brass-300",
  light: "text-white hover:bg-white/10",
  quiet: "border-transparent text-evergreen-700 hover:bg-evergreen-50",
  destructive: "bg-rose text-white hover:bg-rose-700",
};
const sizes = {
  small: "min-h-9 px-3 text-sm",
  medium: "min-h-11 px-5 text-sm",
  large: "min-h-13 px-7 text-base",
};

/** The classes of a button, for what is neither Button nor ButtonLink. */
export function buttonLook({ variant = "primary", size = "medium", className = "" }: ButtonLook) {
  return `${base} ${variants[variant]} ${sizes[size]} ${className}`;
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonLook & {
    /** Work is under way: shows a spinner and refuses further presses. The button keeps the focus for what comes after. */
    busy?: boolean;
  };

/** A button. Its type is "button" unless said otherwise, so that none submits by accident. */
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

/** Also keeps a press from sending the form around it. */
function refuse(event: MouseEvent) {
  event.preventDefault();
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "className"> & ButtonLook;

/**
 * A link that looks like a button. `data-open-form="demo"` (with an address under /contact for visitors without
 * JavaScript) opens the contact form instead of leaving the page.
 */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonLook({ variant, size, className })} />;
}
