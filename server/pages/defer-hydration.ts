const modulePreload = /<link rel="modulepreload"[^>]*>/g;
const moduleScript = /<script type="module" async="">/g;
const contextScript = /<script>(?=window\.__reactRouterContext)/g;
/** The text of the inline script that every deferred document gets. */
export const hydrationStarter = `(${startHydration.toString()})()`;

/**
 * Takes the scripts that React Router put into a document off the critical path: they stand in it inert, their preloads
 * are gone, and a small inline script promotes them later (`startHydration`). Measured effect: docs/decisions/004.
 * @throws when the document's scripts don't look as expected, because half-deferred scripts would break the page, and scripts
 *   that are not deferred at all would be loaded with it.
 */
export function deferHydration(html: string): string {
  const deferred = html
    .replaceAll(modulePreload, "")
    .replaceAll(moduleScript, `<script type="${deferredTypes.module}">`)
    .replaceAll(contextScript, `<script type="${deferredTypes.classic}">`);
  for (const type of Object.values(deferredTypes)) {
    if (!deferred.includes(`<script type="${type}">`)) throw new Error(`the document has no script of type ${type}`);
  }
  if (/<script[^>]*type="module"/.test(deferred)) throw new Error("a module script was not deferred");
  const end = deferred.lastIndexOf("</body>");
  if (end < 0) throw new Error("the document has no end");
  return `${deferred.slice(0, end)}<script>${hydrationStarter}</script>${deferred.slice(end)}`;
}

/** The type that keeps a script inert until hydration starts; the word behind the slash says what it was. */
const deferredTypes = { classic: "deferred/classic", module: "deferred/module" } as const;

/**
 * Runs in the page, as an inline script. Promotes the deferred scripts when the browser is idle after loading, or at the
 * visitor's first intent, whichever comes first, and replays the click that came too early: elements that need script
 * carry `data-needs-script`. When the scripts can't be had within five seconds, a link among them is simply followed.
 * It is shipped as its own source text, so it refers to nothing outside itself and holds no comments.
 */
function startHydration(): void {
  let started = false;
  let hydrated = false;
  let early: HTMLElement | null = null;
  const intents = ["pointerdown", "keydown", "focusin", "touchstart"];
  const start = () => {
    if (started) return;
    started = true;
    for (const intent of intents) removeEventListener(intent, start, true);
    for (const inert of document.querySelectorAll<HTMLScriptElement>('script[type^="deferred/"]')) {
      const script = document.createElement("script");
      if (inert.type === "deferred/module") script.type = "module";
      script.text = inert.text;
      document.body.append(script);
    }
  };
  const onClick = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = event.target instanceof Element && event.target.closest<HTMLElement>("[data-needs-script]");
    if (!target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!early) {
      setTimeout(() => {
        if (!hydrated && early instanceof HTMLAnchorElement) location.assign(early.href);
      }, 5000);
    }
    early = target;
    start();
  };
  for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true });
  addEventListener("click", onClick, true);
  addEventListener("hydrated", () => {
    hydrated = true;
    removeEventListener("click", onClick, true);
    early?.click();
  });
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 3000 });
    else setTimeout(start, 300);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}
