import { useState, useEffect, useRef } from "react";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Collection } from "#db/schema.ts";
import type { FormValues } from "#domain/content/fields.ts";
import { type CursorText, showPlace } from "./cursor-text.ts";
import { type PreviewedPage, usePreview } from "./use-preview.ts";
import siteStyles from "#app/styles/site.css?url";
import { replaceBrokenPictures } from "#app/lib/replace-broken-pictures.ts";

interface LivePreviewProps {
  collection: Collection;
  /** Null for something new. */
  id: string | null;
  /** What the form holds now. */
  values: FormValues;
  /** What is written at the cursor: the page shows it. */
  cursor: CursorText | null;
  /** The width to begin with. */
  begin: "Desktop" | "Phone";
}

/** In CSS pixels. */
const widths = { Desktop: 1280, Phone: 390 };
const names = ["Desktop", "Phone"] as const;

/** The public page of what the form holds at this moment; follows the typing after a short rest. */
export function LivePreview({ collection, id, values, cursor, begin }: LivePreviewProps) {
  const { result, isMaking } = usePreview(collection, id, values);
  const [chosen, choose] = useState(begin);
  const [shown, show] = useState<PreviewedPage | null>(null);
  // A page that can't be made leaves the last one standing.
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
          {result?.ok === false && !isMaking && (result.fields["content"] ?? problems[result.code] ?? result.error)}
        </p>
        {isMaking && <Spinner className="mr-2 size-4 text-ink-soft" />}
      </div>
      {shown === null ? <div className="bg-paper" /> : <PageFrame {...shown} width={widths[chosen]} cursor={cursor} />}
    </section>
  );
}

const problems: Partial<Record<string, string>> = {
  unauthenticated: "Your session has ended. Save to sign in again.",
  network: "The server can't be reached; this is the last preview.",
};

interface PageFrameProps {
  /** The main part of a public page, made by the server. */
  html: string;
  /** In CSS pixels. Wider than the room there is, the page is shown smaller. */
  width: number;
  /** Address of the picture that stands in for one that does not load. */
  fallback: string;
  /** What is written at the cursor: it is kept in sight. */
  cursor: CursorText | null;
}

/**
 * A page of the site in a frame, under the site's own styles. Nothing in it can run or lead away: the sandbox allows neither
 * scripts nor forms nor navigation. It keeps the origin, without which the site's fonts would be refused, and so that new HTML
 * can be put in place without losing the reader's place.
 */
function PageFrame({ html, width, fallback, cursor }: PageFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const main = frame.current?.contentDocument?.querySelector("main");
    if (main) main.innerHTML = html;
  }, [html]);

  // Each place of the cursor is shown once, as soon as the page has it: what else changes leaves the reader's place alone.
  const shown = useRef<CursorText>(null);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page && cursor && cursor !== shown.current && showPlace(page, cursor)) shown.current = cursor;
  }, [html, cursor]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const room = entry?.contentRect.width ?? width;
      const scale = Math.min(1, room / width);
      // Through the style object: the page's policy has no place for style attributes.
      element.style.setProperty("--preview-width", `${Math.min(width, room / scale)}px`);
      element.style.setProperty("--preview-scale", String(scale));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);

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
          // Nothing runs in the frame, so what the page does about broken pictures is done from here.
          replaceBrokenPictures(main, fallback);
          main.innerHTML = html;
        }}
      />
    </div>
  );
}

// Links would open a new window, which the sandbox refuses: they can be seen, but lead nowhere.
const skeleton = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Preview</title><base target="_blank"><link rel="stylesheet" href="${siteStyles}"></head><body><main id="content"></main></body></html>`;
