import { type ReactNode, useEffect, useRef, useState } from "react";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import type { ListRow } from "#domain/lists/find-items.ts";
import type { ManagedKind } from "#domain/documents/kind.ts";
import type { ListFilter } from "#domain/lists/list-filters.ts";
import { ConfirmDialog, QuietDestructiveButton } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { useMay } from "../../frame/session/role.ts";
import type { ListAnswer } from "../change-content.ts";
import { ColumnNames } from "./item-row.tsx";
import { ChangeItemsDialog } from "./list-dialogs.tsx";

/** The items of a list that are chosen, by their ids. */
export interface Chosen {
  ids: ReadonlySet<string>;
  choose: (id: string, isChosen: boolean) => void;
}

interface ChosenItemsProps {
  kind: ManagedKind;
  filters: readonly ListFilter[];
  /** Those on this page. */
  items: readonly ListRow[];
  /** Number of items on all pages. */
  total: number;
  params: URLSearchParams;
  /** The list; null for whoever may not change several items. */
  children: (chosen: Chosen | null) => ReactNode;
}

/** What was done, in words, and how it is taken back. */
interface Deed extends ListAnswer {
  words: string;
}

/** Said of items of which something was taken back. */
const asBefore = "as before";

/** What can be done with several items of a list at once, above the list. */
export function ChosenItems({ kind, filters, items, total, params, children }: ChosenItemsProps) {
  const may = useMay();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [asking, ask] = useState<"change" | "delete" | null>(null);
  const [deed, setDeed] = useState<Deed | null>(null);
  const words = useRef("");
  const notice = useRef<HTMLDivElement>(null);
  const change = useChange<ListAnswer>(kind.path, (answer) => {
    if (answer.ids) return setIds(new Set(answer.ids));
    setDeed({ ...answer, words: words.current });
    setIds(new Set());
    ask(null);
  });
  // The button that was pressed is gone.
  useEffect(() => {
    if (deed) notice.current?.focus();
  }, [deed]);
  if (!may("publish") || (items.length === 0 && !deed)) return children(null);

  const isAll = items.every(({ id }) => ids.has(id));
  /** @param done what the notice says, after the number of items */
  const post = (body: Record<string, string>, done: string) => {
    words.current = done;
    change.post({ ids: [...ids].join(","), ...body });
  };
  const names = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? kind.noun : kind.nouns}`;

  return (
    <>
      {deed && (
        <div ref={notice} role="status" tabIndex={-1} className="mb-4 bg-evergreen-50 px-4 py-3 text-sm outline-none">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {names(deed.count)} {deed.words}.
            {deed.undo && (
              <QuietButton busy={change.busy} onClick={() => deed.undo && post(deed.undo, asBefore)}>
                {deed.words === asBefore ? "Undo the rest" : "Undo"}
              </QuietButton>
            )}
            <QuietButton onClick={() => setDeed(null)}>Close</QuietButton>
          </p>
          {deed.refused.length > 0 && (
            <ul className="mt-1 grid gap-1 border-l-4 border-rose pl-3">
              {deed.refused.map(({ id, title, message }) => (
                <li key={id} className="wrap-anywhere">
                  {title && <strong className="font-semibold">{title}: </strong>}
                  {message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {items.length > 0 && (
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <label className="flex items-center gap-3">
            <input
              type="checkbox"
              checked={isAll}
              onChange={() => setIds(isAll ? new Set() : new Set([...ids, ...items.map(({ id }) => id)]))}
              className="size-5 accent-evergreen-600"
            />
            <span className={ids.size > 0 ? "" : "md:sr-only"}>Select all on this page</span>
          </label>
          {ids.size === 0 && <ColumnNames kind={kind} />}
          {ids.size > 0 && (
            <>
              <span role="status" className="font-semibold tabular-nums">
                {ids.size} selected
              </span>
              {isAll && total > ids.size && (
                <QuietButton
                  busy={change.busy}
                  onClick={() => change.post({ intent: "choose-all", query: params.toString() })}
                >
                  Select all {Math.min(total, 500).toLocaleString("en")}
                </QuietButton>
              )}
              <QuietButton
                busy={change.busy}
                onClick={() => post({ intent: "change-items", do: "publish" }, "published")}
              >
                Publish
              </QuietButton>
              <QuietButton busy={change.busy} onClick={() => post({ intent: "change-items", do: "hide" }, "hidden")}>
                Hide
              </QuietButton>
              {filters.length > 0 && <QuietButton onClick={() => ask("change")}>Change</QuietButton>}
              {may("delete") && <QuietDestructiveButton onClick={() => ask("delete")}>Delete</QuietDestructiveButton>}
              <QuietButton onClick={() => setIds(new Set())}>Clear selection</QuietButton>
            </>
          )}
        </div>
      )}
      {children({
        ids,
        choose(id, isChosen) {
          const next = new Set(ids);
          if (isChosen) next.add(id);
          else next.delete(id);
          setIds(next);
        },
      })}
      {asking === "change" && (
        <ChangeItemsDialog
          kind={kind}
          filters={filters}
          title={`Change ${names(ids.size)}`}
          busy={change.busy}
          error={change.failure?.error}
          onChange={(body) => post({ intent: "change-items", ...body }, "changed")}
          onClose={() => ask(null)}
        />
      )}
      <ConfirmDialog
        open={asking === "delete"}
        title={`Delete ${names(ids.size)}?`}
        action="Delete"
        busy={change.busy}
        onConfirm={() => post({ intent: "delete-items" }, "moved to the trash")}
        onCancel={() => ask(null)}
      >
        <p>
          They'll be moved to the trash with their drafts and schedules, and can be restored for 30 days. Visitors will
          no longer see them, and links to them will break.
        </p>
      </ConfirmDialog>
    </>
  );
}
