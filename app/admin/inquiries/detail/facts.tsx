import type { ReactNode } from "react";
import type { LeadDetail } from "#domain/leads/desk/lead-detail.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";

/** Everything else that is known: what the form asked, and where the inquiry came from. */
export function Facts({ lead }: { lead: LeadDetail["lead"] }) {
  const rows = [...detailRows(lead), ...originRows(lead)];
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-2 text-xl">
        Details
      </h2>
      <dl className="border-t border-line text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 border-b border-line py-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Row = readonly [label: string, value: ReactNode];

const shown = (label: string, value: unknown): Row[] => {
  if (typeof value === "string" && value !== "") return [[label, value]];
  return typeof value === "number" ? [[label, value.toLocaleString("en")]] : [];
};

const moment = (label: string, value: unknown): Row[] => {
  const at = new Date(typeof value === "string" ? value : "");
  return Number.isNaN(at.getTime()) ? [] : [[label, <Timestamp key={label} at={at} />]];
};

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function detailRows({ details }: LeadDetail["lead"]): Row[] {
  const { kind, alumni, time, zone, ...others } = details;
  return [
    ...(typeof kind === "string" ? [["Kind", capital(kind)] as const] : []),
    ...shown("Alumni", alumni),
    ...moment("Time", time),
    ...shown("Time zone", typeof zone === "string" ? zone.replaceAll("_", " ") : zone),
    ...Object.entries(others).flatMap(([name, value]) => shown(capital(name.replaceAll("_", " ")), value)),
  ];
}

interface Touch {
  referrer?: unknown;
  landing?: unknown;
  campaign?: unknown;
}

function originRows({ page, referrer, campaign, trace, domain }: LeadDetail["lead"]): Row[] {
  const first = trace["first"] as Touch | undefined;
  const last = trace["last"] as Touch | undefined;
  const pages = Array.isArray(trace["pages"])
    ? trace["pages"].filter((one): one is string => typeof one === "string")
    : [];
  return [
    ...shown("Page", page),
    ...shown("Button", trace["call_to_action"]),
    ...shown("Came from", referrer),
    ...shown("Campaign", campaignWords(campaign)),
    ...shown("First visit", touchWords(first)),
    ...(touchWords(last) === touchWords(first) ? [] : shown("Last visit", touchWords(last))),
    ...(pages.length === 0
      ? []
      : [
          [
            "Pages seen",
            <ol key="pages">
              {pages.map((path, index) => (
                // The same page may be seen twice.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={`${index} ${path}`}>{path}</li>
              ))}
            </ol>,
          ] as const,
        ]),
    ...moment("Form opened", trace["opened_at"]),
    ...shown("Domain", domain),
  ];
}

function campaignWords(campaign: unknown): string {
  if (typeof campaign !== "object" || campaign === null) return "";
  return Object.entries(campaign)
    .flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [`${name.replace("utm_", "")}: ${value}`] : [],
    )
    .join(", ");
}

function touchWords(touch: Touch | undefined): string {
  if (!touch) return "";
  const from = typeof touch.referrer === "string" && touch.referrer !== "" ? `From ${touch.referrer}` : "Direct";
  const to = typeof touch.landing === "string" && touch.landing !== "" ? ` to ${touch.landing}` : "";
  const campaign = campaignWords(touch.campaign);
  return `${from}${to}${campaign ? ` (${campaign})` : ""}`;
}
