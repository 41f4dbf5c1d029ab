import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Finding, FindingPlace } from "#lib/domain-error.ts";
import { countOf, FindingList } from "./finding-list.tsx";

interface CheckPanelProps {
  findings: readonly Finding[] | null;
  busy: boolean;
  onCheck: () => void;
  onOpen?: (place: FindingPlace) => void;
  namesPages?: boolean;
  /** What is checked, for a sentence: "this page". */
  what: string;
  children?: ReactNode;
}

/** The button "Check", and what the last check has found. */
export function CheckPanel({ findings, busy, onCheck, onOpen, namesPages = false, what, children }: CheckPanelProps) {
  return (
    <section aria-label="Check" className="grid gap-3 rounded-md border border-line bg-white px-3.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 text-sm">
          {busy
            ? "Checking …"
            : findings === null
              ? `Looks for what is wrong on ${what}: texts of pictures, headings, links, length and more.`
              : findings.length === 0
                ? "Nothing was found."
                : `The check found ${countOf(findings)}.`}
        </p>
        <Button variant="secondary" size="small" busy={busy} onClick={onCheck}>
          Check
        </Button>
      </div>
      {findings !== null && findings.length > 0 && (
        <FindingList findings={findings} onOpen={onOpen} namesPages={namesPages} />
      )}
      {children}
    </section>
  );
}

/** Puts the focus on what is shown, once for each value. */
export function useFocusOn(value: object | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!value) return;
    const frame = requestAnimationFrame(() => {
      place.current?.focus({ preventScroll: true });
      place.current?.scrollIntoView({ block: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return place;
}
