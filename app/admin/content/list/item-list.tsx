import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import type { ListRow, Preview } from "#domain/lists/find-items.ts";
import {
  type CardFact,
  type ManagedKind,
  isPublic,
  pathOfItem,
  publicPathOf,
  statesOf,
  titleOf,
} from "#domain/documents/kind.ts";
import type { Ability } from "#domain/security/rights.ts";
import type { ListedDraft } from "#domain/publishing/drafts/list-drafts.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import type { PickedMedia } from "../../media/picked-media.ts";
import { PresentPeople } from "../../frame/live/presence.tsx";
import { useMay } from "../../frame/session/role.ts";
import { planAddressOf, usePlanLabel } from "../../frame/screen/item-links.tsx";
import type { ContentAnswer } from "../change-content.ts";
import type { Chosen } from "./chosen-items.tsx";
import { ListPicture } from "../../media/library-item.tsx";
import type { ListQuery } from "./list-query.tsx";
import { GoesLive } from "../../publishing/plans/scheduled.tsx";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import { TextLink } from "#app/ui/text-link.tsx";

interface ItemListProps {
  kind: ManagedKind;
  query: ListQuery;
  items: readonly ListRow[];
  drafts: readonly ListedDraft[];
  planned: readonly PlannedPublication[];
  /** The library items in their pictures. */
  pictures: readonly PickedMedia[];
  /** Null for whoever may not change several items. */
  chosen: Chosen | null;
  /** URL of this list with a dialog over it. */
  open: (dialog: Record<string, string>) => string;
}

const actions: { dialog: string; label: string; look: string; needs: Ability }[] = [
  { dialog: "edit", label: "Edit", look: "", needs: "draft" },
  { dialog: "history", label: "History", look: "", needs: "draft" },
  { dialog: "delete", label: "Delete", needs: "delete", look: "text-rose! hover:bg-rose-50!" },
];

/** The items of one page of a list, with what may be done to each. */
export function ItemList({ kind, query, items, drafts, planned, pictures, chosen, open }: ItemListProps) {
  const may = useMay();
  const navigate = useNavigate();
  const copy = useChange<ContentAnswer>(kind.path, ({ item }) => {
    if (item) void navigate(open({ draft: item.id }), { preventScrollReset: true });
  });
  const { picture } = kind.card;
  const planLabel = usePlanLabel();
  const drafted = new Set(drafts.map(({ id }) => id));
  if (items.length === 0) return <Nothing kind={kind} query={query} />;
  return (
    <ul className="border-t border-line">
      {items.map((item) => (
        <li key={item.id} className="border-b border-line py-4">
          <div className="flex min-w-0 items-start gap-3">
            {chosen && (
              <input
                type="checkbox"
                aria-label={`Choose ${titleOf(kind, item)}`}
                checked={chosen.ids.has(item.id)}
                onChange={({ target }) => chosen.choose(item.id, target.checked)}
                className="mt-0.5 size-5 shrink-0 accent-evergreen-600"
              />
            )}
            {picture !== undefined && <ListPicture address={item[picture]} library={pictures} />}
            <div className="min-w-0 flex-1">
              <Heading
                kind={kind}
                item={item}
                hasDraft={drafted.has(item.id)}
                planned={planned}
                editAddress={open({ edit: item.id })}
              />
              <Summary text={item[kind.card.summary]} />
              {kind.card.lists && (
                <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-3">
                  {kind.card.lists.map(({ column, label, line }) => (
                    <PreviewLines key={column} label={label} lines={item[column] as Preview<never>} line={line} />
                  ))}
                </div>
              )}
              <div className="mt-1.5 -ml-3 flex flex-wrap items-start gap-x-1">
                {isPublic(kind, item) && may("texts") && (
                  <ButtonLink
                    to={`/admin/site?${new URLSearchParams({ at: publicPathOf(kind, item as never) })}`}
                    size="small"
                    variant="quiet"
                    aria-label={`Edit on the page: ${titleOf(kind, item)}`}
                  >
                    Edit on the page
                  </ButtonLink>
                )}
                <ButtonLink
                  to={planAddressOf(kind, item.id)}
                  size="small"
                  variant="quiet"
                  aria-label={`${planLabel} ${titleOf(kind, item)}`}
                >
                  {planLabel}
                </ButtonLink>
                <QuietButton
                  busy={copy.busy}
                  aria-label={`Duplicate ${titleOf(kind, item)}`}
                  onClick={() => copy.post({ intent: "duplicate", id: item.id })}
                >
                  Duplicate
                </QuietButton>
                {actions
                  .filter(({ needs }) => may(needs))
                  .map(({ dialog, label, look }) => (
                    <ButtonLink
                      key={dialog}
                      to={open({ [dialog]: item.id })}
                      preventScrollReset
                      size="small"
                      variant="quiet"
                      className={look}
                      aria-label={`${label} ${titleOf(kind, item)}`}
                    >
                      {label}
                    </ButtonLink>
                  ))}
              </div>
              {/* Last, so that nothing moves under somebody's pointer when it appears. */}
              <PresentPeople place={`${kind.collection}/${item.id}`} className="mt-1" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface HeadingProps {
  kind: ManagedKind;
  item: ListRow;
  hasDraft: boolean;
  planned: readonly PlannedPublication[];
  editAddress: string;
}

function Heading({ kind, item, hasDraft, planned, editAddress }: HeadingProps) {
  const visible = isPublic(kind, item);
  const { badge } = kind.card;
  const address = pathOfItem(kind, item);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 dir="auto" className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <Link to={editAddress} preventScrollReset className="text-ink no-underline hover:underline">
            {titleOf(kind, item)}
          </Link>
        </h2>
        <Badge look={visible ? "on" : "off"}>
          {statesOf(kind)[visible ? 0 : 1].label}
          {hasDraft && ", with changes"}
        </Badge>
        {planned.some(({ itemId }) => itemId === item.id) && <Badge look="mark">Scheduled</Badge>}
        {badge && item[badge.column] === true && <Badge look="mark">{badge.label}</Badge>}
      </div>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft">
        {address && <PublicAddress address={address} visible={visible} />}
        {kind.card.facts(item as never).map((fact, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts are fixed by position
          <Fact key={index} fact={fact} />
        ))}
        <GoesLive planned={planned} id={item.id} />
      </p>
    </>
  );
}

function Fact({ fact }: { fact: CardFact }) {
  if (typeof fact === "string") return <span>{fact}</span>;
  return (
    <span>
      {fact.label} <Timestamp at={fact.at} />
    </span>
  );
}

function Summary({ text }: { text: unknown }) {
  if (typeof text !== "string" || text === "") return null;
  return (
    <p dir="auto" className="mt-1.5 line-clamp-2 max-w-[80ch] text-sm wrap-anywhere">
      {text}
    </p>
  );
}

function PublicAddress({ address, visible }: { address: string; visible: boolean }) {
  if (!visible) return <span className="wrap-anywhere">{address}</span>;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="wrap-anywhere underline hover:text-ink">
      {address}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

const looks = {
  on: "bg-evergreen-50 text-evergreen-700",
  off: "bg-paper-deep text-ink-soft",
  mark: "bg-brass-100 text-brass-700",
};

function Badge({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  return <span className={`rounded-sm px-2 py-0.5 text-xs font-semibold ${looks[look]}`}>{children}</span>;
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

interface PreviewLinesProps {
  label: string;
  lines: Preview<never>;
  /** Converts an entry to text, when it is not a string. */
  line?: ((entry: never) => string) | undefined;
}

/** The beginning of a list, and how much more there is (docs/product.md#content-screens). */
function PreviewLines({ label, lines: { first, more }, line = String }: PreviewLinesProps) {
  if (first.length === 0) return null;
  return (
    <div className="@container min-w-0 text-sm">
      <h3 className="mb-1 font-sans text-xs font-semibold tracking-normal text-ink-soft">{label}</h3>
      <ul className="gap-x-8 @2xl:columns-2">
        {first.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two entries may be equal
          <li key={index} className="mb-1 line-clamp-2 break-inside-avoid leading-snug wrap-anywhere">
            {line(entry)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-0.5 text-ink-soft">... and {more} more</p>}
    </div>
  );
}
