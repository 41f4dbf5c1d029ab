import type { LeadStage } from "#db/tables/lead-tables.ts";
import type { LeadTab } from "#domain/leads/desk/lead-filter.ts";

/** Path of the desk. */
export const deskPath = "/admin/inquiries";

/** The path of one inquiry. */
export const leadPath = (id: string) => `${deskPath}/${id}`;

/** What people call the types of inquiry. */
export const typeLabels: Readonly<Record<string, string>> = {
  demo: "Demo",
  trial: "Free trial",
  contact: "Message",
  general: "General inquiry",
};

export const typeLabel = (type: string) => typeLabels[type] ?? type;

export const stageLabels: Readonly<Record<LeadStage, string>> = {
  new: "New",
  contacted: "Contacted",
  qualified: "Qualified",
  won: "Won",
  lost: "Lost",
};

/** In their order. */
export const stages = Object.keys(stageLabels) as readonly LeadStage[];

export const tabLabels: Readonly<Record<LeadTab, string>> = {
  waiting: "Waiting",
  next: "Next steps",
  all: "All",
  quarantine: "Quarantine",
};

/** Why an inquiry is in quarantine, in words. */
export function quarantineLabel(reason: string | null): string {
  return quarantineLabels[reason ?? ""] ?? "It looked automated.";
}

const quarantineLabels: Readonly<Record<string, string>> = {
  honeypot: "A hidden field was filled in.",
  too_fast: "The form was sent within a second.",
  too_old: "The form had been open for more than two days.",
  no_token: "It didn't come from this site's form.",
  spam_rule: "It matched a spam rule.",
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A length of time in one unit: "3 h". */
export function lengthOfTime(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  if (length < hour) return `${Math.max(1, Math.round(length / minute))} min`;
  if (length < 2 * day) return `${Math.round(length / hour)} h`;
  return `${Math.round(length / day)} days`;
}

/** How urgent an answer is. */
export type Urgency = "answered" | "overdue" | "soon" | "later";

/** How an inquiry stands to its promised answer; null where none is promised. */
export function urgencyOf(
  { due_at, answered_at, stage }: { due_at: Date | null; answered_at: Date | null; stage: LeadStage },
  now: Date,
): Urgency | null {
  if (answered_at) return "answered";
  if (!due_at || stage === "won" || stage === "lost") return null;
  const left = due_at.getTime() - now.getTime();
  return left < 0 ? "overdue" : left < 4 * hour ? "soon" : "later";
}

const dayFormat = new Intl.DateTimeFormat("en", { weekday: "short", day: "numeric", month: "short" });

/** "Mon, Nov 30" of a date such as 2026-11-30. */
export function dateWords(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00`));
}

/** The date of a moment in the reader's time zone, such as 2026-11-30. */
export function dateOf(now: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
