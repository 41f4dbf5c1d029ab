import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { CommentMarksContext } from "../../comments/field-comments.tsx";
import { presentPath } from "../../comments/present-path.ts";
import { TextComments } from "../../comments/text-comments.tsx";
import { useThreads } from "../../comments/use-threads.ts";
import { TextChooser, type TextChooserProps } from "./text-chooser.tsx";

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
        <Button variant="quiet" size="small" aria-pressed={isCommenting} onClick={() => comment(!isCommenting)}>
          Comments{marks.total > 0 && ` (${marks.total})`}
        </Button>
      </TextChooser>
      {isCommenting && (
        <TextComments
          key={text.name}
          text={text}
          comments={comments}
          lastPath={lastPath}
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
