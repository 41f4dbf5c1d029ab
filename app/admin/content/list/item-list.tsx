import { useNavigate } from "react-router";
import type { ListRow } from "#domain/lists/find-items.ts";
import { type ManagedKind, isPublic, publicPathOf, titleOf } from "#domain/documents/kind.ts";
import type { ListedDraft } from "#domain/publishing/drafts/list-drafts.ts";
import { stateOfItem } from "#domain/publishing/item-state.ts";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import type { MenuAction } from "../../frame/action-menu.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { planAddressOf, usePlanLabel } from "../../frame/screen/item-links.tsx";
import { useMay } from "../../frame/session/role.ts";
import type { PickedMedia } from "../../media/picked-media.ts";
import type { ContentAnswer } from "../change-content.ts";
import type { Chosen } from "./chosen-items.tsx";
import { ColumnNames, ItemRow } from "./item-row.tsx";
import type { ListQuery } from "./list-query.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface ItemListProps {
  kind: ManagedKind;
  query: ListQuery;
  items: readonly ListRow[];
  /** All drafts of the kind. */
  drafts: readonly ListedDraft[];
  /** Those of new items on this page, before the items. */
  newDrafts: readonly ListedDraft[];
  planned: readonly PlannedPublication[];
  /** The library items in their pictures. */
  pictures: readonly PickedMedia[];
  /** Null for whoever may not change several items. */
  chosen: Chosen | null;
  /** URL of this list with a dialog over it. */
  open: (dialog: Record<string, string>) => string;
}

/** One page of a list: drafts of new items, then items, with what may be done to each. */
export function ItemList({ kind, query, items, drafts, newDrafts, planned, pictures, chosen, open }: ItemListProps) {
  const may = useMay();
  const navigate = useNavigate();
  const copy = useChange<ContentAnswer>(kind.path, ({ item }) => {
    if (item) void navigate(open({ draft: item.id }), { preventScrollReset: true });
  });
  const planLabel = usePlanLabel();
  const besides = new Map(drafts.filter(({ release }) => release === "").map((draft) => [draft.id, draft]));
  const publicationOf = (id: string) => planned.find(({ itemId }) => itemId === id);
  if (items.length === 0 && newDrafts.length === 0) return <Nothing kind={kind} query={query} />;

  const actionsOf = (item: ListRow): MenuAction[] => [
    ...(isPublic(kind, item)
      ? [
          ...(may("texts")
            ? [
                {
                  label: "Edit on the page",
                  to: `/admin/site?${new URLSearchParams({ at: publicPathOf(kind, item as never) })}`,
                },
              ]
            : []),
          { label: "View on the site", to: publicPathOf(kind, item as never), isInNewTab: true },
        ]
      : []),
    { label: planLabel, to: planAddressOf(kind, item.id) },
    { label: "Duplicate", onSelect: () => copy.post({ intent: "duplicate", id: item.id }) },
    { label: "History", to: open({ history: item.id }) },
    ...(may("delete") ? [{ label: "Delete", to: open({ delete: item.id }), isDestructive: true }] : []),
  ];

  return (
    <>
      {chosen === null && (
        <div className="flex py-2">
          <ColumnNames kind={kind} />
        </div>
      )}
      <ul aria-label={kind.heading} className="border-t border-line">
        {newDrafts.map(({ id, title, by, at, release }) => (
          <ItemRow
            key={id + release}
            kind={kind}
            title={title}
            address={release === "" ? open({ draft: id }) : `/admin/releases/${release}`}
            item={null}
            state={stateOfItem(kind, null, { hasDraft: true, publication: release === "" ? publicationOf(id) : null })}
            note={release === "" ? undefined : "In a release"}
            changed={{ by, at }}
            library={pictures}
            choice={chosen && "none"}
            actions={
              release === ""
                ? [{ label: planLabel, to: planAddressOf(kind, id) }]
                : [{ label: "Open the release", to: `/admin/releases/${release}` }]
            }
          />
        ))}
        {items.map((item) => {
          const draft = besides.get(item.id);
          return (
            <ItemRow
              key={item.id}
              kind={kind}
              title={titleOf(kind, item)}
              address={open({ edit: item.id })}
              item={item}
              state={stateOfItem(kind, item, { hasDraft: draft !== undefined, publication: publicationOf(item.id) })}
              changed={draft ?? { by: item.changed_by, at: item.updated_at }}
              library={pictures}
              choice={
                chosen && {
                  isChosen: chosen.ids.has(item.id),
                  choose: (isChosen) => chosen.choose(item.id, isChosen),
                }
              }
              actions={actionsOf(item)}
            />
          );
        })}
      </ul>
    </>
  );
}

function Nothing({ kind, query }: { kind: ManagedKind; query: ListQuery }) {
  const isFiltered =
    query.search !== "" ||
    query.state !== "all" ||
    Object.keys(query.fields).length > 0 ||
    query.from !== undefined ||
    query.until !== undefined;
  return (
    <div className="grid justify-items-center gap-2 border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
      {isFiltered ? (
        <>
          <p>No {kind.noun} matches.</p>
          <TextLink to={kind.path}>Show all {kind.nouns}</TextLink>
        </>
      ) : (
        <p className="max-w-measure">{kind.list.empty}</p>
      )}
    </div>
  );
}
