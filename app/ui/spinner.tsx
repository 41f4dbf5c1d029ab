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
