import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import type { ContentField, FieldGroup, FormValues } from "#domain/content/fields.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import type { FieldErrors } from "#lib/domain-error.ts";
import { itemPath } from "#lib/addresses.ts";
import { SearchPreview } from "../../site/form/search-preview.tsx";
import { textOf } from "./form-values.ts";

interface FieldGroupsProps {
  kind: ManagedKind;
  errors: FieldErrors;
  /** Renders the control of one field. */
  children: (field: ContentField) => ReactNode;
  /** Shown below the fields for search engines. */
  preview: ReactNode;
}

const groups: readonly { group: FieldGroup; title: string; hint: string }[] = [
  { group: "page", title: "The page", hint: "Every word of its own page. What is left empty is as the site makes it." },
  { group: "search", title: "Search engines", hint: "What results and social networks show of it." },
];

/** The fields that seldom change, in parts of the form that are closed until they are needed. */
export function FieldGroups({ kind, errors, children, preview }: FieldGroupsProps) {
  return groups.map(({ group, title, hint }) => {
    const fields = kind.fields.filter((field) => field.group === group);
    return (
      fields.length > 0 && (
        <Fold key={group} title={title} hint={hint} fields={fields} errors={errors}>
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
  errors: FieldErrors;
  children: ReactNode;
}

/** Opens by itself for an error in it, and when the address names one of its fields. */
function Fold({ title, hint, fields, errors, children }: FoldProps) {
  const asked = useLocation().hash.slice(1);
  const [isOpen, open] = useState(() => fields.some(({ name }) => name === asked));
  const isWrong = fields.some(({ name }) => Object.keys(errors).some((key) => key.split(".")[0] === name));
  const [noticed, notice] = useState(errors);
  if (errors !== noticed) {
    notice(errors);
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
