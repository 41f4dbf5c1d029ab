import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import changeStyles from "#app/styles/changes.css?url";
import { Spinner } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import { SecondaryButton } from "#app/ui/small-buttons.tsx";
import type { ActionResult } from "#app/lib/answers.ts";
import type { PageChanges } from "#app/standalone/look/mark-changes.ts";
import type { Thread } from "#domain/comments/find-threads.ts";
import type { Review } from "#domain/reviews/reviews.ts";
import { useScaledFrame } from "../content/preview/live-preview.tsx";
import { Select } from "../frame/list/compact-select.tsx";
import { postCall } from "../frame/screen/post-call.ts";
import { readPage, showElement, showPage, useFrameEvents } from "../site/frame/frame-document.ts";
import type { Passage } from "../publishing/comments/threads.tsx";
import type { ReviewedPage } from "./page-call.ts";
import { elementOf, numberThreads, passageAt, prepareBlocks, showNextChange } from "./page-places.ts";

/** What others do with the page. */
export interface ReviewPageHandle {
  /** Brings the words of a thread into view. @returns whether they are on the page */
  show: (thread: Thread) => boolean;
  /** Gives the focus back to the words that were chosen last. @returns whether there are any */
  focusLast: () => boolean;
}

interface ReviewPageProps {
  ref?: Ref<ReviewPageHandle>;
  review: Review;
  /** Open ones, in the order of their numbers. */
  threads: readonly Thread[];
  onLoaded: (page: ReviewedPage) => void;
  /** Words were chosen to be commented on. */
  onPassage: (passage: Passage) => void;
  /** The number of a thread was chosen. */
  onThread: (thread: string) => void;
}

/** In CSS pixels. */
const widths = { Desktop: 1280, Phone: 390 };

const emptyPage = `<!doctype html><html><head><link rel="stylesheet" href="${changeStyles}" data-editor></head><body></body></html>`;

/** The page as the draft makes it, with what changed marked and a number at each place with comments. A click or Enter comments on words. */
export function ReviewPage({ ref, review, threads, onLoaded, onPassage, onThread }: ReviewPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [root, setRoot] = useState<Document | null>(null);
  const [path, setPath] = useState("");
  const [width, setWidth] = useState<keyof typeof widths>(() =>
    matchMedia("(width < 40rem)").matches ? "Phone" : "Desktop",
  );
  /** What the frame shows; the numbers of threads are set anew each time. */
  const [shown, setShown] = useState<ReviewedPage | null>(null);
  const last = useRef<HTMLElement>(null);
  const { answer, isLoading } = usePage(review, path);
  useScaledFrame(box, widths[width], Math.min(widths[width], 1024));

  const page = answer?.ok ? answer.value : null;
  const loaded = useEffectEvent(onLoaded);
  useEffect(() => {
    if (!root || !page) return;
    let isOver = false;
    void showPage(root, readPage(page.html), () => !isOver).then((isDone) => {
      if (!isDone) return;
      if (review.kind === "release") prepareBlocks(root);
      setShown(page);
      loaded(page);
    });
    return () => {
      isOver = true;
    };
  }, [root, page, review.kind]);
  useEffect(() => {
    if (root && shown) numberThreads(root, shown.places, threads);
  }, [root, shown, threads]);

  function choose(target: Element, event: Event): void {
    event.preventDefault();
    if (!root || !shown) return;
    const thread = target.closest("[data-thread-number]")?.getAttribute("data-thread-number");
    if (thread) return onThread(thread);
    const passage = passageAt(root, target, shown.places);
    if (!passage) return;
    last.current = passage.element;
    onPassage(passage);
  }
  useFrameEvents(root, {
    onClick: (event) => choose(event.target as Element, event),
    onKeyDown: (event) => {
      if (event.key === "Enter") choose(event.target as Element, event);
    },
  });
  useImperativeHandle(ref, () => ({
    show(thread) {
      const element = root && shown && elementOf(root, shown.places, thread);
      if (element) showElement(element, true);
      return Boolean(element);
    },
    focusLast() {
      if (!last.current?.isConnected) return false;
      frame.current?.focus();
      last.current.focus({ preventScroll: true });
      return true;
    },
  }));

  return (
    <section aria-label="Page" className="review-page">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-3 py-2">
        {page && page.paths.length > 1 && (
          <Select
            label="Page"
            value={path || page.path}
            options={page.paths.map((one) => ({ value: one, label: one }))}
            onChange={setPath}
          />
        )}
        <Select
          label="Width"
          value={width}
          options={Object.keys(widths).map((name) => ({ value: name, label: name }))}
          onChange={(name) => setWidth(name as keyof typeof widths)}
        />
        <p role="status" className="min-w-0 text-sm">
          {page && !isLoading && changeWords(page.changes)}
        </p>
        {page && !isLoading && (page.changes?.marked ?? 0) > 0 && (
          <SecondaryButton onClick={() => root && showNextChange(root)}>Next change</SecondaryButton>
        )}
        {isLoading && <Spinner label="Loading the page" className="size-5" />}
      </div>
      <div className="px-3 empty:hidden">
        <FormError>{!isLoading && answer && !answer.ok && answer.error}</FormError>
      </div>
      {page && <Removed texts={page.changes?.removed ?? []} />}
      <div ref={box} className="preview-frame" hidden={answer !== null && !answer.ok && shown === null}>
        <iframe
          ref={frame}
          title="The page with what changed"
          sandbox="allow-same-origin"
          srcDoc={emptyPage}
          onLoad={() => setRoot(frame.current?.contentDocument ?? null)}
        />
      </div>
      <p className="border-t border-line px-3 py-2 text-xs text-ink-soft">
        <ins className="bg-evergreen-50 text-evergreen-700 underline">New words</ins> are underlined,{" "}
        <del className="bg-rose-50 text-rose-700">removed words</del> are struck through. Click words to comment on
        them, or move to them with Tab and press Enter.
      </p>
    </section>
  );
}

function changeWords(changes: PageChanges | null): string {
  if (changes === null) return "Visitors don’t have this page yet, so all of it is new.";
  const { marked, removed } = changes;
  if (marked + removed.length === 0) return "Nothing that this page shows changes.";
  const places = marked === 1 ? "1 change is marked" : `${marked} changes are marked`;
  return removed.length === 0 ? `${places}.` : `${places}, ${removed.length} removed.`;
}

/** Passages that are gone with everything around them have no place on the page. */
function Removed({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <details className="border-b border-line px-3 text-sm">
      <summary className="w-fit cursor-pointer py-2 text-evergreen-700">Removed from the page ({texts.length})</summary>
      <ul className="mb-3 grid max-h-48 gap-2 overflow-y-auto">
        {[...new Set(texts)].map((text) => (
          <li key={text} dir="auto" className="wrap-anywhere">
            <del className="bg-rose-50 text-rose-700">{text}</del>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A server that was too busy has time again soon. */
const retryMs = 5_000;

/** Asks the server for a page of what is reviewed. @param path "" for the first one */
function usePage({ kind, itemId, fingerprint }: Review, path: string) {
  const key = `${kind}/${itemId} ${fingerprint} ${path}`;
  const [settled, settle] = useState<{ key: string; answer: ActionResult<ReviewedPage> } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    async function load() {
      const fields = { kind, item: itemId, fingerprint, path };
      const answer = await postCall<ReviewedPage>("/admin/reviews/page", fields, stop.signal);
      if (stop.signal.aborted) return;
      settle({ key, answer });
      if (!answer.ok && answer.code === "unavailable") retry = setTimeout(() => void load(), retryMs);
    }
    void load();
    return () => {
      clearTimeout(retry);
      stop.abort();
    };
  }, [key, kind, itemId, fingerprint, path]);
  return { answer: settled?.answer ?? null, isLoading: settled?.key !== key };
}
