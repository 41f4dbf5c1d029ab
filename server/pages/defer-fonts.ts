const charset = /<meta charset="utf-8"\/?>/i;

/**
 * The text of the inline script that fetches the web fonts after the first paint, at once where the browser has them.
 * @param files addresses of the fonts that every page uses
 */
export function fontLoader(files: readonly string[]): string {
  return `(${loadFonts.toString()})(${JSON.stringify(files)})`;
}

/**
 * Puts the loader of the web fonts into a document. Without it, and without JavaScript, the style sheet fetches them. Measured
 * effect: docs/decisions/032-web-fonts-after-the-first-paint.md.
 * @param loader what `fontLoader` gave
 */
export function deferFonts(html: string, loader: string): string {
  // Before the styles, because a script after them waits for them; the charset must stay within the first kilobyte.
  return html.replace(charset, (meta) => `${meta}<script>${loader}</script>`);
}

/**
 * Runs in the page, as an inline script in its head, before anything is painted. A browser that has fetched the web fonts before
 * (it keeps their addresses under `webFonts`) gets them at once. In any other the page is painted with the system's fonts
 * first, and changes to the web fonts in one step when all that its text needs have come. When they can't be had, it stays as it is.
 * It is shipped as its own source text, so it refers to nothing outside itself and holds no comments.
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
