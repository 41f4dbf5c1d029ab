import type { RefObject } from "react";
import { type Finding, type FindingGroup, type SystemReport, countLevel } from "#domain/system/report.ts";
import { counted } from "#lib/text/amounts.ts";
import { Timestamp } from "../frame/screen/timestamp.tsx";

interface FindingsProps {
  /** Null before the first look. */
  report: SystemReport | null;
  isChecking: boolean;
  /** Gets the focus when a new report has come. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** What the last look has found: what is wrong with how to mend it, and what is not, folded away. */
export function Findings({ report, isChecking, heading }: FindingsProps) {
  return (
    <section aria-labelledby="findings" className="mb-9">
      <h2 ref={heading} id="findings" tabIndex={-1} className="mb-1 text-xl outline-none">
        Findings
      </h2>
      <p role="status" className="mb-3 text-sm text-ink-soft">
        {isChecking ? (
          "Checking. This takes a few seconds."
        ) : report ? (
          <>
            Checked <Timestamp at={report.checkedAt} />: {sumOf(report)}
          </>
        ) : (
          "Nothing has been checked since this process started. Press “Check now”."
        )}
      </p>
      {report && <Report report={report} />}
    </section>
  );
}

function sumOf(report: SystemReport): string {
  const [problems, warnings] = [countLevel(report, "problem"), countLevel(report, "warning")];
  if (problems + warnings === 0) return "nothing is wrong.";
  return `${counted(problems, "problem", "problems")} and ${counted(warnings, "warning", "warnings")}.`;
}

const only = (groups: readonly FindingGroup[], isShown: (finding: Finding) => boolean) =>
  groups
    .map(({ name, findings }) => ({ name, findings: findings.filter(isShown) }))
    .filter(({ findings }) => findings.length > 0);

function Report({ report }: { report: SystemReport }) {
  const wrong = only(report.groups, ({ level }) => level !== "ok");
  const fine = only(report.groups, ({ level }) => level === "ok");
  return (
    <>
      {wrong.map((group) => (
        <Group key={group.name} group={group} />
      ))}
      <details className="border-t border-line py-3 text-sm">
        <summary className="font-semibold">{counted(countLevel(report, "ok"), "thing is", "things are")} fine</summary>
        <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
          {fine.map(({ name, findings }) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{name}</dt>
              <dd className="mb-2 min-w-0 wrap-anywhere">
                {findings.map(({ subject, message, code }) => (
                  <p key={`${code} ${message}`}>
                    {subject === name ? "" : `${subject}: `}
                    {message}
                  </p>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {report.skipped.length > 0 && (
        <p className="border-t border-line py-3 text-sm">
          Not checked: {[...new Set(report.skipped.map(({ name, reason }) => `${name} (${reason})`))].join(", ")}.
        </p>
      )}
    </>
  );
}

const looks = { problem: "border-rose", warning: "border-brass", ok: "border-line" };

function Group({ group: { name, findings } }: { group: FindingGroup }) {
  return (
    <section className="border-t border-line py-4">
      <h3 className="mb-2 text-base font-semibold">{name}</h3>
      <ul className="grid gap-3 text-sm">
        {findings.map(({ level, code, subject, message, remedy }) => (
          <li key={`${code} ${message}`} className={`max-w-prose border-l-4 py-0.5 pl-3 wrap-anywhere ${looks[level]}`}>
            <p>
              <strong className="font-semibold">
                {level === "problem" ? "Problem" : "Warning"}
                {subject === name ? "" : `, ${subject}`}:
              </strong>{" "}
              {message}
            </p>
            {remedy !== undefined && <p className="mt-1 text-ink-soft">{withCode(remedy)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A sentence whose commands stand between backticks. */
function withCode(words: string) {
  return [...words.matchAll(/`([^`]*)`|[^`]+/g)].map(({ 0: part, 1: command, index }) =>
    command === undefined ? part : <code key={index}>{command}</code>,
  );
}
