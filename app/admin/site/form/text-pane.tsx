import { type ReactNode, useEffect, useMemo, useRef, useState, useContext } from "react";
import { useSearchParams } from "react-router";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import type { EditedText, EditableText } from "#domain/site-texts/edit-texts.ts";
import { CommentMarksContext, presentPath, useThreads } from "../../publishing/comments/threads.tsx";
import { TextComments } from "../../publishing/comments/text-comments.tsx";
import { Select } from "#app/ui/field.tsx";
import { valueAt } from "#domain/texts/paths.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import { EditedRelease, pagesAddress } from "../../frame/screen/site-address.ts";
import { ButtonLink } from "#app/ui/button.tsx";

interface TextPaneProps {
  text: EditedText;
  /** The place that was chosen last. */
  wanted: { path: string; focus: boolean } | null;
  /** Shows a place of the text in its page. */
  onShow: (path: string) => void;
  /** Above it: which text, and what concerns whole texts. */
  chooser: Omit<TextChooserProps, "children">;
  /** The text as a form. */
  children: ReactNode;
}

/** A text as a form, or the comments on it. */
export function TextPane({ text, wanted, onShow, chooser, children }: TextPaneProps) {
  const [asked] = useSearchParams();
  const [isCommenting, comment] = useState(asked.has("comments"));
  const comments = useThreads({ kind: "site_texts", itemId: text.name });
  const form = useRef<HTMLDivElement>(null);
  const [lastPath, setLastPath] = useState("");
  const [known, know] = useState(wanted);
  if (wanted !== known) {
    know(wanted);
    setLastPath(wanted?.path ?? "");
    if (wanted?.focus) comment(false);
  }
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const path = target instanceof Element && form.current?.contains(target) && target.closest("[data-path]");
      if (path) setLastPath(path.getAttribute("data-path") ?? "");
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);

  const { threads } = comments;
  const { words } = text;
  const marks = useMemo(() => {
    const open = threads?.filter(({ resolved }) => resolved === null) ?? [];
    const places = open.map((thread) => presentPath(words, thread) ?? thread.field);
    const counts = new Map([...Map.groupBy(places, (path) => path)].map(([path, all]) => [path, all.length]));
    return { total: open.length, counts, open: () => comment(true) };
  }, [threads, words]);
  return (
    <section aria-label="Texts" className="site-editor-texts">
      <TextChooser {...chooser}>
        <QuietButton aria-pressed={isCommenting} onClick={() => comment(!isCommenting)}>
          Comments{marks.total > 0 && ` (${marks.total})`}
        </QuietButton>
      </TextChooser>
      {isCommenting && (
        <TextComments
          key={text.name}
          text={text}
          comments={comments}
          // Words of sections may be kept in another text.
          lastPath={valueAt(words, lastPath) === undefined ? "" : lastPath}
          onShow={(path) => {
            comment(false);
            onShow(path);
          }}
        />
      )}
      <div ref={form} className={isCommenting ? "hidden" : "contents"}>
        <CommentMarksContext value={marks}>{children}</CommentMarksContext>
      </div>
    </section>
  );
}

interface TextChooserProps {
  texts: readonly EditableText[];
  /** The text in the form. */
  name: SiteTextName;
  /** Names of the texts with a draft. */
  drafted: ReadonlySet<string>;
  onChoose: (text: EditableText) => void;
  onVersions: () => void;
  /** More buttons. */
  children: ReactNode;
}

/** Above the form: which text is in it, and what concerns whole texts. */
function TextChooser({ texts, name, drafted, onChoose, onVersions, children }: TextChooserProps) {
  const release = useContext(EditedRelease);
  const mark = release === null ? "draft" : "in the release";
  // Sections are in the form of their page.
  const offered = texts.filter((text) => text.name !== "layouts" || text.name === name);
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-b border-line px-4 py-2">
      <label htmlFor="site-text" className="sr-only">
        Page or text
      </label>
      <Select
        id="site-text"
        className="min-h-10! basis-full"
        value={name}
        onChange={({ target }) => {
          const chosen = texts.find((text) => text.name === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {offered.map((text) => (
          <option key={text.name} value={text.name}>
            {drafted.has(text.name) ? `${text.title} (${mark})` : text.title}
          </option>
        ))}
      </Select>
      <ButtonLink to={pagesAddress(release)} variant="quiet" size="small" className="-ml-3">
        All pages
      </ButtonLink>
      <QuietButton onClick={onVersions}>Versions</QuietButton>
      {children}
    </div>
  );
}

/**
 * A value that changes with every key, as it is after a pause: for what takes too long to be shown between two keys.
 * @param isPaced false: the value as it is now
 */
export function useSettled<T>(value: T, isPaced: boolean, pauseMs = 250): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), isPaced ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [value, isPaced, pauseMs]);
  return isPaced ? settled : value;
}
