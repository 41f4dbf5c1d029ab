import { type MetaArgs, useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import { kindOfScreen } from "#domain/kinds/kinds.ts";
import { adminMeta, withOfflineAnswer, revalidateAfterSuccess, readyData } from "../frame/screen/admin-route.ts";
import { changeContent } from "./change-content.ts";
import { type Content, loadContent } from "./load-content.ts";
import type { Route } from "./+types/content.ts";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import type { FieldChoices } from "#domain/lists/list-filters.ts";
import type { ManagedKind } from "#domain/documents/kind.ts";
import { Pager } from "../frame/list/pager.tsx";
import { useFocusAfterRemoval, ChangeDialog } from "../frame/change/dialogs.tsx";
import { PublishingTies } from "../publishing/plans/publishing-ties.tsx";
import { ArrangeDialog } from "./list/list-dialogs.tsx";
import { MissingItem, SavedFindings } from "./list/above-list.tsx";
import { SavedViews } from "../frame/saved-views.tsx";
import { ContentDialog } from "./form/content-dialog.tsx";
import { FieldChoicesContext } from "./form/items-field.tsx";
import { itemNames, ItemNamesContext } from "../frame/change/item-names.ts";
import { ChosenItems } from "./list/chosen-items.tsx";
import { FilterBar, shownBy } from "./list/list-query.tsx";
import { addressWith, closed } from "../frame/list/list-address.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { ItemList } from "./list/item-list.tsx";
import { useMay } from "../frame/session/role.ts";
import type { LinksTo as Links } from "#domain/links/find-links-to.ts";
import type { PublishingTies as Ties } from "#domain/plans/publishing-ties.ts";
import type { EditedRow } from "./form/edited-item.ts";
import { LinksTo } from "../frame/screen/item-links.tsx";

/** The screen of every kind of content. The kind is found by the path. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadContent(context, url, kindOfScreen(url.pathname));
}

export function action({ context, request, url }: Route.ActionArgs) {
  return changeContent(context, request, kindOfScreen(url.pathname));
}

export const meta = ({ location }: MetaArgs) => adminMeta(kindOfScreen(location.pathname).heading);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineAnswer(serverAction);
}

export const shouldRevalidate = revalidateAfterSuccess;

export default function ContentRoute({ loaderData, matches }: Route.ComponentProps) {
  const kind = kindOfScreen(matches.at(-1)?.pathname ?? "");
  return <ContentScreen key={kind.collection} kind={kind} content={readyData(loaderData)} />;
}

interface ContentScreenProps {
  kind: ManagedKind;
  content: Content;
}

/** The screen of one kind of content: its list with search, filter, order and pages, and the dialogs over it. */
function ContentScreen({ kind, content }: ContentScreenProps) {
  const { list, query, editing, drafted, deleting, history, arranging, isMissing } = content;
  const params = new URLSearchParams(useLocation().search);
  // A second choice adds to one that is still loading.
  const { location: next } = useNavigation();
  const coming = next?.pathname === kind.path ? new URLSearchParams(next.search) : params;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const may = useMay();
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

  /** What was just saved, an object for each save. */
  const [saved, setSaved] = useState<{ id: string } | null>(null);

  // Id of the new item after a save that keeps the form open, so that the form keeps its key and its state.
  const [created, setCreated] = useState<string | null>(null);
  async function follow(id: string) {
    if (!params.has("new") && !params.has("draft")) return;
    // That of a draft which was opened has its id already.
    if (params.has("new") || params.get("draft") === kept) setCreated(id);
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

  // So does the draft of a new item, which its own publication takes away: the form says so once the answer is there.
  const [openedDraft, setOpenedDraft] = useState(drafted);
  const draftId = params.get("draft");
  if (drafted?.id === draftId) {
    if (drafted && drafted !== openedDraft) setOpenedDraft(drafted);
  } else if (openedDraft && openedDraft.id !== draftId) setOpenedDraft(null);
  const unpublished = openedDraft?.id === draftId && !isKept ? openedDraft : null;
  // So does a question, which whoever is answering it has read.
  const [asked, setAsked] = useState(deleting);
  if (deleting && deleting !== asked) setAsked(deleting);
  const toDelete = asked?.row.id === params.get("delete") ? asked : null;
  const isDeleting = isOpen("delete");
  const inRelease = content.release && edited?.draft ? { id: edited.id, draft: edited.draft } : null;
  const holding = unpublished ?? inRelease;
  const held = holding && { ...holding, release: content.release };

  const deleted = useFocusAfterRemoval(
    heading,
    isNew || isDeleting || (["edit", "history", "arrange"] as const).some(isOpen),
  );

  return (
    <Choices choices={content.choices}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {kind.heading}
        </h1>
        <div className="flex flex-wrap gap-2">
          {kind.orderedWithin !== undefined && may("publish") && (
            <ButtonLink to={open({ arrange: "" })} size="small" variant="secondary" preventScrollReset>
              Arrange
            </ButtonLink>
          )}
          <ButtonLink to={open({ new: "" })} size="small" preventScrollReset>
            New {kind.noun}
          </ButtonLink>
        </div>
      </div>
      <FilterBar
        kind={kind}
        query={query}
        filters={content.filters}
        total={list.total + content.ahead}
        isMore={list.isMore}
        address={(changes) => addressWith(kind.path, coming, changes)}
      />
      <SavedViews path={kind.path} keys={shownBy(kind)} params={params} views={content.views} />
      {isMissing && (isOpen("edit") || params.has("draft") || isDeleting || isOpen("history")) && (
        <MissingItem kind={kind} editAddress={content.published && open({ edit: content.published })} />
      )}
      <SavedFindings collection={kind.collection} saved={saved} />
      <ChosenItems
        // What was chosen in another list is not meant in this one.
        key={addressWith("", params, { ...closed, page: null })}
        kind={kind}
        filters={content.filters}
        items={list.items}
        total={list.total}
        params={params}
      >
        {(chosen) => (
          <ItemList
            kind={kind}
            query={query}
            items={list.items}
            drafts={content.drafts}
            newDrafts={content.newDrafts}
            planned={content.planned}
            pictures={content.pictures}
            chosen={chosen}
            open={open}
          />
        )}
      </ChosenItems>
      <Pager page={list.page} pages={list.pages} address={(page) => address({ ...closed, page: String(page) })} />
      {kind.list.builtIn && list.total > 0 && <p className="mt-3 text-sm text-ink-soft">{kind.list.builtIn}</p>}
      {(isNew || edited || unpublished) && (
        <ContentDialog
          key={unpublished?.id ?? (isNew || edited?.id === created ? "new" : edited?.id)}
          kind={kind}
          row={isNew || unpublished ? null : edited}
          heldDraft={held}
          needsReview={content.needsReview}
          planned={content.planned}
          releases={content.releases}
          siteName={content.siteName}
          onClose={close}
          onSaved={(id) => {
            setSaved(id === undefined ? null : { id });
            void closeChanged();
          }}
          onStored={follow}
          onKept={followDraft}
        />
      )}
      {toDelete && (
        <DeleteDialog
          key={toDelete.row.id}
          kind={kind}
          row={toDelete.row}
          links={toDelete.links}
          ties={toDelete.ties}
          hasBuiltInPage={toDelete.hasBuiltInPage}
          onClose={close}
          onDeleted={() => {
            deleted();
            if (saved?.id === toDelete.row.id) setSaved(null);
            void closeChanged();
          }}
        />
      )}
      {history && isOpen("history") && (
        <HistoryDialog
          kind={kind}
          history={history}
          needsReview={content.needsReview}
          compareAddress={(from, to) => address({ from, to })}
          onClose={close}
          onRestored={closeChanged}
        />
      )}
      {arranging && isOpen("arrange") && (
        <ArrangeDialog kind={kind} items={arranging} onClose={close} onSaved={closeChanged} />
      )}
    </Choices>
  );
}

/** Tells the fields what they can name, and values the names of the items in them. */
function Choices({ choices, children }: { choices: FieldChoices; children: ReactNode }) {
  const names = useMemo(() => itemNames(Object.values(choices.items).flat(), choices.topics), [choices]);
  return (
    <FieldChoicesContext value={choices}>
      <ItemNamesContext value={names}>{children}</ItemNamesContext>
    </FieldChoicesContext>
  );
}

interface DeleteDialogProps {
  kind: ManagedKind;
  row: EditedRow;
  /** What links to it and would lead nowhere. */
  links: Links;
  /** Its draft, releases, plans and preview links. */
  ties: Ties;
  /** A built-in page has the same address, and would be shown again. */
  hasBuiltInPage: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an item is moved to the trash. Says whether visitors see it, what goes with it and what links to it. */
function DeleteDialog({ kind, row, links, ties, hasBuiltInPage, onClose, onDeleted }: DeleteDialogProps) {
  const item = row as unknown as Record<string, unknown>;
  return (
    <ChangeDialog
      open
      title={`Delete this ${kind.noun}?`}
      action="Delete"
      path={kind.path}
      body={{ intent: "delete", id: row.id }}
      done={`${kind.name} deleted successfully`}
      onDone={onDeleted}
      // An item that is already deleted leaves the list, too.
      onGone={onDeleted}
      onCancel={onClose}
    >
      <p>
        <strong>{String(item[kind.title])}</strong> will be moved to the trash. You can restore it for 30 days.
        {item[kind.shown] === true &&
          (hasBuiltInPage
            ? " Visitors will see the built-in page at its address instead."
            : " Visitors will no longer see it.")}
      </p>
      <PublishingTies ties={ties} />
      <LinksTo links={links} />
    </ChangeDialog>
  );
}
