import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { PlainScreen } from "../shell/plain-screen.tsx";

interface LinkQuestionProps {
  title: string;
  /** The document's title, where it is another one. */
  documentTitle?: string;
  /** The address of the page itself, which does what is asked. */
  action: string;
  /** What the button says. */
  answer: string;
  /** The question. */
  children: ReactNode;
}

/** What a personal link opens that still works: it asks, and only its button does something. */
export function LinkQuestion({ title, documentTitle = title, action, answer, children }: LinkQuestionProps) {
  return (
    <PlainScreen title={title}>
      <title>{documentTitle}</title>
      <p className="mb-6">{children}</p>
      <form method="post" action={action}>
        <Button type="submit" className="w-full">
          {answer}
        </Button>
      </form>
    </PlainScreen>
  );
}
