import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import type { Finding, FindingPlace } from "#lib/domain-error.ts";
import type { ActionFailure } from "#app/lib/answers.ts";
import { useToast } from "#app/ui/toast.tsx";
import { type RuleName, ruleTitle } from "#domain/gate/findings.ts";
import { Field, FormError, TextArea } from "#app/ui/field.tsx";
import { whoMay } from "#domain/security/rights.ts";
import { postCall } from "../screen/post-call.ts";
import { useMay } from "../session/role.ts";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";

interface CheckPanelProps {
  findings: readonly Finding[] | null;
  /** Why the last check did not happen; null when it did. */
  error: string | null;
  busy: boolean;
  onCheck: () => void;
  onOpen?: (place: FindingPlace) => void;
  namesPages?: boolean;
  /** What is checked, for a sentence: "this page". */
  what: string;
  children?: ReactNode;
}

/** The button "Check", and what the last check has found. */
export function CheckPanel(props: CheckPanelProps) {
  const { findings, error, busy, onCheck, onOpen, namesPages = false, what, children } = props;
  return (
    <section aria-label="Check" className="grid gap-3 rounded-md border border-line bg-white px-3.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 text-sm">
          {busy
            ? "Checking …"
            : findings === null
              ? `Checks ${what} for missing alternative text, headings, links, length, and more.`
              : findings.length === 0
                ? "No problems found."
                : `The check found ${countOf(findings)}.`}
        </p>
        <SecondaryButton busy={busy} onClick={onCheck}>
          Check
        </SecondaryButton>
      </div>
      <FormError>{error}</FormError>
      {findings !== null && findings.length > 0 && (
        <FindingList findings={findings} onOpen={onOpen} namesPages={namesPages} />
      )}
      {children}
    </section>
  );
}

/** Focuses the element with the returned ref, once for each value. */
function useFocusOn(value: object | undefined) {
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

/**
 * Asks the server to check pages.
 * @param options.isQuiet the check was not asked for, so a failure is not shown
 * @returns the findings of the last check, null before the first one; why the last one did not happen, which a toast tells, too
 */
export function useCheck({ isQuiet = false }: { isQuiet?: boolean } = {}) {
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  const toast = useToast();
  useEffect(
    () => () => {
      // An answer that arrives after the form was closed is dropped.
      latest.current += 1;
    },
    [],
  );
  return {
    findings,
    error,
    busy,
    clear: () => setFindings(null),
    /** @param body of the call: an item with its fields, or a release */
    async check(body: Record<string, string>): Promise<void> {
      latest.current += 1;
      const asked = latest.current;
      setBusy(true);
      setError(null);
      const result = await postCall<{ findings: Finding[] }>("/admin/check", body);
      if (asked !== latest.current) return;
      setBusy(false);
      if (result.ok) setFindings(result.value.findings);
      else if (!isQuiet) {
        setError(result.error);
        toast({ title: "Error", description: result.error, style: "destructive" });
      }
    },
  };
}

interface FindingListProps {
  findings: readonly Finding[];
  /** Opens a place in the form at hand; without it each place is a link to its form. */
  onOpen?: ((place: FindingPlace) => void) | undefined;
  /** Whether the page of each finding is named. */
  namesPages?: boolean;
}

const unchecked: RuleName = "unchecked";

/** What a check has found, errors first, each with the way to its field. */
export function FindingList({ findings, onOpen, namesPages = false }: FindingListProps) {
  return (
    <ul className="grid gap-2.5 text-sm">
      {findings.map((finding) => {
        const { rule, level, message, page, place } = finding;
        return (
          <li
            key={`${rule} ${page} ${message}`}
            className={`border-l-4 py-0.5 pl-3 wrap-anywhere ${level === "error" ? "border-rose" : "border-brass"}`}
          >
            <p>
              <strong className="font-semibold">
                {level === "error" ? "Error" : "Warning"}: {ruleTitle(rule)}.
              </strong>{" "}
              {message}
            </p>
            <p className="text-ink-soft">
              {namesPages && `${page} · `}
              {place !== null && <Way place={place} onOpen={onOpen} />}
              {place === null && rule !== unchecked && "Elsewhere on the page, not in a field of this item."}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Way({ place, onOpen }: { place: FindingPlace; onOpen: FindingListProps["onOpen"] }) {
  if (onOpen) {
    return (
      <TextButton className="min-h-6 text-left" onClick={() => onOpen(place)}>
        Go to {place.label}
      </TextButton>
    );
  }
  return (
    <TextLink to={place.href}>
      {place.label} of “{place.title}”
    </TextLink>
  );
}

/** "2 errors, 1 warning", within a sentence. */
export function countOf(findings: readonly Finding[]): string {
  const errors = findings.filter(({ level }) => level === "error").length;
  const warnings = findings.length - errors;
  const named = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  return [...(errors > 0 ? [named(errors, "error")] : []), ...(warnings > 0 ? [named(warnings, "warning")] : [])].join(
    ", ",
  );
}

interface GateStopProps {
  /** Of the publication; nothing is shown unless the gate has stopped it. */
  failure: ActionFailure | null;
  busy: boolean;
  /** What an admin may do all the same, a verb: "Publish". */
  action: string;
  onOverride: (reason: string) => void;
  onOpen?: (place: FindingPlace) => void;
  namesPages?: boolean;
}

/** Shows why the gate stops a publication. Each finding leads to its field; an admin may override the gate with a reason. */
export function GateStop({ failure, busy, action, onOverride, onOpen, namesPages = false }: GateStopProps) {
  const may = useMay();
  const [reason, setReason] = useState("");
  const findings = failure?.findings;
  const place = useFocusOn(findings);
  if (!findings) return null;
  const errors = findings.filter(({ level }) => level === "error");
  const warnings = findings.filter(({ level }) => level !== "error");
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="What stops it" className="grid gap-3 outline-none">
      <p className="text-sm font-semibold text-rose-700">
        {errors.length === 1 ? "An error stops" : `${errors.length} errors stop`} publishing. Nothing has changed for
        visitors.
      </p>
      <FindingList findings={errors} onOpen={onOpen} namesPages={namesPages} />
      {warnings.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-sm font-semibold">
            {warnings.length} {warnings.length === 1 ? "warning" : "warnings"}, which don't block publishing
          </summary>
          <div className="mt-2">
            <FindingList findings={warnings} onOpen={onOpen} namesPages={namesPages} />
          </div>
        </details>
      )}
      {may("overrideGate") ? (
        <div className="grid gap-2 border-t border-line pt-3">
          <Field
            label="Reason to publish anyway"
            hint="10 to 500 characters. It's recorded in the activity log with your name."
            error={failure.fields["reason"]}
            answer={failure}
          >
            <TextArea rows={2} value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <Button
            variant="destructive"
            size="small"
            className="justify-self-start"
            busy={busy}
            disabled={reason.trim().length < 10}
            onClick={() => onOverride(reason)}
          >
            {action} in spite of {errors.length === 1 ? "the error" : "the errors"}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">It takes {whoMay("overrideGate")} to go on in spite of that.</p>
      )}
    </div>
  );
}
