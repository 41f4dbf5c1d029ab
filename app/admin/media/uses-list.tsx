import { Link } from "react-router";
import type { MediaUse } from "#domain/media/where-used.ts";
import { draftAddressOf, textAddressOf } from "../content/draft-address-of.ts";
import { editAddressOf } from "../content/edit-address-of.ts";

/** The places that refer to a library item, each a link that opens it. */
export function UsesList({ uses, inNewTab = false }: { uses: readonly MediaUse[]; inNewTab?: boolean }) {
  return (
    <ul className="grid list-disc gap-1 pl-4.5 text-sm">
      {uses.map((use) => (
        <li key={`${addressOf(use)} ${use.draft !== null}`} className="wrap-anywhere">
          <Link to={addressOf(use)} className="link" {...(inNewTab && { target: "_blank" })}>
            {use.title}
            {inNewTab && <span className="sr-only"> (opens in a new tab)</span>}
          </Link>
          , {use.where}
          {use.draft && (use.draft.release ? `, draft in the release “${use.draft.release.name}”` : ", draft")}
        </li>
      ))}
    </ul>
  );
}

function addressOf({ collection, id, field, draft }: MediaUse): string {
  if (collection === "media_items") return `/admin/media/${id}`;
  if (draft) return draftAddressOf({ kind: collection, id, ...draft });
  return collection === "site_texts" ? textAddressOf(id) : `${editAddressOf(collection, id)}#${field}`;
}
