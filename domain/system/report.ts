/** How serious a finding is. A warning can wait; a problem keeps something from working, or soon will. */
export type Level = "ok" | "warning" | "problem";

/** What was seen of one part of the system. */
export interface Finding {
  readonly level: Level;
  /** A stable name for programs, such as `disk.space`. */
  readonly code: string;
  /** The part, for people: "Disk of the data folder". */
  readonly subject: string;
  /** What is so, or what is wrong, in one or two sentences. */
  readonly message: string;
  /** How to mend it; absent where nothing is to be done. */
  readonly remedy?: string | undefined;
}

/** The findings of one subject, as they are shown together. */
export interface FindingGroup {
  /** Its heading: "Mail". */
  readonly name: string;
  readonly findings: readonly Finding[];
}

/** What a look at the whole system has found. It contains no secrets, and no words of visitors. */
export interface SystemReport {
  readonly checkedAt: Date;
  /** Those with problems first, then those with warnings, each otherwise in the order of the checks. */
  readonly groups: readonly FindingGroup[];
  /** Checks that were left out, by their group, and why. */
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
}

/** How many findings of a report are of a level. */
export function countLevel({ groups }: Pick<SystemReport, "groups">, level: Level): number {
  return groups.flatMap(({ findings }) => findings).filter((finding) => finding.level === level).length;
}

/** What the process that answers knows about itself. */
export interface SystemFacts {
  /** The version of the site. */
  readonly version: string;
  readonly node: string;
  /** Such as "SQLite 3.53.0". */
  readonly database: string;
  readonly databaseBytes: number;
  /** When this process began. */
  readonly startedAt: Date;
  /** What it has in memory. */
  readonly memoryBytes: number;
  /** Free on the disk of the data folder. */
  readonly freeBytes: number;
  /** What this process does by itself, by name. */
  readonly jobs: readonly JobFacts[];
}

/** A job as it last ran in this process. */
export interface JobFacts {
  readonly name: string;
  /** When it last ended well; before the first time, when it began. */
  readonly succeededAt: Date;
  readonly lastMs: number;
  /** How often it failed since the process began. */
  readonly failures: number;
  /** Whether it should have ended well again by now. */
  readonly isLate: boolean;
}

/** What became of a test mail. */
export interface TestMailResult {
  readonly isSent: boolean;
  /** In a sentence or two: who took it, or why nobody did. */
  readonly message: string;
}

/** What the process can do about the system (server/doctor/). Domain functions ask for rights before they use it. */
export interface SystemServices {
  /** Looks at everything anew. Who asks while a look goes on, or within a minute after it, gets the same report. */
  readonly check: () => Promise<SystemReport>;
  /** The last report of this process; null before the first. */
  readonly lastReport: () => SystemReport | null;
  readonly facts: () => Promise<SystemFacts>;
  /** Sends one test mail at once, past the outbox. */
  readonly sendTestMail: (to: string) => Promise<TestMailResult>;
}
