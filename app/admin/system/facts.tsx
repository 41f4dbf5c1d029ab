import type { RecentBackup } from "#domain/backups/recent-backups.ts";
import type { JobFacts, SystemFacts } from "#domain/system/report.ts";
import { counted, inBytes } from "#lib/text/amounts.ts";
import { Timestamp } from "../frame/screen/timestamp.tsx";

interface FactsProps {
  facts: SystemFacts;
  backups: readonly RecentBackup[];
  makesBackups: boolean;
}

/** What runs, its jobs and its backups. */
export function Facts({ facts, backups, makesBackups }: FactsProps) {
  return (
    <>
      <section aria-labelledby="running" className="mb-9">
        <h2 id="running" className="mb-3 text-xl">
          Version and process
        </h2>
        <dl className="grid border-t border-l border-line bg-white text-sm sm:grid-cols-2 lg:grid-cols-4">
          <Fact name="Version">{facts.version}</Fact>
          <Fact name="Node">{facts.node}</Fact>
          <Fact name="Database">
            {facts.database}, {inBytes(facts.databaseBytes)}
          </Fact>
          <Fact name="Free on the disk">{inBytes(facts.freeBytes)}</Fact>
          <Fact name="Running since">
            <Timestamp at={facts.startedAt} />
          </Fact>
          <Fact name="Memory">{inBytes(facts.memoryBytes)}</Fact>
          <Fact name="Jobs">{jobsInWords(facts.jobs)}</Fact>
          <Fact name="Nightly backups">{makesBackups ? "On" : "Off"}</Fact>
        </dl>
        <Jobs jobs={facts.jobs} />
      </section>
      <section aria-labelledby="backups" className="mb-9">
        <h2 id="backups" className="mb-3 text-xl">
          Backups
        </h2>
        <Backups backups={backups} />
      </section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="border-r border-b border-line px-4 py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

function jobsInWords(jobs: readonly JobFacts[]): string {
  const late = jobs.filter(({ isLate }) => isLate).length;
  return late === 0 ? `${jobs.length}, all on time` : `${late} of ${jobs.length} late`;
}

/** Each job of this process, late ones first. */
function Jobs({ jobs }: { jobs: readonly JobFacts[] }) {
  const sorted = jobs.toSorted((one, other) => Number(other.isLate) - Number(one.isLate));
  return (
    <details className="mt-3 text-sm">
      <summary className="font-semibold">Jobs of this process</summary>
      <ul className="mt-2 border-t border-line">
        {sorted.map(({ name, succeededAt, lastMs, failures, isLate }) => (
          <li
            key={name}
            className="grid gap-x-6 border-b border-line py-1.5 md:grid-cols-[11.5rem_1fr_auto] md:items-baseline"
          >
            <span className="font-semibold">{name}</span>
            <span>
              {isLate && <strong className="font-semibold text-rose-700">Late. </strong>}
              Last success <Timestamp at={succeededAt} />
            </span>
            <span className="text-ink-soft tabular-nums">
              took {lastMs.toLocaleString("en")} ms, {counted(failures, "failure", "failures")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const states = { running: "In progress", done: "Made", failed: "Failed" };
const proofs = { passed: "verified by a restore", partial: "checked in part", failed: "restore failed" };

function Backups({ backups }: Pick<FactsProps, "backups">) {
  if (backups.length === 0) {
    return <p className="border-y border-line py-8 text-center text-sm text-ink-soft">None yet.</p>;
  }
  return (
    <>
      <ol
        className="border-t border-line text-sm"
        aria-label={`The last ${counted(backups.length, "backup", "backups")}`}
      >
        {backups.map(({ id, state, target, begunAt, bytes, error, proof }) => (
          <li key={id} className="grid gap-x-6 gap-y-1 border-b border-line py-2.5 md:grid-cols-[11.5rem_1fr_auto]">
            <Timestamp at={begunAt} />
            <span className="min-w-0 wrap-anywhere">
              {state === "failed" ? (
                <strong className="font-semibold text-rose-700">{states[state]}</strong>
              ) : (
                states[state]
              )}
              {proof === "failed" ? (
                <strong className="font-semibold text-rose-700">, {proofs[proof]}</strong>
              ) : (
                proof && `, ${proofs[proof]}`
              )}
              {error !== null && `: ${error}`} <span className="text-ink-soft">({target})</span>
            </span>
            <span className="tabular-nums">{bytes === null ? "" : inBytes(bytes)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
