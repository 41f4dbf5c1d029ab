import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";

interface CopyButtonProps {
  text: string;
  variant?: "primary" | "secondary";
  /** Announced to screen readers after copying. */
  announcement: string;
  /** Called when the browser denies access to the clipboard. */
  onRefused?: () => void;
  children: ReactNode;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, variant = "primary", announcement, onRefused, children }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => onRefused?.(),
    );
  }

  return (
    <>
      <Button variant={variant} size="small" onClick={() => void copy()} className="justify-self-start">
        {isCopied ? "Copied" : children}
      </Button>
      <p role="status" className="sr-only">
        {isCopied && announcement}
      </p>
    </>
  );
}
