import { fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FetchProblem, type PublicFetchOptions, fetchPublic, PublicFetchError } from "#lib/http/fetch-public.ts";
import { createQueue } from "#lib/pacing.ts";

/** A day off. */
export interface Holiday {
  /** Such as 2026-12-25. */
  readonly date: string;
  readonly name: string;
}

/** A country whose holidays are known, with its regions that have others. */
export interface Country {
  readonly code: string;
  readonly name: string;
  readonly regions: readonly { readonly code: string; readonly name: string }[];
}

/** Something in a calendar. */
export interface CalendarEntry {
  readonly uid: string;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  /** The dates of what takes whole days; the last is no part of it. Null for all others. */
  readonly day: { readonly from: string; readonly until: string } | null;
  /** Of what takes whole days; empty for all others. */
  readonly name: string;
  /** Whether it takes the time of whom the calendar is. */
  readonly isBusy: boolean;
}

/** A message to the process. */
export type CalendarTask =
  | { kind: "countries" }
  | { kind: "holidays"; country: string; region: string | null; years: readonly number[] }
  | { kind: "calendar"; path: string; from: string; until: string };

export interface ReadCalendar {
  readonly entries: readonly CalendarEntry[];
  /** How many entries could not be read. */
  readonly unreadable: number;
}

/** A message of the process. */
export type CalendarAnswer =
  | { countries: Country[] }
  | { holidays: Holiday[] }
  | ReadCalendar
  | { problem: "no calendar" | "too much" }
  | { failure: string };

/** A calendar could not be read. Its message may be shown to the team. */
export class CalendarError extends Error {}

const processFile = join(import.meta.dirname, "calendar-process.ts");

/** Milliseconds for one task; a calendar of many years takes one or two seconds. */
const timeLimit = 15_000;

/** One at a time: a process takes some 80 MB for as long as it runs. */
const inTurn = createQueue(100);

/** Runs one task in a process of its own, which ends with it. */
function run(task: CalendarTask, zone: string): Promise<CalendarAnswer> {
  return inTurn(async () => {
    // Without the variables of the site, so that a flaw of a parser finds no secret. What names no zone is meant in that of its owner.
    const child = fork(processFile, {
      env: { TZ: zone },
      execArgv: ["--max-old-space-size=256"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const { promise, resolve, reject } = Promise.withResolvers<CalendarAnswer>();
    const timer = setTimeout(() => reject(new CalendarError("This calendar takes too long to read.")), timeLimit);
    child.on("message", (answer) => resolve(answer as CalendarAnswer));
    child.on("exit", () => reject(new CalendarError("This calendar can't be read.")));
    child.on("error", reject);
    child.send(task);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      child.kill("SIGKILL");
    }
  });
}

/** The countries whose holidays are known, by name. */
export async function findCountries(): Promise<readonly Country[]> {
  const answer = await run({ kind: "countries" }, "UTC");
  if (!("countries" in answer)) throw new CalendarError("The list of countries can't be read.");
  return answer.countries.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/** The public holidays of a country and a region of it, by their codes. */
export async function findHolidays(
  country: string,
  region: string | null,
  years: readonly number[],
): Promise<readonly Holiday[]> {
  const answer = await run({ kind: "holidays", country, region, years }, "UTC");
  if (!("holidays" in answer)) throw new CalendarError("The holidays of this country can't be computed.");
  return answer.holidays;
}

/** Bytes; a calendar of ten years at a full-time job has about one million. */
const maxBytes = 5_000_000;
/** How long a foreign server may take. Milliseconds. */
const fetchLimit = 20_000;

const reasons: Readonly<Record<FetchProblem, string>> = {
  address: "Only addresses that begin with http:// or https:// can be fetched.",
  private: "Only calendars on the public internet can be fetched.",
  unreachable: "The calendar could not be reached.",
  status: "There is no calendar at this address, or it isn't shared with everyone who has the link.",
  redirects: "This address redirects in a loop.",
  type: "This address doesn't lead to a calendar.",
  "too large": `This calendar is too large: the limit is ${maxBytes / 1_000_000} MB.`,
  "too slow": "The calendar took too long to arrive.",
};

const problems = {
  "no calendar": "This address doesn't lead to a calendar.",
  "too much": "This calendar has too many entries.",
} as const;

interface CalendarRequest {
  readonly url: string;
  /** The zone of its owner, for times without one and for whole days. */
  readonly zone: string;
  readonly from: Date;
  readonly until: Date;
}

/**
 * Fetches a calendar (iCalendar) from a stranger's server, and reads what is in it between two moments, with repetitions and exceptions.
 * @param guard for tests
 * @throws CalendarError with what is wrong
 */
export async function fetchCalendar(
  { url, zone, from, until }: CalendarRequest,
  guard: Partial<PublicFetchOptions> = {},
): Promise<ReadCalendar> {
  const folder = await mkdtemp(join(tmpdir(), "homecoming-calendar-"));
  try {
    const path = join(folder, "calendar.ics");
    const accept = /^(?:text\/(?:calendar|plain|x-vcalendar)|application\/(?:octet-stream|ics)|$)/i;
    await fetchPublic(url, path, { maxBytes, timeoutMs: fetchLimit, accept, ...guard }).catch(explain);
    const task = { kind: "calendar", path, from: from.toISOString(), until: until.toISOString() } as const;
    const answer = await run(task, zone);
    if ("problem" in answer) throw new CalendarError(problems[answer.problem]);
    if (!("entries" in answer)) throw new CalendarError("This calendar can't be read.");
    return answer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function explain(error: unknown): never {
  if (!(error instanceof PublicFetchError)) throw error;
  throw new CalendarError(reasons[error.problem], { cause: error });
}

/** The address of a calendar as it is fetched: programs also write webcal:// for https://. */
export function calendarAddress(typed: string): string {
  return typed.trim().replace(/^webcals?:\/\//i, "https://");
}
