import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import frameStyles from "#app/styles/edit-frame.css?url";
import { factsInWords } from "#content/fact-fields.ts";
import type { FactName, Facts } from "#content/facts.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import type { TextPlace } from "#domain/site-editor/edited-page.ts";
import { useScaledFrame } from "../../content/preview/live-preview.tsx";
import {
  type Gap,
  type Editing,
  chosenIn,
  editInPlace,
  factAt,
  factsOfFigure,
  placeCaret,
  stepOf,
} from "./edit-in-place.ts";
import {
  type RenderedPage,
  presentPlaces,
  restorePlaces,
  showElement,
  showPage,
  unfold,
  elementsAt,
  numberOf,
  placeAttribute,
  readPage,
  showWords,
  useFrameEvents,
  useRenderedPage,
} from "./frame-document.ts";
import { itemOf } from "./item-pictures.ts";
import { type OfferedItem, FrameStatus } from "./frame-status.tsx";
import { type ShowPlace, isShared } from "../facts/field-uses.tsx";
import { type ChosenFacts, FactPanel } from "./fact-panel.tsx";
import { type OpenPanel, PlacePanel } from "./place-panel.tsx";
import { type EditorKey, editorKeyOf } from "../editor-keys.ts";
import { placeOfThing } from "./panel.ts";
import type { Edit, SiteDraft } from "../saving/site-draft.ts";
import { leaveOutMoving, movePlaces, showTyped } from "./places.ts";

/** A place to lead to; a new object for each time. */
export interface WantedPlace extends Pick<TextPlace, "name" | "path"> {
  focus: boolean;
  /** It is new: the page shows it only after it was rendered again. */
  isAwaited?: true;
}

interface PageFrameProps {
  draft: SiteDraft;
  facts: Facts;
  /** The texts that were loaded, by name. */
  texts: Readonly<Partial<Record<TextPlace["name"], EditedText>>>;
  /** Path of the page. */
  path: string;
  /** In CSS pixels; the page is scaled down where there is less room. */
  width: number;
  /** Increases when the page must be rendered again. */
  renderings: number;
  wanted: WantedPlace | null;
  /** It was shown, or is not on this page. */
  onLed: (isShown: boolean) => void;
  /** A text or picture was chosen. */
  onSelect: (place: TextPlace) => void;
  /** A link was followed. */
  onFollow: (path: string) => void;
  /** A section is to be added. */
  onGap: (gap: Gap) => void;
  /** Opens the form at the field that a fact comes from. */
  onFact: (fact: FactName) => void;
  /** Shows a place of any text in its page. */
  onShow: ShowPlace;
  onStep: (direction: "undo" | "redo") => void;
  /** A key of the whole editor was pressed. */
  onKey: (key: EditorKey) => void;
}

/** From there on pages have their layout for wide windows, in CSS pixels. */
const narrowestDesktop = 1024;

const emptyPage = `<!doctype html><html><head><link rel="stylesheet" href="${frameStyles}" data-editor></head><body></body></html>`;

/**
 * A page of the site with all drafts, in which texts are edited where they stand, and links, buttons, icons and pictures in a panel
 * beside them. The frame runs no script: this component listens in it. Ctrl+click follows a link.
 */
export function PageFrame({ draft, facts, texts, width, ...props }: PageFrameProps) {
  const { path, renderings, wanted, onLed, onSelect, onFollow, onGap, onFact, onShow, onStep, onKey } = props;
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  /** The document of the frame, once it is there; it stays for all pages. */
  const [root, setRoot] = useState<Document | null>(null);
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const [chosenFacts, chooseFacts] = useState<ChosenFacts | null>(null);
  /** Counts the panels that were opened. */
  const openings = useRef(0);
  const [offered, offer] = useState<OfferedItem | null>(null);
  const editing = useRef<Editing>(null);
  /** What the frame shows. */
  const shown = useRef<RenderedPage>({ path: "", html: "", places: {}, items: {} });
  /** Counts the pages that were shown. */
  const [shows, setShows] = useState(0);
  /** What has come while somebody was typing in the page; it is shown when they are done. */
  const held = useRef<RenderedPage>(null);
  const last = useRef<RenderedPage>(null);
  useScaledFrame(box, width, Math.min(width, narrowestDesktop));
  const load = useCallback((name: TextPlace["name"]) => void draft.load(name), [draft]);

  function take(page: RenderedPage): void {
    held.current = null;
    last.current = page;
    leaveOutMoving(page.places, draft);
    if (editing.current && page.path === shown.current.path) held.current = page;
    else if (root) void show(root, page);
  }
  const { isLoading, problem } = useRenderedPage(path, renderings, take);
  const start = useEffectEvent((document: Document) => {
    if (last.current) void show(document, last.current);
  });
  useEffect(() => {
    if (root) start(root);
  }, [root]);

  async function show(document: Document, page: RenderedPage): Promise<void> {
    let present: ReturnType<typeof presentPlaces> | null = null;
    const isDone = await showPage(document, readPage(page.html), () => {
      // Another page has come meanwhile, or somebody has begun to type.
      if (last.current !== page) return false;
      if (editing.current && page.path === shown.current.path) {
        held.current = page;
        return false;
      }
      editing.current?.end();
      present = presentPlaces(document, shown.current.places);
      return true;
    });
    if (!isDone) return;
    const isSame = shown.current.path === page.path;
    shown.current = page;
    showTyped(document, page.places, draft, facts);
    if (!isSame) {
      document.documentElement.scrollTop = 0;
      offer(null);
    }
    if (isSame && present) restorePlaces(document, page.places, present);
    setPanel((open) => {
      const [element] = open && isSame ? elementsAt(document, page.places, placeOfThing(open)) : [];
      const place = element && page.places[numberOf(element) ?? -1];
      return open && place ? { ...open, element, place } : null;
    });
    setShows((count) => count + 1);
  }

  const showEdit = useEffectEvent((name: string, textPath: string, words: string, isTypedHere: boolean) => {
    if (!root) return;
    for (const [number, place] of Object.entries(shown.current.places)) {
      if (place.name !== name || place.path !== textPath) continue;
      place.words = words;
      showWords(root, Number(number), words, facts, editing.current?.element ?? null);
      if (!isTypedHere && editing.current?.place === place) editing.current.show(words);
    }
  });
  const isHere = (place: TextPlace) => Object.values(shown.current.places).includes(place);
  const follow = useEffectEvent((edit: Edit) => {
    for (const page of new Set([shown.current, last.current])) if (page) movePlaces(page.places, edit);
    if (editing.current && !isHere(editing.current.place)) editing.current.end();
    // The path of its place may be another one by now.
    setPanel((open) => (open && isHere(open.place) ? { ...open } : null));
  });
  useEffect(
    () =>
      draft.listen((edit, origin) => {
        if (typeof edit.after === "string") showEdit(edit.name, edit.path, edit.after, origin === "page");
        else if (typeof (edit.after ?? edit.before) === "object") follow(edit);
      }),
    [draft],
  );

  /** Closes what is open in the page. What was typed is kept already. */
  function closeAll(): void {
    setPanel(null);
    offer(null);
  }

  function begin(element: HTMLElement, place: TextPlace, point: { x: number; y: number } | null): void {
    if (editing.current?.element === element) return;
    editing.current?.end();
    unfold(element);
    // The title of a menu: its entries are wanted next.
    const menu = element.closest("button")?.popoverTargetElement as HTMLElement | null | undefined;
    if (menu && !menu.matches(":popover-open")) menu.showPopover();
    editing.current = editInPlace(element, place, {
      facts,
      onType: (words) =>
        isHere(place) &&
        draft.change({ name: place.name, path: place.path, before: place.words, after: words }, "page"),
      onStep,
      onTab: () => {
        setPanel((open) => open && { ...open, focusWish: {} });
        chooseFacts((open) => open && { ...open, takesFocus: true });
        return Boolean(box.current?.querySelector(".place-panel"));
      },
      onEscape: closeAll,
      onEnd: () => {
        editing.current = null;
        void draft.flush();
        const page = held.current;
        held.current = null;
        // Not within the event that ended it, which may be the click on another text.
        if (page && root) setTimeout(() => void (last.current === page && show(root, page)));
      },
    });
    if (point) placeCaret(element, point);
  }

  function openFacts(names: readonly FactName[], element: HTMLElement, takesFocus: boolean): void {
    if (names.length > 0) chooseFacts({ names, element, takesFocus, key: ++openings.current });
  }

  function choose(target: Element, event: MouseEvent | KeyboardEvent): void {
    const chosen = chosenIn(target);
    offer(null);
    chooseFacts(null);
    if (chosen.kind === "nothing" || chosen.kind === "figure") {
      setPanel(null);
      if (chosen.kind === "figure") openFacts(factsOfFigure(chosen.figure, facts), target as HTMLElement, true);
      return;
    }
    if (chosen.kind === "control") return;
    event.preventDefault();
    if (chosen.kind === "gap") {
      setPanel(null);
      return onGap(chosen.gap);
    }
    if (chosen.kind === "page" || (chosen.href !== null && (event.ctrlKey || event.metaKey))) {
      setPanel(null);
      return onFollow(chosen.href ?? "/");
    }
    const { element } = chosen;
    const number = element && numberOf(element);
    const item = itemOf(target, number, shown.current);
    offer(item ? { place: item, page: chosen.href } : null);
    const place = item || number === null ? undefined : shown.current.places[number];
    if (!place || !element) return setPanel(null);
    onSelect(place);
    const isText = element.hasAttribute(placeAttribute) && element.contains(target);
    const point = "clientX" in event ? { x: event.clientX, y: event.clientY } : null;
    if (isText) begin(element, place, point);
    const { kind, href } = chosen;
    const chip = isText && point ? factAt(element, point) : null;
    if (chip) {
      setPanel(null);
      return openFacts([chip.fact], chip.element, false);
    }
    // By keyboard Tab leads to the facts of a sentence.
    if (isText && !point && kind === "text") openFacts(factsInWords(place.words), element, false);
    // At once, so that the next key finds it: Tab leads there.
    const [focusWish, key] = [isText ? null : {}, ++openings.current];
    const hasPanel = kind !== "text" || isShared(place.name, place.path);
    flushSync(() => setPanel(hasPanel ? { kind, href, element, place, focusWish, key } : null));
  }

  useFrameEvents(root, {
    onClick: (event) => choose(event.target as Element, event),
    onKeyDown: (event) => {
      const element = event.target as HTMLElement;
      const key = editorKeyOf(event);
      if (key) {
        event.preventDefault();
        return onKey(key);
      }
      const step = stepOf(event);
      if (step) {
        event.preventDefault();
        return onStep(step);
      }
      if (event.key === "Escape") return closeAll();
      const opensHere = element.matches(`a, [${placeAttribute}], [data-text-attribute]`);
      if (event.key === "Enter" && !element.isContentEditable && opensHere) choose(element, event);
    },
  });

  const isOpen = panel !== null || offered !== null;
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented && !(target as Element).closest?.("dialog")) closeAll();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [isOpen]);

  // Leads to a place, as soon as its page is there.
  const led = useRef<typeof wanted>(null);
  const lead = useEffectEvent(() => {
    if (!root || !wanted || led.current === wanted || shown.current.path === "") return;
    if (shown.current.path !== path.split("#")[0] && isLoading) return;
    const [element] = elementsAt(root, shown.current.places, wanted);
    if (!element && wanted.isAwaited) return;
    led.current = wanted;
    if (element) showElement(element, wanted.focus);
    onLed(element !== undefined);
  });
  const scrollToHash = useEffectEvent(() => {
    const [asked, id] = path.split("#");
    const target = id && shown.current.path === asked ? root?.getElementById(id) : null;
    if (target) target.ownerDocument.documentElement.scrollTop += target.getBoundingClientRect().top;
  });
  const isShown = shows > 0;
  useEffect(() => scrollToHash(), [isShown, path]);
  useEffect(() => lead(), [shows, wanted]);

  return (
    <div className="relative grid min-h-0 grid-rows-[minmax(0,1fr)]">
      <FrameStatus isLoading={isLoading} problem={problem} offered={offered} onFollow={onFollow} />
      <div ref={box} className="preview-frame relative">
        <iframe
          ref={frame}
          title={`The page ${path}`}
          sandbox="allow-same-origin"
          srcDoc={emptyPage}
          onLoad={() => setRoot(frame.current?.contentDocument ?? null)}
        />
        {panel && (
          <PlacePanel
            key={panel.key}
            thing={panel}
            text={texts[panel.place.name]}
            box={box}
            frame={frame}
            focusWish={panel.focusWish}
            onChange={(at, before, after) => draft.change({ name: panel.place.name, path: at, before, after }, "form")}
            facts={facts}
            onFact={onFact}
            onFollow={(href) => {
              setPanel(null);
              onFollow(href);
            }}
            onShow={(...place) => {
              setPanel(null);
              onShow(...place);
            }}
            onClose={(back) => {
              setPanel(null);
              if (back) panel.element.closest<HTMLElement>("a, [tabindex]")?.focus({ preventScroll: true });
            }}
          />
        )}
        {chosenFacts && !panel && (
          <FactPanel
            key={chosenFacts.key}
            chosen={chosenFacts}
            facts={facts}
            texts={texts}
            box={box}
            frame={frame}
            onLoad={load}
            onChange={(name, at, before, after) => draft.change({ name, path: at, before, after }, "form")}
            onOpen={onFact}
            onShow={(...place) => {
              chooseFacts(null);
              onShow(...place);
            }}
            onClose={() => {
              chooseFacts(null);
              chosenFacts.element.closest<HTMLElement>("a, [tabindex]")?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
    </div>
  );
}
