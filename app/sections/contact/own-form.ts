import { addTrace } from "./visit-trace.ts";
import { forgetTyped, isTyped, keepTyped, typeAgain } from "./typed-words.ts";

/** What our own pages have, the form and what comes after it, and the error page of a browser or proxy has not. */
const ownPage = "[name=submission], #answer";

/** Whether a frame shows our form, or our answer to it. */
export const isOurs = (frame: HTMLIFrameElement) => !!frame.contentDocument?.querySelector(ownPage);

/** Whether a frame shows what follows a form that was sent. */
export const isSent = (frame: HTMLIFrameElement) => !!frame.contentDocument?.querySelector("[data-sent]");

interface Arrival {
  frame: HTMLIFrameElement;
  /** Type of the inquiry. */
  type: string;
  /** Whether nothing came into this frame before. */
  isFirst: boolean;
}

/** What follows when a page has come into the frame of a form: a new form gets the words of the last one, which are kept when it is sent. */
export function welcome({ frame, type, isFirst }: Arrival): void {
  // null for an external form, which has another origin.
  frame.contentDocument?.addEventListener("submit", () => keepTyped(type, frame));
  addTrace(frame);
  if (isFirst) typeAgain(type, frame);
  // After a submit the result begins at the top, while what is around is still scrolled to the button. Times of another zone are further below.
  else (frame.contentDocument?.querySelector("#answer[data-times]") ?? frame).scrollIntoView({ block: "start" });
  forgetTyped(type);
}

/**
 * Loads a form with free times anew in the zone of the browser, unless it is shown in that, or something is typed into it.
 * @returns whether it does
 */
export function showOwnZone(frame: HTMLIFrameElement): boolean {
  const address = new URL(frame.src);
  const shown = frame.contentDocument?.querySelector<HTMLSelectElement>("select[name=zone]")?.value;
  const zone = browserZone();
  if (shown === undefined || shown === zone || address.searchParams.has("zone") || isTyped(frame)) return false;
  address.searchParams.set("zone", zone);
  frame.src = address.href;
  return true;
}

/** The zone of the visitor's clock, such as Europe/London. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Gives the focus to what stands in the place of a frame or button that had it and is gone. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
