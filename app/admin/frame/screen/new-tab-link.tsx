import type { ReactNode } from "react";

interface NewTabLinkProps {
  to: string | undefined;
  className?: string;
  children: ReactNode;
}

/** A link that opens a new tab, and says so to screen readers. */
export function NewTabLink({ to, className = "", children }: NewTabLinkProps) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={`link ${className}`}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
