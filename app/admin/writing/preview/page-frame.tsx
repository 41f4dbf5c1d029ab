import siteStyles from "#app/styles/site.css?url";
import { type CursorText } from "./cursor-text.ts";
import { showPlace } from "./show-place.ts";
import { replaceBrokenPictures } from "#app/lib/replace-broken-pictures.ts";
import { useEffect, useRef } from "react";

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
export function PageFrame({ html, width, fallback, cursor }: PageFrameProps) {
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
