import type { ReactNode } from "react";
import { answerId, ErrorSummary } from "#app/ui/error-summary.tsx";

interface LinkScreenProps {
  title: string;
  /** Why the action failed; shown first, and takes the focus. */
  failure?: { title: string; text: string } | null;
  children: ReactNode;
}

/** The sheet of a page behind a link. */
export function LinkScreen({ title, failure, children }: LinkScreenProps) {
  return (
    <div className="sheet grid gap-5">
      <title>{title}</title>
      {failure && <ErrorSummary problem={{ heading: failure.title, message: failure.text, fields: {} }} />}
      <h1 {...(failure ? {} : { id: answerId, tabIndex: -1 })} className="text-3xl outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}
