import type { CrmPayload } from "#domain/outbox/outbox.ts";

/** Names the inquiry in a note, so that a repetition finds it. */
export function markOf({ id }: Pick<CrmPayload, "id">): string {
  return `Inquiry ${id}`;
}

/** What a visitor wrote and where it came from, in lines: name, value. */
export function linesOf(inquiry: CrmPayload): [label: string, value: string][] {
  const { type, organization, page, referrer, campaign, details, createdAt } = inquiry;
  const lines: [string, string | null][] = [
    ["Type", type],
    ["Organization", organization],
    ...Object.entries(details ?? {}).map(([label, value]): [string, string] => [label, String(value)]),
    ["Page", page],
    ["Came from", referrer],
    ...Object.entries(campaign),
    ["Received", createdAt],
  ];
  return lines.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}

/** The same as plain text, with the message first. */
export function textOf(inquiry: CrmPayload): string {
  const { message } = inquiry;
  const lines = linesOf(inquiry).map(([label, value]) => `${label}: ${value}`);
  return [...(message === "" ? [] : [message, ""]), ...lines, markOf(inquiry)].join("\n");
}

/** The parts of a name: the last word is the surname, as forms of CRMs ask for it. */
export function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? "";
  return { first: words.slice(0, -1).join(" "), last };
}
