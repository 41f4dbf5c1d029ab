import { sendsPrivacyControl } from "../consent/consent.tsx";
import { type Step, stepsOfVisit } from "./visit.ts";

interface Touch {
  /** Host of the page with the link; empty when unknown. */
  referrer: string;
  campaign: Record<string, string>;
  /** Path of the page of ours. */
  landing: string;
}

/** How the visit began and went on (docs/product.md#the-trace-of-an-inquiry). */
export interface VisitTrace {
  first: Touch;
  /** The last time that the visitor came from another site, or by a link of a campaign. */
  last: Touch;
  /** Paths, without repetitions in a row. */
  pages: string[];
}

const mostPages = 30;

/** The trace in the pages of a visit; null for one without pages. */
export function traceOf(steps: readonly Step[], host: string): VisitTrace | null {
  const touches = steps.map((step) => touchOf(step, host));
  const [first] = touches;
  if (!first) return null;
  const last = touches.findLast(({ referrer, campaign }) => referrer || Object.keys(campaign).length > 0) ?? first;
  const pages = touches.map(({ landing }) => landing).filter((page, index, all) => page !== all[index - 1]);
  return { first, last, pages: pages.slice(-mostPages) };
}

function touchOf([landing, query, referrer]: Step, host: string): Touch {
  const from = referrer !== true && URL.canParse(referrer) ? new URL(referrer).host : "";
  const campaign = [...new URLSearchParams(query?.[0])].filter(([name]) => name.startsWith("utm_"));
  return { referrer: from === host ? "" : from, campaign: Object.fromEntries(campaign), landing };
}

/** Adds the trace of the visit to a form in its frame, unless it has one. Under Global Privacy Control there is none. */
export function addTrace(frame: HTMLIFrameElement): void {
  const field = frame.contentDocument?.querySelector<HTMLInputElement>("[name=trace]");
  if (!field || field.value || sendsPrivacyControl()) return;
  try {
    const trace = traceOf(stepsOfVisit(), location.host);
    if (trace) field.value = JSON.stringify(trace);
    // Whoever has changed what is stored sends a form without a trace.
  } catch {}
}
