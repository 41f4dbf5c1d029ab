import { sendsPrivacyControl } from "../consent/consent.tsx";

/** A page of the visit, the marks of a campaign in its address, and what led to the document; `true` for a page after its first. */
export type Step = [path: string, query: readonly string[] | null, referrer: string | true];

// Every page loads this file, so it is short; visit-trace.ts makes something of what is stored, once a form is opened.

/**
 * The pages of this visit, oldest first, in the session storage of the tab.
 * @throws Error where that is blocked or holds something else
 */
export const stepsOfVisit = (): Step[] => JSON.parse(sessionStorage["visit"] || "[]");

let isKnown: true | undefined;

/** Notes the page for the trace of an inquiry (docs/product.md#the-trace-of-an-inquiry). Nothing is noted under Global Privacy Control. */
export function noteStep(): void {
  try {
    if (sendsPrivacyControl()) return;
    const steps = stepsOfVisit();
    steps.push([location.pathname, /utm_.*/.exec(location.search), isKnown || document.referrer]);
    isKnown = true;
    sessionStorage["visit"] = JSON.stringify(steps);
  } catch {}
}

/** Place of the button that has opened the form last. */
export const opener: { place?: string | undefined } = {};
