import { type ReactNode, type RefObject, useMemo, useRef } from "react";
import { useToast } from "#app/ui/toast.tsx";
import type { ManagedKind } from "#domain/content/kind.ts";
import { openField } from "../gate/open-field.ts";
import { CommentPanel, type CommentPanelHandle } from "./comment-panel.tsx";
import { CommentMarksContext } from "./field-comments.tsx";
import { showPassage, useLastPassage } from "./passage.ts";
import { useThreads } from "./use-threads.ts";

const gone = "The words of this comment are not there any more.";

interface ItemCommentsProps {
  kind: ManagedKind;
  /** Of the stored item or draft; undefined before there is one. */
  id: string | undefined;
  form: RefObject<HTMLFormElement | null>;
  /** The form, given the panel to show in it. */
  children: (panel: ReactNode) => ReactNode;
}

/** The form of an item with its comments: a mark at each field, and a panel with all. */
export function ItemComments({ kind, id, form, children }: ItemCommentsProps) {
  const comments = useThreads(id === undefined ? null : { kind: kind.collection, itemId: id });
  const panel = useRef<CommentPanelHandle>(null);
  const toast = useToast();
  const fields = useMemo(() => new Map(kind.fields.map(({ name, label }) => [name, label])), [kind]);
  const lastPlace = useLastPassage(form, (element) => {
    const field = element.closest("[data-field]")?.getAttribute("data-field") ?? "";
    return fields.has(field) ? field : "";
  });
  const { threads } = comments;
  const marks = useMemo(() => {
    const open = threads?.filter(({ resolved }) => resolved === null) ?? [];
    const counts = new Map<string, number>();
    for (const { field } of open) counts.set(field, (counts.get(field) ?? 0) + 1);
    return { counts, open: (field: string) => panel.current?.open(field) };
  }, [threads]);
  return (
    <CommentMarksContext value={marks}>
      {children(
        id !== undefined && (
          <div className="rounded-md border border-line bg-white px-3.5 py-3">
            <CommentPanel
              ref={panel}
              comments={comments}
              what={kind.noun}
              fields={fields}
              lastPlace={lastPlace}
              onShow={(thread) => {
                if (!form.current) return;
                openField(form.current, thread.field, (target) => {
                  if (!showPassage(target, thread)) toast({ title: "Error", description: gone, style: "destructive" });
                });
              }}
            />
          </div>
        ),
      )}
    </CommentMarksContext>
  );
}
