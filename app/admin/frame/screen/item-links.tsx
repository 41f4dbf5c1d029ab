import type { DraftKind } from "#db/schema.ts";
import type { ManagedKind } from "#domain/documents/kind.ts";
import { useMay } from "../session/role.ts";
import { NewTabLink } from "./new-tab-link.tsx";
import { subjects } from "./subjects.ts";
import type { LinksTo as Links } from "#domain/links/find-links-to.ts";

interface AddressedDraft {
  kind: DraftKind;
  id: string;
  /** Whether it is of an item that is not public yet. */
  isNew: boolean;
  /** The release that it is in. */
  release?: { id: string } | null;
}

/** URL of the screen on which a draft is edited: its form, the site editor, or its release. */
export function draftAddressOf({ kind, id, isNew, release = null }: AddressedDraft): string {
  return release ? subjects.release.addressOf(release.id) : subjects[kind].addressOf(id, { isNew });
}

/** URL of the reviews, with the question for words for those who are to review a draft or a release. */
export function askAddressOf(kind: DraftKind | "release", id: string): string {
  return `/admin/reviews?${new URLSearchParams({ about: `${kind}/${id}` })}`;
}

/** URL of the page of a draft or a release, with what changed marked. */
export function reviewAddressOf(kind: DraftKind | "release", id: string): string {
  return `/admin/reviews/${kind}/${encodeURIComponent(id)}`;
}

/** URL of the screen on which an item is planned and shared. */
export function planAddressOf({ path }: Pick<ManagedKind, "path">, id: string): string {
  return `${path.replace("/admin/", "/admin/plan/")}/${encodeURIComponent(id)}`;
}

/** What links to that screen say: whoever plans and shares nothing only looks at it. */
export function usePlanLabel(): string {
  return useMay()("publish") ? "Schedule and share" : "What is planned";
}

/** What links to something that is to be deleted: texts, items, and drafts of both. Nothing when nothing does. */
export function LinksTo({ links: { items, texts, drafts } }: { links: Links }) {
  const count = items.length + texts.length + drafts.length;
  if (count === 0) return null;
  return (
    <div>
      <p className="mb-1 font-semibold">{count === 1 ? "One text links" : `${count} texts link`} to it:</p>
      <ul className="grid max-h-40 list-disc gap-0.5 overflow-y-auto pl-4.5">
        {texts.map(({ name, title }) => (
          <li key={name}>
            <NewTabLink to={subjects.site_texts.addressOf(name)} className="wrap-anywhere">
              {title}
            </NewTabLink>
          </li>
        ))}
        {items.map(({ collection, id, title, where }) => (
          <li key={`${collection} ${id}`}>
            <NewTabLink to={subjects[collection].addressOf(id)} className="wrap-anywhere">
              {title}
            </NewTabLink>
            , {where}
          </li>
        ))}
        {drafts.map((draft) => (
          <li key={`${draft.kind} ${draft.id} ${draft.release?.id}`}>
            <NewTabLink to={draftAddressOf(draft)} className="wrap-anywhere">
              {draft.title}
            </NewTabLink>
            {draft.where && `, ${draft.where}`}
            {draft.release ? `, draft in the release “${draft.release.name}”` : ", draft"}
          </li>
        ))}
      </ul>
    </div>
  );
}
