import type { Collection, DraftKind } from "#db/schema.ts";
import type { ManagedKind } from "#domain/documents/kind.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import type { Ability } from "#domain/security/rights.ts";

/** Where in an editor, and what of it. */
interface Place {
  /** Whether the item is not public yet: only its draft can be opened. */
  isNew?: boolean;
  /** The release whose draft is edited. */
  release?: string | undefined;
  /** A field of an item, or a path in a text; "" for none. */
  field?: string;
  /** The thread of comments that is opened, too. */
  thread?: string;
}

/** What the screens of the admin call a kind of things, and where they are edited. */
interface SubjectScreen {
  /** Its name on a card. */
  name: string;
  /** The name of all of them. */
  names: string;
  /** What members must be allowed to, to edit them. */
  ability: Ability;
  /** URL of the screen on which one is edited. */
  addressOf(id: string, place?: Place): string;
}

/** Everything that may have drafts, reviews, comments or plans. */
export const subjects: Readonly<Record<DraftKind | "release", SubjectScreen>> = {
  ...(Object.fromEntries(kinds.map((kind) => [kind.collection, itemsOf(kind)])) as Record<Collection, SubjectScreen>),
  site_texts: {
    name: "Text of the site",
    names: "Texts of the site",
    ability: "texts",
    addressOf: (id, { release, field, thread }: Place = {}) =>
      withQuery("/admin/site", {
        text: id,
        ...(field && { field }),
        ...(release && { release }),
        ...(thread !== undefined && { comments: thread }),
      }),
  },
  redirects: { name: "Redirect", names: "Redirects", ability: "redirects", addressOf: () => "/admin/redirects" },
  release: {
    name: "Release",
    names: "Every release",
    ability: "draft",
    addressOf: (id, { thread }: Place = {}) =>
      thread === undefined ? `/admin/releases/${id}` : withQuery(`/admin/releases/${id}`, { comments: thread }),
  },
};

function itemsOf({ name, heading, path }: ManagedKind): SubjectScreen {
  return {
    name,
    names: heading,
    ability: "draft",
    addressOf: (id, { isNew = false, release, field, thread }: Place = {}) =>
      withQuery(path, {
        [isNew ? "draft" : "edit"]: id,
        ...(release && { release }),
        ...(thread !== undefined && { comments: thread }),
      }) + (field ? `#${field}` : ""),
  };
}

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
