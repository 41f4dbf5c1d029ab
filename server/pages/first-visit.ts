import { textOf } from "./deferred-scripts.ts";
import { markedScript } from "./marked-elements.ts";

/** How every document begins (app/root.tsx). */
export const beginning = '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/>';

/** The inline script that shows a page in the colors that its visitor has chosen (app/sections/consent/color-scheme.ts). */
export const schemeScript = `(${textOf(showChosenScheme)})()`;

/**
 * That script, and the one that puts off what the first paint of a first visit does not need: the web fonts, and the layout of what is below
 * the first screen. A browser that has the fonts already uses them at once.
 * @param files addresses of the fonts that every page uses
 */
export function firstVisitScript(files: readonly string[]): string {
  return `${schemeScript};(${textOf(shortenFirstPaint)})(${JSON.stringify(files)})`;
}

/**
 * Adds a script for what is before the first paint to a document. Without it, or without JavaScript, the page has the colors of the system, the
 * style sheet loads the fonts, and all is laid out at once. Measured effect: docs/decisions/032-web-fonts-after-the-first-paint.md and 197-layout-below-the-first-screen-comes-later.md.
 * @param mark the nonce of the server's own scripts
 * @param script the result of `firstVisitScript`, or `schemeScript`
 * @throws Error when the document begins in another way
 */
export function addFirstScript(html: string, mark: string, script: string): string {
  if (!html.startsWith(beginning)) throw new Error("the document has another beginning");
  // Before the styles, because a script after them waits for them; the charset must be within the first kilobyte.
  return beginning + markedScript(mark, script) + html.slice(beginning.length);
}

/**
 * Runs in the page as an inline script in the head, before the first paint. Pages are the same for everybody, so only the browser knows what was
 * chosen: the cookie, or what stands in for it for a visit. Its source text is sent to the browser, like that of the next one.
 */
function showChosenScheme(): void {
  document.currentScript?.remove();
  try {
    const chosen = /colorScheme=(light|dark)/.exec(document.cookie + sessionStorage["user_preferences"]);
    if (chosen) document.documentElement.dataset["colorScheme"] = chosen[1];
  } catch {}
}

/**
 * Runs in the page as an inline script in the head, before the first paint. A browser that has loaded the web fonts
 * before (their addresses are stored under `webFonts`) uses them at once. Otherwise the page is painted with system
 * fonts first and changes to the web fonts in one step, when all that its text needs are loaded. If they can't be
 * loaded, nothing changes. The title and what follows it get their letters a little closer or wider where their lines would then break in another way, so
 * that nothing below them moves. What is far below the screen is not laid out before the page is hydrated (app/styles/base.css); then one part
 * follows in each frame, so that none is long. It also says whether the visitor has closed the contact form before, so that the form stands
 * in the contact page from the beginning (app/styles/contact.css). Its source text is sent to the browser, so it must not refer to anything outside and contains
 * no comments.
 */
function shortenFirstPaint(files: readonly string[]): void {
  const root = document.documentElement;
  const key = "webFonts";
  const wanted = files.join(" ");
  try {
    if (localStorage.getItem("contactFormClosed")) root.dataset["contactForm"] = "closed";
    if (localStorage.getItem(key) === wanted) {
      for (const href of files) {
        const link = document.createElement("link");
        Object.assign(link, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href });
        document.head.append(link);
      }
      return;
    }
  } catch {}
  root.dataset["fonts"] = "later";
  const load = () => {
    const text = document.body.textContent;
    Promise.all(["Fraunces", "Instrument Sans"].map((family) => document.fonts.load(`1em "${family}"`, text))).then(
      () => {
        const texts = [...document.querySelectorAll<HTMLElement>("h1,h1~p")];
        const heights = texts.map((text) => text.offsetHeight);
        delete root.dataset["fonts"];
        const changes = texts.map((text, at) => text.offsetHeight - (heights[at] ?? 0));
        texts.forEach(({ style }, at) => {
          if (changes[at]) style.letterSpacing = changes[at] > 0 ? "-.03em" : ".01em";
        });
        try {
          localStorage.setItem(key, wanted);
        } catch {}
      },
      () => {},
    );
  };
  if (PerformanceObserver.supportedEntryTypes.includes("paint")) {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      load();
    }).observe({ type: "paint", buffered: true });
  } else addEventListener("load", load);
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type !== "navigate") return;
  root.dataset["below"] = "later";
  addEventListener("hydrated", () => {
    const parts = [...document.querySelectorAll<HTMLElement>("main>*,footer")];
    const next = () => {
      const part = parts.shift();
      if (part) {
        part.style.contentVisibility = "visible";
        requestAnimationFrame(next);
      } else delete root.dataset["below"];
    };
    next();
  });
}
