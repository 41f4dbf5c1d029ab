import { useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ManagedKind } from "#domain/content/kind.ts";
import { Pager } from "../screen/list-controls.tsx";
import { useFocusAfterRemoval } from "../screen/confirm-dialog.tsx";
import { ArrangeDialog } from "./arrange-dialog.tsx";
import { ContentDialog } from "./form/content-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { FilterBar } from "./list/filter-bar.tsx";
import { HistoryDialog } from "./versions/history-dialog.tsx";
import { NewDrafts } from "./list/new-drafts.tsx";
import { ItemList } from "./list/item-list.tsx";
import { addressWith, closed } from "./list/list-query.ts";
import type { Content } from "./load-content.ts";

interface ContentScreenProps {
  kind: ManagedKind;
  content: Content;
}

/** The screen of one kind of content: its list with search, filter, order and pages, and the dialogs over it. */
export function ContentScreen({ kind, content }: ContentScreenProps) {
  const { list, query, editing, drafted, deleting, history, arranging, isMissing } = content;
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const address = (changes: Record<string, string | null>) => addressWith(kind.path, params, changes);
  const open = (changes: Record<string, string>) => address({ ...closed, ...changes });

  async function close() {
    if (content.release) return navigate(`/admin/releases/${content.release.id}`);
    await navigate(address(closed), { replace: true, preventScrollReset: true });
  }

  /** Closes the dialog and loads the list. Closing alone loads nothing (admin-route.ts). */
  async function closeChanged() {
    await close();
    if (!content.release) await revalidate();
  }

  // Id of the new item after a save that keeps the form open, so that the form keeps its key and its state.
  const [created, setCreated] = useState<string | null>(null);
  async function follow(id: string) {
    if (!params.has("new") && !params.has("draft")) return;
    setCreated(id);
    await navigate(address({ ...closed, edit: id }), { replace: true, preventScrollReset: true });
  }

  // The same for the first draft of a new item.
  const [kept, setKept] = useState<string | null>(null);
  async function followDraft(id: string) {
    if (!params.has("new")) return;
    setKept(id);
    await navigate(address({ ...closed, draft: id }), { replace: true, preventScrollReset: true });
  }

  // By the URL, not by the loader data: closing a dialog loads nothing.
  const isOpen = (dialog: "edit" | "delete" | "history" | "arrange") => params.has(dialog);
  if (kept !== null && !params.has("new") && !params.has("draft")) setKept(null);
  const isKept = kept !== null && params.get("draft") === kept;
  const isNew = params.has("new") || isKept;
  // The opened item stays, also when a later load finds that it was deleted.
  const [opened, setOpened] = useState(editing);
  if (editing && editing !== opened) setOpened(editing);
  const edited = opened?.id === params.get("edit") ? opened : null;

  const unpublished = drafted?.id === params.get("draft") && !isKept ? drafted : null;
  const isDeleting = isOpen("delete");
  const inRelease = content.release && edited?.draft ? { id: edited.id, draft: edited.draft } : null;
  const holding = unpublished ?? inRelease;
  const held = holding && { ...holding, release: content.release };

  const deleted = useFocusAfterRemoval(
    heading,
    isNew || isDeleting || (["edit", "history", "arrange"] as const).some(isOpen),
  );

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {kind.heading}
        </h1>
        <div className="flex flex-wrap gap-2">
          {kind.orderedWithin !== undefined && (
            <ButtonLink to={open({ arrange: "" })} size="small" variant="secondary" preventScrollReset>
              Arrange
            </ButtonLink>
          )}
          <ButtonLink to={open({ new: "" })} size="small" preventScrollReset>
            New {kind.noun}
          </ButtonLink>
        </div>
      </div>
      <FilterBar kind={kind} query={query} total={list.total} address={address} />
      {isMissing && (isOpen("edit") || params.has("draft") || isDeleting || isOpen("history")) && (
        <p role="alert" className="mb-4 border-l-4 border-rose bg-rose-50 px-4 py-3 text-sm text-rose-700">
          This {kind.noun} doesn't exist any more.
        </p>
      )}
      <NewDrafts kind={kind} drafts={content.drafts} open={open} />
      <ItemList kind={kind} query={query} items={list.items} drafts={content.drafts} open={open} />
      <Pager page={list.page} pages={list.pages} address={(page) => address({ ...closed, page: String(page) })} />
      {(isNew || edited || unpublished) && (
        <ContentDialog
          key={unpublished?.id ?? (isNew || edited?.id === created ? "new" : edited?.id)}
          kind={kind}
          row={isNew || unpublished ? null : edited}
          heldDraft={held}
          releases={content.releases}
          siteName={content.siteName}
          onClose={close}
          onSaved={closeChanged}
          onStored={follow}
          onKept={followDraft}
        />
      )}
      {deleting && isDeleting && (
        <DeleteDialog
          key={deleting.row.id}
          kind={kind}
          row={deleting.row}
          links={deleting.links}
          ties={deleting.ties}
          hasBuiltInPage={deleting.hasBuiltInPage}
          onClose={close}
          onDeleted={() => {
            deleted();
            void closeChanged();
          }}
        />
      )}
      {history && isOpen("history") && (
        <HistoryDialog
          kind={kind}
          history={history}
          compareAddress={(from, to) => address({ from, to })}
          onClose={close}
          onRestored={closeChanged}
        />
      )}
      {arranging && isOpen("arrange") && (
        <ArrangeDialog kind={kind} items={arranging} onClose={close} onSaved={closeChanged} />
      )}
    </>
  );
}
