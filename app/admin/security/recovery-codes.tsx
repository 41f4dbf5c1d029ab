import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The one time that recovery codes are shown. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [isCopied, setIsCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // What had the focus is gone, and these must not be missed.
  useEffect(() => box.current?.focus(), []);

  async function copy() {
    await navigator.clipboard.writeText(codes.join("\n")).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  }

  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 outline-none">
      <p className="text-sm">
        When your authenticator app or passkey is lost, these codes are the only way in. Each works once. They are shown
        now and never again, so print them or put them into your password manager.
      </p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1.5 border-y border-line py-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="button-row">
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy all"}
        </Button>
        <Button size="small" onClick={onKept}>
          I have kept them
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isCopied ? "The codes were copied." : ""}
      </p>
    </div>
  );
}
