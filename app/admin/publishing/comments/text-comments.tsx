import { PresentFacts } from "../../fields/facts/quoted-words.tsx";
import { useEffect, useMemo, useRef } from "react";
import { type Anchor, maxQuote } from "#domain/comments/anchor.ts";
import type { Thread } from "#domain/comments/find-threads.ts";
import type { EditedText } from "#domain/site-texts/edit-texts.ts";
import { valueAt } from "#domain/texts/paths.ts";
import { pathWords } from "../../fields/text-schema.ts";
import { CommentPanel } from "./comment-panel.tsx";
import { leavesOf, presentPath, type useThreads } from "./threads.tsx";

interface TextCommentsProps {
  text: EditedText;
  comments: ReturnType<typeof useThreads>;
  /** The place where the editor was last; "" for none. */
  lastPath: string;
  onShow: (path: string) => void;
}

/** The comments on a text of the site, in place of its form. */
export function TextComments({ text, comments, lastPath, onShow }: TextCommentsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { words } = text;
  const fields = useMemo(
    () => new Map(leavesOf(words).map(({ path }) => [path, pathWords(path, [], text.name)])),
    [words, text.name],
  );
  const pathOf = (thread: Thread) => presentPath(words, thread);
  return (
    <div ref={box} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto px-4 py-4 outline-none">
      <PresentFacts value={text.facts}>
        <CommentPanel
          comments={comments}
          what="text"
          fields={fields}
          lastPlace={() => (wholeAt(words, lastPath) ? { field: lastPath, anchor: wholeAt(words, lastPath) } : null)}
          wholeOf={(path) => wholeAt(words, path)}
          placeOf={(thread) => {
            if (thread.field === "") return undefined;
            return pathOf(thread) === null
              ? `${pathWords(thread.field, [], text.name)} (changed since)`
              : pathWords(pathOf(thread) ?? "", [], text.name);
          }}
          onShow={(thread) => onShow(pathOf(thread) ?? thread.field)}
        />
      </PresentFacts>
    </div>
  );
}

/** All words of a text: entries of lists move, and their words are found again. */
function wholeAt(words: unknown, path: string): Anchor | null {
  const value = valueAt(words, path);
  const quote = typeof value === "string" ? value.slice(0, maxQuote).trim() : "";
  return quote === "" ? null : { quote, before: "", after: "" };
}
