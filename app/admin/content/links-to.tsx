import { Link } from "react-router";
import type { LinksTo as Links } from "#domain/links/find-links-to.ts";
import { draftAddressOf, textAddressOf } from "./draft-address-of.ts";
import { editAddressOf } from "./edit-address-of.ts";

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
            <NewTabLink to={textAddressOf(name)}>{title}</NewTabLink>
          </li>
        ))}
        {items.map(({ collection, id, title, where }) => (
          <li key={`${collection} ${id}`}>
            <NewTabLink to={editAddressOf(collection, id)}>{title}</NewTabLink>, {where}
          </li>
        ))}
        {drafts.map((draft) => (
          <li key={`${draft.kind} ${draft.id} ${draft.release?.id}`}>
            <NewTabLink to={draftAddressOf(draft)}>{draft.title}</NewTabLink>
            {draft.where && `, ${draft.where}`}
            {draft.release ? `, draft in the release “${draft.release.name}”` : ", draft"}
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="link wrap-anywhere">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  );
}
