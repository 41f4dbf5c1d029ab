import { Link } from "react-router";
import type { ListedMedia } from "#domain/media/find-media.ts";
import { readPage } from "../frame/list/pager.tsx";
import { Select } from "../frame/list/compact-select.tsx";
import { SearchBox, readSearch } from "../frame/list/search-box.tsx";
import { Timestamp } from "../frame/screen/timestamp.tsx";
import { MediaThumb } from "./library-item.tsx";
import { megabytes } from "./uploads/upload-queue.ts";
import { type MediaQuery, shownKinds, mediaFilters, mediaSorts } from "#domain/media/limits.ts";
import { TextLink } from "#app/ui/text-link.tsx";

interface MediaListProps {
  items: readonly ListedMedia[];
  isList: boolean;
  isFiltered: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
}

/** Items of the library as a grid of pictures, or as a list with their facts. */
export function MediaList({ items, isList, isFiltered, chosen, onChoose }: MediaListProps) {
  if (items.length === 0) {
    return (
      <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
        {isFiltered ? (
          <>
            No matches in the library. <TextLink to="/admin/media">Show all</TextLink>
          </>
        ) : (
          "The library is empty. Files you upload here can be used in posts, pages, and texts."
        )}
      </p>
    );
  }
  const Item = isList ? Line : Tile;
  return (
    <ul
      aria-label="Media"
      className={
        isList ? "border-t border-line" : "grid grid-cols-[repeat(auto-fill,minmax(min(9rem,42%),1fr))] gap-x-4 gap-y-5"
      }
    >
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          isChosen={chosen.has(item.id)}
          onChoose={(isChosen) => onChoose(item.id, isChosen)}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  item: ListedMedia;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Tile({ item, isChosen, onChoose }: ItemProps) {
  return (
    <li
      className={`relative grid content-start gap-1.5 rounded-md ${isChosen ? "outline-2 outline-evergreen-600" : ""}`}
    >
      <Link to={`/admin/media/${item.id}`} className="grid gap-1.5 text-sm text-ink no-underline hover:underline">
        <MediaThumb item={item} sizes="12rem" className="aspect-square w-full rounded-md" />
        <span className="line-clamp-2 px-0.5 leading-snug wrap-anywhere">{item.name}</span>
      </Link>
      <Warning item={item} />
      <Choice item={item} isChosen={isChosen} onChoose={onChoose} className="absolute top-1 left-1" />
    </li>
  );
}

function Line({ item, isChosen, onChoose }: ItemProps) {
  return (
    <li className="grid grid-cols-[auto_4rem_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-2">
      <Choice item={item} isChosen={isChosen} onChoose={onChoose} />
      <MediaThumb item={item} sizes="4rem" className="size-16 rounded-sm" />
      <div className="min-w-0 text-sm">
        <Link
          to={`/admin/media/${item.id}`}
          className="font-semibold wrap-anywhere text-ink no-underline hover:underline"
        >
          {item.name}
        </Link>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft">
          <span>{factsOf(item)}</span>
          {item.tags.length > 0 && <span className="wrap-anywhere">{item.tags.join(", ")}</span>}
          <span className="wrap-anywhere">
            {item.createdBy}, <Timestamp at={item.createdAt} />
          </span>
        </p>
        <Warning item={item} />
      </div>
    </li>
  );
}

/** "JPEG, 1,200 × 800, 340 KB". */
export function factsOf({ type, width, height, bytes }: Pick<ListedMedia, "type" | "width" | "height" | "bytes">) {
  const name = type
    .replace(/^\w+\//, "")
    .replace(/\+.*$/, "")
    .toUpperCase();
  const pixels =
    width !== null && height !== null ? `${width.toLocaleString("en")} × ${height.toLocaleString("en")}` : null;
  return [name, pixels, megabytes(bytes)].filter(Boolean).join(", ");
}

function Warning({ item }: { item: ListedMedia }) {
  const isPicture = item.kind === "picture" || item.kind === "drawing";
  if (item.isBroken) return <p className="px-0.5 text-xs font-semibold text-rose">Can’t be shown</p>;
  if (!isPicture || item.alt !== "" || item.isDecorative) return null;
  return <p className="px-0.5 text-xs text-brass-700">No alternative text</p>;
}

function Choice({ item, isChosen, onChoose, className = "" }: ItemProps & { className?: string }) {
  return (
    <label className={`grid size-9 place-items-center ${className}`}>
      <span className="sr-only">Choose {item.name}</span>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        className="size-5 accent-evergreen-600"
      />
    </label>
  );
}

interface MediaFiltersProps {
  query: ShownMedia;
  tags: readonly { tag: string; count: number }[];
  /** Number of items on all pages. */
  total: number;
  isList: boolean;
  address: (changes: Record<string, string | null>) => string;
  onChange: (changes: Record<string, string | null>) => void;
}

const kindNames = { picture: "Pictures", drawing: "Drawings", film: "Videos", document: "Documents" } as const;

const filters = [
  { value: "", label: "Everything" },
  { value: "unused", label: "Not used" },
  { value: "without-alt", label: "Without alternative text" },
  { value: "large", label: "Large files" },
];
const sorts = [
  { value: "newest", label: "Newest" },
  { value: "name", label: "Name" },
  { value: "largest", label: "Largest" },
];

/** Search, filters, order and look of the library. Each choice changes the URL. */
export function MediaFilters({ query, tags, total, isList, address, onChange }: MediaFiltersProps) {
  const kind = query.kinds.length === 1 ? (query.kinds[0] ?? "") : "";
  const orNone = (value: string) => (value === "" ? null : value);
  const looks = [
    { label: "Grid", isOn: !isList, to: address({ view: null }) },
    { label: "List", isOn: isList, to: address({ view: "list" }) },
  ];
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchBox
          nouns="media"
          placeholder="Name, alternative text, tag"
          search={query.search}
          onSearch={(words) => onChange({ q: words })}
        />
        <nav aria-label="Look">
          <ul className="flex gap-1 text-sm">
            {looks.map(({ label, isOn, to }) => (
              <li key={label}>
                <Link
                  to={to}
                  preventScrollReset
                  aria-current={isOn ? "true" : undefined}
                  className="inline-flex min-h-8 items-center rounded-sm px-2.5 text-ink-soft no-underline hover:bg-paper-deep hover:text-ink aria-[current]:bg-evergreen-50 aria-[current]:font-semibold aria-[current]:text-evergreen-700"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Select
          label="Type"
          value={kind}
          options={[{ value: "", label: "All" }, ...shownKinds.map((value) => ({ value, label: kindNames[value] }))]}
          onChange={(value) => onChange({ kind: orNone(value) })}
        />
        <Select
          label="Show"
          value={query.filter ?? ""}
          options={filters}
          onChange={(value) => onChange({ filter: orNone(value) })}
        />
        {tags.length > 0 && (
          <Select
            label="Tag"
            value={query.tag}
            options={[
              { value: "", label: "Any" },
              ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
            ]}
            onChange={(value) => onChange({ tag: orNone(value) })}
          />
        )}
        <Select
          label="Sort by"
          value={query.sort}
          options={sorts}
          onChange={(value) => onChange({ sort: value === "newest" ? null : value })}
        />
        <p role="status" className="ml-auto min-w-0 text-sm wrap-anywhere text-ink-soft tabular-nums">
          {total.toLocaleString("en")} {total === 1 ? "item" : "items"}
          {query.search && ` with “${query.search}”`}
        </p>
      </div>
    </div>
  );
}

/** What of the library is shown. All of it is in the URL. */
type ShownMedia = Required<Omit<MediaQuery, "filter">> & Pick<MediaQuery, "filter">;

/** Reads the query of a URL. Unknown values count as missing. */
export function readMediaQuery(params: URLSearchParams): ShownMedia {
  const kinds = shownKinds.filter((kind) => params.getAll("kind").includes(kind));
  const filter = mediaFilters.find((each) => each === params.get("filter"));
  return {
    page: readPage(params),
    search: readSearch(params),
    kinds: kinds.length > 0 ? kinds : shownKinds,
    tag: params.get("tag")?.trim().slice(0, 200) ?? "",
    ...(filter && { filter }),
    sort: mediaSorts.find((each) => each === params.get("sort")) ?? "newest",
  };
}
