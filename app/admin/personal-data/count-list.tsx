import type { PersonalData } from "#domain/people/find-person.ts";

/** How many things of each kind are kept, or were removed. */
export interface Counts {
  enquiries: number;
  subscriptions: number;
  deliveries: number;
  files: number;
}

const labels: Record<keyof Counts, string> = {
  enquiries: "Enquiries",
  subscriptions: "Newsletter addresses, with the record of consent",
  deliveries: "Copies of mails and messages, sent or waiting",
  files: "Files: mails and enquiries that were written to disk",
};

export function countsOf({ enquiries, subscription, deliveries, files }: PersonalData): Counts {
  return {
    enquiries: enquiries.length,
    subscriptions: subscription ? 1 : 0,
    deliveries: deliveries.length,
    files: files.length,
  };
}

export function CountList({ counts }: { counts: Counts }) {
  return (
    <dl className="max-w-measure border-t border-line text-sm">
      {(Object.keys(labels) as (keyof Counts)[]).map((kind) => (
        <div key={kind} className="flex justify-between gap-5 border-b border-line py-2">
          <dt>{labels[kind]}</dt>
          <dd className="font-semibold tabular-nums">{counts[kind].toLocaleString("en")}</dd>
        </div>
      ))}
    </dl>
  );
}
