import { Link } from "react-router";
import type { ListedPage } from "#domain/publishing/page-list.ts";
import { ActionMenu, type MenuAction } from "../../frame/action-menu.tsx";
import { PersonName } from "../../frame/people.tsx";
import { editorAddress } from "../../frame/screen/site-address.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { StateBadge } from "../../frame/state-badge.tsx";

/** What is done to a page without a question. */
export type PageCall = "hide" | "show";

interface PageRowProps {
  page: ListedPage;
  /** In which the pages are edited; null beside the live site. */
  release: string | null;
  onRename: () => void;
  onDelete: () => void;
  onDuplicate: () => void;
  onCall: (call: PageCall) => void;
}

/** A page in the list of all pages: its title opens the editor. */
export function PageRow({ page, release, ...does }: PageRowProps) {
  const { name, title, address, publicAt, state, changed } = page;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_auto]">
      <div className="min-w-0">
        <h2 className="font-sans text-sm leading-5 font-semibold tracking-normal wrap-anywhere">
          <Link
            to={editorAddress(name, release)}
            className="inline-block py-1 text-ink no-underline hover:underline md:py-0"
          >
            {title}
          </Link>
        </h2>
        <p className="text-xs wrap-anywhere text-ink-soft">
          {address}
          {publicAt !== null && publicAt !== address && ` (now at ${publicAt})`}
        </p>
      </div>
      <div className="col-start-1 row-start-2 md:col-auto md:row-auto">
        <StateBadge state={state} />
      </div>
      <p className="col-start-1 row-start-3 text-xs text-ink-soft md:col-auto md:row-auto">
        {changed ? (
          <>
            <Timestamp at={changed.at} />
            {changed.by !== null && (
              <>
                {" by "}
                <PersonName email={changed.by} />
              </>
            )}
          </>
        ) : (
          "As shipped"
        )}
      </p>
      <div className="col-start-2 row-start-1 md:col-auto md:row-auto">
        <ActionMenu label={`Actions for ${title}`} actions={actionsFor({ page, release, ...does })} />
      </div>
    </li>
  );
}

function actionsFor({ page, release, onRename, onDelete, onDuplicate, onCall }: PageRowProps): MenuAction[] {
  const { name, publicAt, isOwn, isPublished } = page;
  const actions: MenuAction[] = [{ label: "Open in the editor", to: editorAddress(name, release) }];
  if (publicAt !== null) actions.push({ label: "View", to: publicAt, isInNewTab: true });
  if (!isOwn) return actions;
  actions.push({ label: "Duplicate", onSelect: onDuplicate }, { label: "Title and address …", onSelect: onRename });
  if (publicAt !== null) actions.push({ label: "Hide", onSelect: () => onCall("hide") });
  else if (isPublished) actions.push({ label: "Show again", onSelect: () => onCall("show") });
  if (release === null) actions.push({ label: "Move to the trash …", isDestructive: true, onSelect: onDelete });
  return actions;
}
