import type { Site } from "#domain/context.ts";
import type { Erasure, PersonalData, Unreached } from "#domain/people/person.ts";

/** Number of records of each kind that are kept, or were removed. */
export interface Counts {
  inquiries: number;
  subscriptions: number;
  deliveries: number;
  comments: number;
  activity: number;
  files: number;
  /** What features keep, by its label. */
  records: Record<string, number>;
}

/** What was found of a person. A place that could not be searched may have more. */
interface Found {
  email: string;
  counts: Counts;
  unreached: readonly Unreached[];
}

/** How much is kept of a person, by kind. */
export function countsOf(person: PersonalData, { personalData }: Site): Counts {
  const { enquiries, subscription, deliveries, comments, activity, files, records } = person;
  return {
    inquiries: enquiries.length,
    subscriptions: subscription ? 1 : 0,
    deliveries: deliveries.length,
    comments: comments.length,
    activity: activity.length,
    files: files.length,
    records: Object.fromEntries(personalData.map(({ name, label }) => [label, records[name]?.length ?? 0])),
  };
}

/** How much an erasure removed, by the same kinds. */
export function removedCounts({ removed }: Erasure): Counts {
  const { journalFiles, mailFiles, ...counts } = removed;
  return { ...counts, files: journalFiles + mailFiles };
}

/** The sum over all kinds. */
export function totalOf({ records, ...counts }: Counts): number {
  return [...Object.values(counts), ...Object.values(records)].reduce((sum, count) => sum + count, 0);
}

/** Whether there is something to erase, as far as is known. */
export function mayBeKept({ counts, unreached }: Found): boolean {
  return totalOf(counts) > 0 || unreached.length > 0;
}

/** The heading above what is kept; it does not say "nothing" while a place could not be searched. */
export function keptHeading(found: Found): string {
  if (totalOf(found.counts) > 0) return `What the site keeps about ${found.email}`;
  return mayBeKept(found)
    ? `Not everything could be checked for ${found.email}`
    : `The site keeps nothing about ${found.email}`;
}

/** The heading above what an erasure removed. */
export function removedHeading({ email, unreached }: Erasure): string {
  return unreached.length > 0 ? `Erased about ${email} so far` : `Erased about ${email}`;
}

/** How an erasure ended: only a complete one is a success. */
export function erasedToast({ unreached }: Erasure) {
  if (unreached.length === 0) return { title: "Success", description: "Personal data erased successfully" } as const;
  const description = `Not everything was erased. Could not reach: ${unreached.join(", ")}. Please try again.`;
  return { title: "Error", description, style: "destructive" } as const;
}
