const charset = /<meta charset="utf-8"\/?>/i;

/**
 * The inline script that loads the web fonts: after the first paint, or at once when the browser has them already.
 * @param files addresses of the fonts that every page uses
 */
export function fontLoader(files: readonly string[]): string {
  return `(${loadFonts.toString()})(${JSON.stringify(files)})`;
}

/**
 * Adds the font loader to a document. Without it, or without JavaScript, the style sheet loads the fonts. Measured
 * effect: docs/decisions/032-web-fonts-after-the-first-paint.md.
 * @param loader the result of `fontLoader`
 */
export function deferFonts(html: string, loader: string): string {
  // Before the styles, because a script after them waits for them; the charset must be within the first kilobyte.
  return html.replace(charset, (meta) => `${meta}<script>${loader}</script>`);
}

/**
 * Runs in the page as an inline script in the head, before the first paint. A browser that has loaded the web fonts
 * before (their addresses are stored under `webFonts`) uses them at once. Otherwise the page is painted with system
 * fonts first and changes to the web fonts in one step, when all that its text needs are loaded. If they can't be
 * loaded, nothing changes. Its source text is sent to the browser, so it must not refer to anything outside and
 * contains no comments.
 */
function loadFonts(files: readonly string[]): void {
  document.currentScript?.remove();
  const root = document.documentElement;
  const key = "webFonts";
  const wanted = files.join(" ");
  try {
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
        delete root.dataset["fonts"];
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
}
