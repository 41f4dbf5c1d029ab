import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ContentField, FieldGroup, FormValues, ManagedKind } from "#domain/documents/kind.ts";
import type { FieldErrors } from "#lib/domain-error.ts";
import { itemPath } from "#lib/addresses.ts";
import { textOf } from "../form-values.ts";

interface FieldGroupsProps {
  kind: ManagedKind;
  /** What the last answer has refused, by field. */
  refused: FieldErrors;
  /** Renders the control of one field. */
  children: (field: ContentField) => ReactNode;
  /** Shown below the fields for search engines. */
  preview: ReactNode;
}

const groups: readonly { group: FieldGroup; title: string; hint: string }[] = [
  { group: "page", title: "The page", hint: "All the text on its page. Empty fields use the site's defaults." },
  { group: "search", title: "Search engines", hint: "How it appears in search results and on social networks." },
];

/** The fields that seldom change, in parts of the form that are closed until they are needed. */
export function FieldGroups({ kind, refused, children, preview }: FieldGroupsProps) {
  return groups.map(({ group, title, hint }) => {
    const fields = kind.fields.filter((field) => field.group === group);
    return (
      fields.length > 0 && (
        <Fold key={group} title={title} hint={hint} fields={fields} refused={refused}>
          <FieldGrid fields={fields}>{children}</FieldGrid>
          {group === "search" && preview}
        </Fold>
      )
    );
  });
}

interface FoldProps {
  title: string;
  hint: string;
  fields: readonly ContentField[];
  refused: FieldErrors;
  children: ReactNode;
}

/** Opens by itself for an error in it, and when the address names one of its fields. */
function Fold({ title, hint, fields, refused, children }: FoldProps) {
  const asked = useLocation().hash.slice(1);
  const [isOpen, open] = useState(() => fields.some(({ name }) => name === asked));
  const isWrong = fields.some(({ name }) => Object.keys(refused).some((key) => key.split(".")[0] === name));
  const [noticed, notice] = useState(refused);
  if (refused !== noticed) {
    notice(refused);
    if (isWrong) open(true);
  }
  return (
    <details
      data-fields={fields.map(({ name }) => name).join(" ")}
      open={isOpen}
      onToggle={(event) => open(event.currentTarget.open)}
      className="rounded-md border border-line bg-white"
    >
      <summary className="min-h-11 cursor-pointer px-3.5 py-2.5 text-sm font-semibold">
        {title}
        <span className="ml-2 font-normal text-ink-soft">{hint}</span>
      </summary>
      {isOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line px-3.5 py-4">{children}</div>
      )}
    </details>
  );
}

interface FieldGridProps {
  fields: readonly ContentField[];
  children: (field: ContentField) => ReactNode;
}

/** Fields one below the other; those that ask for it share a row where there is room. */
export function FieldGrid({ fields, children }: FieldGridProps) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @lg:grid-cols-2">
        {fields.map((field) => (
          <div
            key={field.name}
            data-field={field.name}
            className={`grid min-w-0 content-start gap-1.5 ${field.half ? "" : "@lg:col-span-2"}`}
          >
            {children(field)}
          </div>
        ))}
      </div>
    </div>
  );
}

interface ItemInSearchProps {
  kind: ManagedKind;
  /** Slug of the stored item; undefined for a new one. */
  slug: string | undefined;
  values: FormValues;
  siteName: string;
}

/** How the item looks in search results and on social networks. */
export function ItemInSearch({ kind, slug, values, siteName }: ItemInSearchProps) {
  const { pages, inSearch } = kind;
  if (!pages || !inSearch) return null;
  const text = (name: string) => textOf(values[name]).trim();
  const path = slug === undefined ? null : itemPath(pages.section, slug);
  // Only a post's own picture is shown; other pages have a drawn one.
  const own = text("featured_image");
  return (
    <SearchPreview
      title={text("meta_title") || inSearch.title(text(kind.title))}
      description={text("meta_description") || text(inSearch.description)}
      address={text("meta_canonical") || (path ?? `${pages.section}/${pages.slugOf(text(kind.title)) ?? "…"}`)}
      picture={text("meta_picture") || (own.startsWith("/images/") ? "" : own) || (path && `/social${path}.png`)}
      siteName={siteName}
    />
  );
}

/** Puts the focus on the field that the address names when the form opens, else on another one. */
export function useFirstFocus(form: { readonly current: HTMLFormElement | null }, otherwise: string): void {
  const asked = useLocation().hash.slice(1);
  useEffect(() => {
    const find = (name: string) =>
      form.current?.querySelector<HTMLElement>(`:is([name="${CSS.escape(name)}"], [name^="${CSS.escape(name)}."])`);
    const field = (asked !== "" && find(asked)) || find(otherwise);
    field?.focus();
    if (asked !== "") field?.scrollIntoView({ block: "center" });
    // Once: later the focus is the user's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

interface SearchPreviewProps {
  /** Without the name of the site. */
  title: string;
  description: string;
  /** Path or URL of the page. */
  address: string;
  /** Path or URL of the picture for social networks; null while there is none. */
  picture: string | null;
  siteName: string;
}

/** Room for title and description in results on a desktop, in pixels; more is cut off. */
const room = { title: 580, description: 920 };
const fonts = { title: "20px Arial, sans-serif", description: "14px Arial, sans-serif" };

/** How a page looks in search results and on social networks, with the room that its words take. */
export function SearchPreview({ title, description, address, picture, siteName }: SearchPreviewProps) {
  const branded = `${title} | ${siteName}`;
  const shown = title.includes(siteName) || branded.length > 60 ? title : branded;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="rounded-md border border-line p-3">
        <p className="mb-2 text-xs text-ink-soft">In search results</p>
        <p className="text-xs wrap-anywhere text-ink-soft">{address}</p>
        <p className="truncate text-base text-evergreen-700">{shown}</p>
        <p className="line-clamp-2 text-sm">{description}</p>
        <dl className="mt-2 grid gap-1 text-xs text-ink-soft">
          <Room label="Title" used={widthOf(shown, fonts.title)} most={room.title} />
          <Room label="Description" used={widthOf(description, fonts.description)} most={room.description} />
        </dl>
      </div>
      <div className="overflow-hidden rounded-md border border-line">
        {picture && (
          <img
            src={picture}
            alt=""
            width={1200}
            height={630}
            loading="lazy"
            className="block h-auto w-full bg-paper-deep"
          />
        )}
        <p className="px-3 pt-2 text-xs text-ink-soft">On social networks</p>
        <p className="px-3 pb-3 text-sm font-semibold">{title}</p>
      </div>
    </div>
  );
}

function Room({ label, used, most }: { label: string; used: number; most: number }) {
  const isTooLong = used > most;
  return (
    <div className={isTooLong ? "font-semibold text-rose" : ""}>
      <dt className="inline">{label}: </dt>
      <dd className="inline">
        {used} of {most} pixels{isTooLong && ", so the end is cut off"}
      </dd>
    </div>
  );
}

let canvas: CanvasRenderingContext2D | null | undefined;

/** The width of a line in whole pixels. */
function widthOf(line: string, font: string): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return 0;
  canvas.font = font;
  return Math.round(canvas.measureText(line).width);
}
