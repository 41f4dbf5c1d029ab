import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { PlainScreen } from "../shell/plain-screen.tsx";

interface LinkConfirmationProps {
  title: string;
  /** Title of the document, if it differs. */
  documentTitle?: string;
  /** URL of the form: the page itself, whose action does what the button says. */
  action: string;
  /** Label of the button. */
  button: string;
  /** The question. */
  children: ReactNode;
}

/** The page of a valid personal link: asks a question, and only its button changes anything. */
export function LinkConfirmation({ title, documentTitle = title, action, button, children }: LinkConfirmationProps) {
  return (
    <PlainScreen title={title}>
      <title>{documentTitle}</title>
      <p className="mb-6">{children}</p>
      <form method="post" action={action}>
        <Button type="submit" className="w-full">
          {button}
        </Button>
      </form>
    </PlainScreen>
  );
}
