import { type RefObject, useState, useEffect, useRef, useEffectEvent } from "react";
import { Spinner } from "#app/ui/button.tsx";
import type { Collection } from "#db/schema.ts";
import type { FormValues } from "#domain/documents/kind.ts";
import blockStyles from "#app/styles/article-blocks.css?url";
import siteStyles from "#app/styles/site.css?url";
import { replaceBrokenPictures } from "#app/lib/replace-broken-pictures.ts";
import type { ActionResult } from "#app/lib/answers.ts";
import { formOf } from "../form-values.ts";
import { browserSession, useSession } from "../../frame/session/session-store.ts";

interface LivePreviewProps {
  collection: Collection;
  /** Null for a new item. */
  id: string | null;
  /** Present values of the form. */
  values: FormValues;
  /** The text at the cursor, to which the page scrolls. */
  cursor: CursorText | null;
  /** Initial width. */
  begin: "Desktop" | "Phone";
}

/** In CSS pixels. */
const widths = { Desktop: 1280, Phone: 390 };
const names = ["Desktop", "Phone"] as const;

/** The public page for the present values of the form; updated after a pause in typing. */
export function LivePreview({ collection, id, values, cursor, begin }: LivePreviewProps) {
  const { result, isLoading } = usePreview(collection, id, values);
  const [chosen, choose] = useState(begin);
  const [shown, show] = useState<PreviewedPage | null>(null);
  // After a failure the last page stays.
  if (result?.ok && result.value !== shown) show(result.value);

  return (
    <section
      aria-label="Preview"
      className="grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-md border border-line bg-white"
    >
      <div className="flex min-h-11 items-center gap-1 border-b border-line px-2">
        <div role="group" aria-label="Width of the preview" className="flex gap-1">
          {names.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={chosen === name}
              onClick={() => choose(name)}
              className="min-h-9 rounded-md px-3 text-sm text-ink-soft hover:bg-paper-deep aria-pressed:bg-evergreen-50 aria-pressed:font-semibold aria-pressed:text-evergreen-700"
            >
              {name}
            </button>
          ))}
        </div>
        <p role="status" className="ml-auto flex items-center gap-2 px-2 text-xs text-ink-soft">
          {result?.ok === false && !isLoading && (problems[result.code] ?? result.error)}
        </p>
        {isLoading && <Spinner className="mr-2 size-4 text-ink-soft" />}
      </div>
      {shown === null ? <div className="bg-paper" /> : <PageFrame {...shown} width={widths[chosen]} cursor={cursor} />}
    </section>
  );
}

const problems: Partial<Record<string, string>> = {
  unauthenticated: "Your session has ended. Save to sign in again.",
  network: "The server can't be reached. This is the last preview.",
};

interface PageFrameProps {
  /** HTML of the main element of the page. */
  html: string;
  /** In CSS pixels. A page wider than the frame is scaled down. */
  width: number;
  /** URL of the picture that replaces those that do not load. */
  fallback: string;
  /** The text at the cursor, to which the page scrolls. */
  cursor: CursorText | null;
}

/**
 * A page in a frame with the styles of the public site. The sandbox allows no scripts, forms or navigation. It has the origin of the
 * site, which the fonts need, and which lets new HTML be inserted without losing the scroll position.
 */
function PageFrame({ html, width, fallback, cursor }: PageFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const main = frame.current?.contentDocument?.querySelector("main");
    if (main) main.innerHTML = html;
  }, [html]);

  // Scrolls once for each cursor position, so that other changes leave the scroll position alone.
  const shown = useRef<CursorText>(null);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page && cursor && cursor !== shown.current && showPlace(page, cursor)) shown.current = cursor;
  }, [html, cursor]);

  useScaledFrame(box, width);

  return (
    <div ref={box} className="preview-frame">
      <iframe
        ref={frame}
        title="Preview of the page"
        sandbox="allow-same-origin"
        srcDoc={skeleton}
        onLoad={() => {
          const main = frame.current?.contentDocument?.querySelector("main");
          if (!main) return;
          // No script runs in the frame, so broken pictures are replaced from here.
          replaceBrokenPictures(main, fallback);
          main.innerHTML = html;
        }}
      />
    </div>
  );
}

// target="_blank": the sandbox blocks new windows, so links do nothing.
const skeleton = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Preview</title><base target="_blank"><link rel="stylesheet" href="${siteStyles}"><link rel="stylesheet" href="${blockStyles}"></head><body><main id="content"></main></body></html>`;

/** The rendered page, and the URL of the picture that replaces those that don't load. */
interface PreviewedPage {
  html: string;
  fallback: string;
}

type PreviewResult = ActionResult<PreviewedPage>;

/** The preview is requested after this pause in typing, and again each `retryMs` while the server can't be reached or has no time. */
const idleMs = 400;
const retryMs = 5_000;

/** Requests the public page for the present values of a form: its HTML, or a failure. */
function usePreview(collection: Collection, id: string | null, values: FormValues) {
  const [result, setResult] = useState<PreviewResult | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { isOver } = useSession();
  const delayMs = useEffectEvent(() => (result === null ? 0 : idleMs));

  // Also without typing: the connection may return, and the server may have time again.
  const isDelayed = result?.ok === false && (result.code === "network" || result.code === "unavailable");
  useEffect(() => {
    if (!isDelayed) return;
    const retry = () => setAttempt((count) => count + 1);
    const timer = setInterval(retry, retryMs);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [isDelayed]);

  // The session may turn out to be alive, because another tab has signed in.
  const isRefused = result?.ok === false && result.code === "unauthenticated";
  useEffect(() => {
    if (!isRefused) return;
    return browserSession().subscribe(({ event }) => {
      if (event === "SIGNED_IN") setAttempt((count) => count + 1);
    });
  }, [isRefused]);

  useEffect(() => {
    // Would be refused; requested when somebody has signed in again.
    if (isOver) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      setLoading(true);
      void requestPage(collection, id, values, controller.signal).then((answer) => {
        if (controller.signal.aborted) return;
        setResult(answer);
        setLoading(false);
        if (!answer.ok && answer.code === "unauthenticated") browserSession().markSignedOut();
      });
    }, delayMs());
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [collection, id, values, attempt, isOver]);

  return { result, isLoading };
}

/** Uses fetch and not the router: the router revalidates after each submit, and would cancel the load of the list after a save. */
async function requestPage(
  collection: Collection,
  id: string | null,
  values: FormValues,
  signal: AbortSignal,
): Promise<PreviewResult> {
  const form = formOf(values);
  form.set("collection", collection);
  form.set("id", id ?? "");
  // URL-encoded, which the server parses faster than multipart.
  const body = new URLSearchParams([...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
  try {
    const answer = await fetch("/admin/preview", { method: "POST", body, signal });
    return (await answer.json()) as PreviewResult;
  } catch {
    return { ok: false, code: "network", error: "The server could not be reached.", fields: {} };
  }
}

/**
 * Scales a page in a frame down to the room that it has.
 * @param box around the frame
 * @param width of the page in CSS pixels
 * @param narrowest to which the page is made narrower before it is shown at less than four fifths of its size
 */
export function useScaledFrame(box: RefObject<HTMLDivElement | null>, width: number, narrowest = width): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const room = entry?.contentRect.width ?? width;
      const shown = Math.max(narrowest, Math.min(width, Math.floor(room / 0.8)));
      const scale = Math.min(1, room / shown);
      // By the style object, because the Content Security Policy forbids style attributes.
      element.style.setProperty("--preview-width", `${Math.min(shown, room / scale)}px`);
      element.style.setProperty("--preview-scale", String(scale));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, width, narrowest]);
}

/** The text at the cursor. */
export interface CursorText {
  /** Text of one line or paragraph without Markdown syntax. */
  text: string;
  /** Number of earlier lines with the same text. */
  repeat: number;
}

/**
 * The text at the cursor of the focused control; null when the focus is outside the form or there is no text. What is chosen from a list, such
 * as a category, is none: other articles may have it, too.
 */
export function textAtCursor(form: Element): CursorText | null {
  const active = document.activeElement;
  if (!active || !form.contains(active) || active.getAttribute("role") === "combobox") return null;
  if (active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.selectionEnd !== null)) {
    const before = active.value.slice(0, active.selectionEnd ?? 0);
    return choose(active.value.split("\n").map(toPlainText), before.split("\n").length - 1);
  }
  return active instanceof HTMLElement && active.isContentEditable ? inEditor(active) : null;
}

const blocks = "p, h1, h2, h3, h4, h5, h6, pre";

function inEditor(editor: HTMLElement): CursorText | null {
  const node = getSelection()?.focusNode;
  const block = (node instanceof Element ? node : node?.parentElement)?.closest(blocks);
  const all = [...editor.querySelectorAll(blocks)];
  return block ? choose(all.map(wordsOf), all.indexOf(block)) : null;
}

/** The line itself, or the last one before it that is not blank. */
function choose(lines: readonly string[], index: number): CursorText | null {
  const at = lines.findLastIndex((line, place) => place <= index && line !== "");
  const text = lines[at];
  if (text === undefined) return null;
  return { text, repeat: lines.slice(0, at).filter((line) => line === text).length };
}

/** The text of an element on one line. */
function wordsOf(element: Element): string {
  return (element.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** A line of Markdown as plain text, close enough to be found in the rendered page. */
export function toPlainText(line: string): string {
  return line
    .replace(/^\s*(?:#{1,6}\s|>\s?|[-*+]\s|\d{1,9}[.)]\s)*(?:\[[ xX]\]\s)?/, "")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`~]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

const candidates = "h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, pre, blockquote, figcaption";

/**
 * Scrolls a page to the text at the cursor.
 * @returns whether the page contains it
 */
function showPlace(page: Document, cursor: CursorText): boolean {
  const element = findPlace([...page.querySelectorAll(candidates)], cursor);
  const view = page.defaultView;
  if (!element || !view) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const height = view.innerHeight;
  if (top >= height * 0.05 && bottom <= height * 0.9) return true;
  view.scrollTo({ top: view.scrollY + top - height * 0.3, behavior: "instant" });
  return true;
}

function findPlace(elements: readonly Element[], { text, repeat }: CursorText): Element | undefined {
  const matching = elements.filter((element) => wordsOf(element).includes(text));
  // Descendants follow their ancestors in document order, so this keeps the innermost elements.
  const innermost = matching.filter(
    (element, index) => !matching[index + 1] || !element.contains(matching[index + 1]!),
  );
  const least = Math.min(...innermost.map((element) => wordsOf(element).length));
  const closest = innermost.filter((element) => wordsOf(element).length === least);
  return closest[repeat] ?? closest.at(-1);
}
