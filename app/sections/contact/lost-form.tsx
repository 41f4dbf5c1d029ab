import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { useWords } from "#app/ui/words.ts";
import { takeLostFocus } from "./own-form.ts";
import { hasLeft } from "./typed-words.ts";

interface LostFormProps {
  /** Type of the inquiry. */
  type: string;
  onRetry: () => void;
}

/** Stands in for the error page of the browser or a proxy, where the form or its answer could not be had (decision 143). */
export function LostForm({ type, onRetry }: LostFormProps) {
  const say = useWords();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => takeLostFocus(notice.current), []);
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="rounded-md border-l-4 border-rose bg-rose-50 px-4 py-3 text-sm text-rose-700"
    >
      <strong className="block">{say("The server did not answer")}</strong>
      {hasLeft(type) && <p>{say("What you typed is still here. Please check your connection and try again.")}</p>}
      <Button variant="secondary" onClick={onRetry} className="mt-3">
        {say("Retry")}
      </Button>
    </div>
  );
}
