import { Link } from "react-router";
import { ruleTitle } from "#domain/gate/rules.ts";
import type { Finding, FindingPlace } from "#lib/domain-error.ts";

interface FindingListProps {
  findings: readonly Finding[];
  /** Opens a place in the form at hand; without it each place is a link to its form. */
  onOpen?: ((place: FindingPlace) => void) | undefined;
  /** Whether the page of each finding is named. */
  namesPages?: boolean;
}

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
              {place === null ? "In no field of it: elsewhere on the page." : <Way place={place} onOpen={onOpen} />}
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
      <button type="button" className="link min-h-6 text-left" onClick={() => onOpen(place)}>
        Go to {place.label}
      </button>
    );
  }
  return (
    <Link to={place.href} className="link">
      {place.label} of “{place.title}”
    </Link>
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
