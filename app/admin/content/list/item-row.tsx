import { useState } from "react";
import { Link } from "react-router";
import type { CardFact, ManagedKind } from "#domain/documents/kind.ts";
import { isPublic, pathOfItem } from "#domain/documents/kind.ts";
import type { ListRow, Preview } from "#domain/lists/find-items.ts";
import type { ItemState } from "#domain/publishing/item-state.ts";
import { ActionMenu, type MenuAction } from "../../frame/action-menu.tsx";
import { PresentPeople } from "../../frame/live/presence.tsx";
import { PersonName, PersonPortrait } from "../../frame/people.tsx";
import { dayText, Timestamp, timestampText } from "../../frame/screen/timestamp.tsx";
import { StateBadge } from "../../frame/state-badge.tsx";
import { ListPicture } from "../../media/library-item.tsx";
import type { PickedMedia } from "../../media/picked-media.ts";

interface ItemRowProps {
  kind: ManagedKind;
  title: string;
  /** URL of its form. */
  address: string;
  /** Null for the draft of a new item. */
  item: ListRow | null;
  state: ItemState;
  /** Said beside the title. */
  note?: string | undefined;
  /** Who has changed it last, and when; null where that was forgotten. */
  changed: { by: string | null; at: Date };
  /** The library items in the pictures of the list. */
  library: readonly PickedMedia[];
  /** Whether it is chosen for a change of several; "none" where it can't be, null where nothing can. */
  choice: { isChosen: boolean; choose: (isChosen: boolean) => void } | "none" | null;
  actions: readonly MenuAction[];
}

/** Beside the box and the picture: title, who and when, state, menus. */
const columns = "grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_10rem_6.5rem_9.5rem_4.25rem]";

/** The names of the columns, above the rows. */
export function ColumnNames({ kind }: { kind: ManagedKind }) {
  return (
    <div
      aria-hidden="true"
      className={`hidden flex-1 items-center gap-x-4 text-xs font-semibold text-ink-soft md:grid ${columns} ${kind.card.picture === undefined ? "" : "pl-15"}`}
    >
      <span />
      <span>Changed by</span>
      <span>Last change</span>
      <span>State</span>
    </div>
  );
}

/** A row of a list: what it is, who has changed it when, its state, and a menu. Its second line shows what is in it, whole once it is unfolded. */
export function ItemRow(props: ItemRowProps) {
  const { kind, title, address, item, state, note, changed, library, choice, actions } = props;
  const [isUnfolded, unfold] = useState(false);
  const { picture, badge } = kind.card;
  return (
    <li className="border-b border-line py-1.5">
      <div className="flex min-w-0 items-start gap-3">
        {choice === "none" && <span className="w-5 shrink-0" />}
        {choice !== null && choice !== "none" && (
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            checked={choice.isChosen}
            onChange={({ target }) => choice.choose(target.checked)}
            className="mt-1 size-5 shrink-0 accent-evergreen-600"
          />
        )}
        {picture !== undefined && <ListPicture address={item?.[picture]} library={library} />}
        <div className={`grid min-w-0 flex-1 items-start gap-x-4 ${columns}`}>
          <h2
            dir="auto"
            className="flex min-w-0 items-baseline gap-x-1 font-sans text-sm leading-5 font-semibold tracking-normal"
          >
            <Link
              to={address}
              preventScrollReset
              className={`min-w-0 text-ink no-underline wrap-anywhere outline-offset-0 hover:underline ${isUnfolded ? "" : "line-clamp-3 md:line-clamp-1"}`}
            >
              <span className="sr-only">Edit </span>
              {title}
            </Link>
            {item && badge && item[badge.column] === true && <Mark>{badge.label}</Mark>}
            {note && <Mark>{note}</Mark>}
          </h2>
          <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft max-md:row-start-2 max-md:mt-1 md:contents">
            <span className="flex min-w-0 items-center gap-2">
              <span className="sr-only">changed by </span>
              {changed.by !== null && (
                <>
                  <PersonPortrait email={changed.by} className="size-5 text-[0.5rem]" />
                  <span className="min-w-0 md:truncate">
                    <PersonName email={changed.by} />
                  </span>
                </>
              )}
            </span>
            <time
              dateTime={changed.at.toISOString()}
              title={timestampText(changed.at)}
              className="leading-5 tabular-nums"
            >
              <span className="sr-only">last change </span>
              {dayText(changed.at)}
            </time>
            <span className="md:row-span-2">
              <StateBadge state={state} />
            </span>
          </div>
          <div className="flex justify-end gap-1 max-md:col-start-2 max-md:row-start-1 md:row-span-2">
            <UnfoldButton title={title} isUnfolded={isUnfolded} onChange={unfold} />
            <ActionMenu label={`Actions for ${title}`} actions={actions} />
          </div>
          <div className="col-span-full min-w-0 md:col-span-3 md:col-start-1 md:row-start-2">
            {item && <Card kind={kind} item={item} isWhole={isUnfolded} />}
            {/* Last, so that nothing moves under somebody's pointer when it appears. */}
            {item && <PresentPeople place={`${kind.collection}/${item.id}`} />}
          </div>
        </div>
      </div>
    </li>
  );
}

function Mark({ children }: { children: string }) {
  return (
    <span className="ml-1.5 shrink-0 rounded-sm bg-brass-100 px-2 text-xs font-semibold text-brass-700">
      {children}
    </span>
  );
}

interface UnfoldButtonProps {
  title: string;
  isUnfolded: boolean;
  onChange: (isUnfolded: boolean) => void;
}

function UnfoldButton({ title, isUnfolded, onChange }: UnfoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      aria-label={`Details of ${title}`}
      onClick={() => onChange(!isUnfolded)}
      className="group grid size-8 place-items-center rounded-md text-ink-soft hover:bg-paper-deep hover:text-ink"
    >
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="size-5 fill-none stroke-current stroke-[1.8] group-aria-expanded:rotate-180"
      >
        <path d="m5 8 5 5 5-5" />
      </svg>
    </button>
  );
}

interface CardProps {
  kind: ManagedKind;
  item: ListRow;
  /** Whether everything is shown; else one line of it. */
  isWhole: boolean;
}

/** What is in an item (docs/product.md#content-screens): the beginnings of its lists, else its address, facts and summary; all of it when it is whole. */
function Card({ kind, item, isWhole }: CardProps) {
  const { lists = [], summary, facts } = kind.card;
  const address = pathOfItem(kind, item);
  const previews = lists.map((list) => ({ ...list, lines: item[list.column] as Preview<never> }));
  const hasLists = previews.some(({ lines }) => lines.first.length > 0);
  const text = item[summary];
  const line = "min-w-0 truncate";
  return (
    <div className={isWhole ? "grid gap-2 py-1.5 text-sm" : "flex min-w-0 gap-x-4 text-xs leading-5 text-ink-soft"}>
      {(isWhole || !hasLists) && (
        <p className={isWhole ? "flex flex-wrap gap-x-3 text-xs text-ink-soft" : line}>
          {address && !isWhole && <span className="mr-3">{address}</span>}
          {address && isWhole && <PublicAddress address={address} isPublic={isPublic(kind, item)} />}
          {facts(item as never).map((fact, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- facts are fixed by position
            <span key={index} className={isWhole ? "" : "mr-3"}>
              <Fact fact={fact} isWhole={isWhole} />
            </span>
          ))}
        </p>
      )}
      {(isWhole || !hasLists) && typeof text === "string" && text !== "" && (
        <p dir="auto" className={isWhole ? "max-w-[80ch] wrap-anywhere" : `flex-1 ${line} max-md:hidden`}>
          {text}
        </p>
      )}
      {hasLists && (
        <div
          className={
            isWhole ? "grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-3" : "contents"
          }
        >
          {previews.map(({ column, label, lines, line: words }) => (
            <PreviewLines key={column} label={label} lines={lines} line={words} isWhole={isWhole} />
          ))}
        </div>
      )}
    </div>
  );
}

function PublicAddress({ address, isPublic: isLink }: { address: string; isPublic: boolean }) {
  if (!isLink) return <span className="wrap-anywhere">{address}</span>;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="wrap-anywhere underline hover:text-ink">
      {address}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Fact({ fact, isWhole }: { fact: CardFact; isWhole: boolean }) {
  if (typeof fact === "string") return fact;
  return (
    <>
      {fact.label} {isWhole ? <Timestamp at={fact.at} /> : dayText(fact.at)}
    </>
  );
}

interface PreviewLinesProps {
  label: string;
  lines: Preview<never>;
  /** Converts an entry to text, when it is not a string. */
  line?: ((entry: never) => string) | undefined;
  isWhole: boolean;
}

/** The beginning of a list, and how much more there is: each entry in a line, or all in one. */
function PreviewLines({ label, lines: { first, more }, line = String, isWhole }: PreviewLinesProps) {
  if (first.length === 0) return null;
  return (
    <div className={isWhole ? "@container min-w-0" : "flex min-w-0 shrink gap-x-1.5"}>
      <h3 className="font-sans text-xs leading-5 font-semibold tracking-normal text-ink-soft">{label}</h3>
      <ul className={isWhole ? "gap-x-8 @2xl:columns-2" : "min-w-0 truncate"}>
        {first.map((entry, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two entries may be equal
            key={index}
            className={
              isWhole
                ? "mb-1 line-clamp-2 break-inside-avoid leading-snug wrap-anywhere"
                : "inline whitespace-nowrap not-last:after:content-['_·_']"
            }
          >
            {line(entry)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="shrink-0">... and {more} more</p>}
    </div>
  );
}
