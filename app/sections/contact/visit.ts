import { sendsPrivacyControl } from "../consent/consent.tsx";

/** A page of the visit, the marks of a campaign in its address, and the page of another site that led to it. */
export type Step = [path: string, query: string, referrer: string];

const key = "visit";
/** The first step says how the visit began, so it stays. */
const most = 40;

let steps: Step[] = [];
/** Only the first page of a document has come from its referrer. */
let isFirst = true;

/** The pages of this visit, oldest first. They are in the session storage of the tab, or where that is blocked in its memory. */
export function stepsOfVisit(): Step[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key)!);
    return Array.isArray(stored) ? stored : steps;
  } catch {
    return steps;
  }
}

/** Notes the page for the trace of an inquiry (docs/product.md#the-trace-of-an-inquiry). Nothing is noted under Global Privacy Control. */
export function noteStep(): void {
  if (sendsPrivacyControl()) return;
  try {
    const { pathname, search } = location;
    steps = stepsOfVisit();
    steps.push([pathname, /utm_/.test(search) ? search : "", isFirst ? document.referrer : ""]);
    if (steps.length > most) steps.splice(1, 1);
    isFirst = false;
    sessionStorage.setItem(key, JSON.stringify(steps));
  } catch {}
}
