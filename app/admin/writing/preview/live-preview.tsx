import { useState, useEffect, useRef } from "react";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Collection } from "#db/schema.ts";
import type { FormValues } from "#domain/content/fields.ts";
import { type CursorText, showPlace } from "./cursor-text.ts";
import { useScaledFrame } from "./use-scaled-frame.ts";
import { type PreviewedPage, usePreview } from "./use-preview.ts";
import blockStyles from "#app/styles/article-blocks.css?url";
import siteStyles from "#app/styles/site.css?url";
import { replaceBrokenPictures } from "#app/lib/replace-broken-pictures.ts";

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
          {result?.ok === false && !isLoading && (result.fields["content"] ?? problems[result.code] ?? result.error)}
        </p>
        {isLoading && <Spinner className="mr-2 size-4 text-ink-soft" />}
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
