import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import frameStyles from "#app/styles/edit-frame.css?url";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Facts } from "#content/facts.ts";
import type { ItemPlace } from "#domain/site-texts/item-marks.ts";
import type { Place, TextPlace } from "#domain/site-texts/edited-page.ts";
import { valueAt } from "#domain/site-texts/paths.ts";
import { browserSession } from "../session/browser-session.ts";
import { useScaledFrame } from "../writing/preview/use-scaled-frame.ts";
import { editInPlace, numberOf, placeAttribute, prepareTexts, showWords } from "./frame-texts.ts";
import type { SiteDraft } from "./site-draft.ts";

interface RenderedPage {
  path: string;
  html: string;
  places: Record<number, Place>;
}

interface PageFrameProps {
  draft: SiteDraft;
  facts: Facts;
  /** Path of the page. */
  path: string;
  /** In CSS pixels; the page is scaled down where there is less room. */
  width: number;
  /** Increases when the page must be rendered again. */
  renderings: number;
  /** A text or picture was chosen. */
  onSelect: (place: TextPlace) => void;
  /** A link was followed. */
  onFollow: (path: string) => void;
}

/**
 * A page of the site with all drafts, in which texts are edited where they stand. The frame runs no script: this component listens in
 * it. Ctrl+click, or a press beside a text, follows a link.
 */
export function PageFrame({ draft, facts, path, width, renderings, onSelect, onFollow }: PageFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<RenderedPage | null>(null);
  /** What was asked for last and has come, and why it did not. */
  const [settled, settle] = useState<{ key: string; problem: string | null }>({ key: "", problem: null });
  /** Counts the documents that the frame has loaded. */
  const [loads, setLoads] = useState(0);
  const editing = useRef<{ element: HTMLElement; end: () => void }>(null);
  const scroll = useRef({ path: "", top: 0 });
  /** A text of an item was chosen, which is edited elsewhere. */
  const [offered, offer] = useState<ItemPlace | null>(null);

  const key = `${renderings} ${path}`;
  useEffect(() => {
    const controller = new AbortController();
    void fetchPage(path, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      settle({ key, problem: result.ok ? null : result.error });
      if (!result.ok) {
        if (result.code === "unauthenticated") browserSession().markSignedOut();
        return;
      }
      const root = frame.current?.contentDocument;
      const isSame = scroll.current.path === result.value.path;
      scroll.current = { path: result.value.path, top: root && isSame ? root.documentElement.scrollTop : 0 };
      editing.current?.end();
      offer(null);
      setPage(result.value);
    });
    return () => controller.abort();
  }, [key, path]);

  useScaledFrame(box, width);

  // What is typed in the form is shown in the page.
  const show = useEffectEvent((name: string, textPath: string, words: string) => {
    const root = frame.current?.contentDocument;
    if (!root || !page) return;
    for (const [number, place] of Object.entries(page.places)) {
      if ("href" in place || place.name !== name || place.path !== textPath) continue;
      place.words = words;
      showWords(root, Number(number), words, facts, editing.current?.element ?? null);
    }
  });
  useEffect(
    () =>
      draft.listen(({ name, path: textPath, after }) => {
        if (typeof after === "string") show(name, textPath, after);
      }),
    [draft],
  );

  // What was typed while the page was on its way.
  const refresh = useEffectEvent((root: Document) => {
    const { texts } = draft.getState();
    for (const [number, place] of Object.entries(page?.places ?? {})) {
      if ("href" in place) continue;
      const words = valueAt(texts[place.name]?.words, place.path);
      if (typeof words !== "string" || words === place.words) continue;
      place.words = words;
      showWords(root, Number(number), words, facts, null);
    }
  });

  const begin = useEffectEvent((element: HTMLElement, point: { x: number; y: number } | null) => {
    const number = numberOf(element);
    const place = number === null ? undefined : page?.places[number];
    offer(place && "href" in place ? place : null);
    if (!place || "href" in place) return;
    onSelect(place);
    if (!element.hasAttribute(placeAttribute) || editing.current?.element === element) return;
    const end = editInPlace(element, place, {
      facts,
      onType: (words) => {
        const before = place.words;
        draft.change({ name: place.name, path: place.path, before, after: words }, "page");
      },
      onEnd: () => {
        editing.current = null;
        void draft.flush();
      },
    });
    editing.current = { element, end };
    if (point) placeCaret(element, point);
  });

  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element;
    const link = target.closest("a");
    const element = target.closest<HTMLElement>(`[${placeAttribute}], [data-text-attribute]`);
    const follows = link !== null && (event.ctrlKey || event.metaKey || element === null);
    if (link || element || target.closest("button, label")) event.preventDefault();
    if (follows) return onFollow(link.getAttribute("href") ?? "/");
    if (element) begin(element, { x: event.clientX, y: event.clientY });
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const element = event.target as HTMLElement;
    if (event.key !== "Enter" || element.isContentEditable || !element.hasAttribute(placeAttribute)) return;
    event.preventDefault();
    begin(element, null);
  });

  useEffect(() => {
    const root = frame.current?.contentDocument;
    if (!root || loads === 0) return;
    prepareTexts(root);
    refresh(root);
    root.documentElement.scrollTo(0, scroll.current.top);
    const click = (event: MouseEvent) => onClick(event);
    const press = (event: KeyboardEvent) => onKeyDown(event);
    root.addEventListener("click", click, true);
    root.addEventListener("keydown", press);
    return () => {
      root.removeEventListener("click", click, true);
      root.removeEventListener("keydown", press);
    };
  }, [loads]);

  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <p role="status" className="flex min-h-5 items-center gap-2 px-3 text-xs text-ink-soft">
        {settled.key !== key && <Spinner className="size-4" />}
        {settled.problem}
        {offered && (
          <>
            {offered.says}
            <Link to={offered.href} className="link font-semibold">
              {offered.action}
            </Link>
          </>
        )}
      </p>
      <div ref={box} className="preview-frame">
        {page && (
          <iframe
            ref={frame}
            title={`The page ${page.path}`}
            sandbox="allow-same-origin"
            srcDoc={page.html.replace("</head>", `<link rel="stylesheet" href="${frameStyles}"></head>`)}
            onLoad={() => setLoads((count) => count + 1)}
          />
        )}
      </div>
    </div>
  );
}

async function fetchPage(path: string, signal: AbortSignal): Promise<ActionResult<RenderedPage>> {
  try {
    const answer = await fetch("/admin/site/page", { method: "POST", body: new URLSearchParams({ path }), signal });
    return (await answer.json()) as ActionResult<RenderedPage>;
  } catch {
    const error = "The server can't be reached; this is the last page.";
    return { ok: false, code: "network", error, fields: {} };
  }
}

/** Puts the caret where the pointer was. */
function placeCaret(element: HTMLElement, { x, y }: { x: number; y: number }): void {
  const root = element.ownerDocument;
  const range = root.caretRangeFromPoint(x, y);
  if (!range || !element.contains(range.startContainer)) return;
  root
    .getSelection()
    ?.setBaseAndExtent(range.startContainer, range.startOffset, range.startContainer, range.startOffset);
}
