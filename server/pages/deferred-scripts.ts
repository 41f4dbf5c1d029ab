import { markedScript, replaceMarked } from "./marked-elements.ts";

/** The inline script of every deferred document. */
export const hydrationStarter = `(${textOf(startHydration)})()`;

/**
 * The text of a function that runs in the page, without what it does not need: that is two hundred bytes of each document.
 * @param run without comments, and without texts that have more than one space in a row, or one beside a sign of punctuation
 */
export function textOf(run: (...given: never[]) => void): string {
  return run
    .toString()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{}();,=<>?:&|]) ?/g, "$1")
    .replaceAll(/[;,](?=[})])|(?<=^function) \w+/g, "")
    .replaceAll(/\bdataset\["(\w+)"\]/g, "dataset.$1");
}

/**
 * Takes React Router's scripts off the critical path: they become inert, their preloads are removed, and a small inline
 * script activates them later (`startHydration`). Measured effect: docs/decisions/004.
 * @param mark the nonce of the server's own scripts
 * @throws Error when the document's scripts are not as expected: scripts that are only half deferred would break the
 *   page, and scripts that are not deferred would be loaded with it
 */
export function deferHydration(html: string, mark: string): string {
  const seen = new Set<string>();
  const defer = (text: string, type: string) => {
    seen.add(type);
    return markedScript(mark, text, type);
  };
  const deferred = replaceMarked(html, mark, ({ tag, text, whole }) => {
    if (tag.startsWith('<link rel="modulepreload"')) return "";
    if (tag === '<script type="module" async="">')
      // Without spaces, and without what a route does not have: three quarters of what is said of each.
      return defer(text.replaceAll(/\n\s*|(?<=":) |"has\w+": ?false,/g, ""), deferredTypes.module);
    if (tag === "<script>" && text.startsWith("window.__reactRouterContext")) return defer(text, deferredTypes.classic);
    if (/^<script\b.*type="module"/.test(tag)) throw new Error("a module script was not deferred");
    // React Router's own script that scrolls to where a visitor was.
    return tag === "<script>" ? whole.replaceAll(/\n\s*/g, "") : whole;
  });
  for (const type of Object.values(deferredTypes)) {
    if (!seen.has(type)) throw new Error(`the document has no script of type ${type}`);
  }
  // Content stands before it.
  const end = deferred.lastIndexOf("</body>");
  if (end < 0) throw new Error("the document has no end");
  return deferred.slice(0, end) + markedScript(mark, hydrationStarter) + deferred.slice(end);
}

/**
 * Takes the state of a page out of its document: what React Router's scripts start from, which is a third of the document and not needed before
 * them (docs/decisions/192). In its place the starter finds its address.
 * @param mark the nonce of the server's own scripts
 * @param addressOf of the state with this text
 * @throws Error when the document has not all of the state in the form that is expected
 */
export function takeStateOut(
  rendered: string,
  mark: string,
  addressOf: (state: string) => string,
): { html: string; state: string } {
  const calls: string[] = [];
  // The address is known when all is read, so the first part leaves its place.
  const place = markedScript(mark, "", stateType);
  const without = replaceMarked(rendered, mark, ({ text, whole }) => {
    if (!text.startsWith(controller)) return whole;
    return calls.push(text.slice(controller.length)) === 1 ? place : "";
  });
  const state = calls.slice(0, -1).map(literalIn).join("");
  if (calls.length < 2 || calls.at(-1) !== "close();") throw new Error("the document has no whole state");
  const address = addressOf(state).replaceAll("&", "&amp;");
  const html = replaceMarked(without, mark, ({ whole }) =>
    whole === place ? `<script type="${stateType}" src="${address}"></script>` : whole,
  );
  return { html, state };
}

const controller = "window.__reactRouterContext.streamController.";

/** @throws Error when this is not a call with one string literal */
function literalIn(call: string): string {
  const [, literal] = /^enqueue\(("[^]*")\);$/.exec(call) ?? [];
  if (literal === undefined) throw new Error("a part of the state has another form");
  return JSON.parse(literal) as string;
}

/** Script types that make a script inert; the second part is its original type. */
const deferredTypes = { classic: "deferred/classic", module: "deferred/module" } as const;
/** Marks where the state of the page is to be had. Browsers don't load a script of an unknown type. */
const stateType = "deferred/state";

/** What React Router's first script leaves in the window. */
interface HydrationWindow {
  __reactRouterContext: { streamController: ReadableStreamDefaultController<string> };
}

/**
 * Runs in the page as an inline script. Activates the deferred scripts when the browser is idle after loading, or at
 * the visitor's first intent, whichever is first. A click on an element with `data-needs-script` that came too early is
 * replayed; if the scripts are not there after five seconds, a clicked link is followed. When a script can't be had, or the
 * state of the page is gone, because its content has just changed, the page stays without scripts and links are only
 * links. Its source text is sent to the browser, so it must not refer to anything outside and contains no comments.
 */
function startHydration(): void {
  let started = false;
  let hydrated = false;
  let early: HTMLElement | null = null;
  const intents = ["pointerdown", "keydown", "focusin", "touchstart"];
  const follow = () => {
    if (!(early instanceof HTMLAnchorElement)) return;
    const { href } = early;
    early = null;
    location.assign(href);
  };
  const giveUp = () => {
    removeEventListener("click", onClick, true);
    follow();
  };
  const loadState = (address: string, retries: number) => {
    fetch(address)
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then(
        (text) => {
          if (!text.startsWith("[")) return giveUp();
          const { streamController } = (window as unknown as HydrationWindow).__reactRouterContext;
          streamController.enqueue(text);
          streamController.close();
        },
        () => {
          if (retries > 0) setTimeout(loadState, 2000, address, retries - 1);
          else giveUp();
        },
      );
  };
  const start = () => {
    if (started) return;
    started = true;
    for (const intent of intents) removeEventListener(intent, start, true);
    for (const inert of document.querySelectorAll<HTMLScriptElement>('script[type^="deferred/"]')) {
      if (inert.type === "deferred/state") {
        if (inert.src.startsWith(`${location.origin}/assets/state/`)) loadState(inert.src, 2);
        continue;
      }
      const script = document.createElement("script");
      if (inert.type === "deferred/module") script.type = "module";
      script.text = inert.text;
      script.addEventListener("error", giveUp);
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
        if (!hydrated) follow();
      }, 5000);
    }
    early = target;
    start();
  };
  for (const intent of intents) addEventListener(intent, start, { capture: true, passive: true });
  addEventListener("click", onClick, true);
  addEventListener("pagehide", () => {
    early = null;
  });
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
