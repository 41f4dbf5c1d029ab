const modulePreload = /<link rel="modulepreload"[^>]*>/g;
const moduleScript = /<script type="module" async="">/g;
const contextScript = /<script>(?=window\.__reactRouterContext)/g;
/** The inline script of every deferred document. */
export const hydrationStarter = `(${startHydration.toString()})()`;

/**
 * Takes React Router's scripts off the critical path: they become inert, their preloads are removed, and a small inline
 * script activates them later (`startHydration`). Measured effect: docs/decisions/004.
 * @throws Error when the document's scripts are not as expected: scripts that are only half deferred would break the
 *   page, and scripts that are not deferred would be loaded with it
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

/** Script types that make a script inert; the second part is its original type. */
const deferredTypes = { classic: "deferred/classic", module: "deferred/module" } as const;

/**
 * Runs in the page as an inline script. Activates the deferred scripts when the browser is idle after loading, or at
 * the visitor's first intent, whichever is first. A click on an element with `data-needs-script` that came too early is
 * replayed; if the scripts are not there after five seconds, a clicked link is followed. Its source text is sent to the
 * browser, so it must not refer to anything outside and contains no comments.
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
