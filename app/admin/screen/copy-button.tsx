import { useState, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

interface CopyButtonProps {
  text: string;
  variant?: "primary" | "secondary";
  /** Said to screen readers when it is copied. */
  said: string;
  /** The browser gives no right to the clipboard. */
  onRefused?: () => void;
  children: ReactNode;
}

/** Copies a text, and says so. */
export function CopyButton({ text, variant = "primary", said, onRefused, children }: CopyButtonProps) {
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
        {isCopied && said}
      </p>
    </>
  );
}
