import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ManagedKind } from "#domain/content/kind.ts";
import type { ListQuery } from "./list-query.ts";

/** An item as its list shows it. */
export interface Card {
  id: string;
  title: string;
  /** Whether visitors can see it. */
  visible: boolean;
  /** Its page on the site, where it has one; a link while visitors can see it. */
  address?: string;
  /** Further marks beside its state: Premium, Featured. */
  badges?: readonly string[];
  /** Short facts below its title. */
  facts: readonly ReactNode[];
  summary?: string | null;
  previews?: ReactNode;
}

interface ItemListProps {
  kind: ManagedKind;
  query: ListQuery;
  cards: readonly Card[];
  /** The address of this list with a dialog over it. */
  open: (dialog: Record<string, string>) => string;
}

const actions = [
  { dialog: "edit", label: "Edit", look: "" },
  { dialog: "history", label: "History", look: "" },
  { dialog: "delete", label: "Delete", look: "text-rose! hover:bg-rose-50!" },
];

export function ItemList({ kind, query, cards, open }: ItemListProps) {
  if (cards.length === 0) return <Nothing kind={kind} query={query} />;
  return (
    <ul className="border-t border-line">
      {cards.map((card) => (
        <li key={card.id} className="grid gap-x-6 gap-y-3 border-b border-line py-4 lg:grid-cols-[1fr_auto]">
          <div className="min-w-0">
            <Heading card={card} editAddress={open({ edit: card.id })} states={kind.list.states} />
            {card.summary && (
              <p dir="auto" className="mt-1.5 line-clamp-2 max-w-[80ch] text-sm wrap-anywhere">
                {card.summary}
              </p>
            )}
            {card.previews && (
              <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-3">
                {card.previews}
              </div>
            )}
          </div>
          <div className="-ml-3 flex items-start gap-1 lg:ml-0">
            {actions.map(({ dialog, label, look }) => (
              <ButtonLink
                key={dialog}
                to={open({ [dialog]: card.id })}
                preventScrollReset
                size="small"
                variant="quiet"
                className={look}
                aria-label={`${label} ${card.title}`}
              >
                {label}
              </ButtonLink>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface HeadingProps {
  card: Card;
  editAddress: string;
  states: ManagedKind["list"]["states"];
}

function Heading({ card, editAddress, states: [visible, hidden] }: HeadingProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 dir="auto" className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <Link to={editAddress} preventScrollReset className="text-ink no-underline hover:underline">
            {card.title}
          </Link>
        </h2>
        <Badge look={card.visible ? "on" : "off"}>{(card.visible ? visible : hidden).label}</Badge>
        {card.badges?.map((badge) => (
          <Badge key={badge} look="mark">
            {badge}
          </Badge>
        ))}
      </div>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft">
        {card.address && <PublicAddress address={card.address} visible={card.visible} />}
        {card.facts.map((fact, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts have places, not names
          <span key={index}>{fact}</span>
        ))}
      </p>
    </>
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
  const isFiltered = query.search !== "" || query.state !== "all";
  return (
    <div className="grid justify-items-center gap-2 border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
      {isFiltered ? (
        <>
          <p>No {kind.noun} matches.</p>
          <Link to={kind.path} className="link">
            Show all {kind.nouns}
          </Link>
        </>
      ) : (
        <p className="max-w-measure">{kind.list.empty}</p>
      )}
    </div>
  );
}
