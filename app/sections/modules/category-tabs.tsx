import { useEffect, useRef, useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { ModuleCategorySlug } from "#content/schema/module-category-slugs.ts";

interface Tab {
  /** null: all modules. */
  slug: ModuleCategorySlug | null;
  title: string;
  count: number;
}

interface CategoryTabsProps {
  label: string;
  tabs: readonly Tab[];
  current: ModuleCategorySlug | null;
}

// With a capital, so that it never equals a slug, which is also an id on this page.
const listId = "Catalog";

const never = () => () => {};
const yes = () => true;
const no = () => false;

/**
 * The tabs of the catalogue, each a link with its own URL. Without JavaScript its fragment leads to the list, not to the top of the
 * page; with JavaScript the page only scrolls when the beginning of the list is not visible.
 */
export function CategoryTabs({ label, tabs, current }: CategoryTabsProps) {
  const list = useRef<HTMLElement>(null);
  const hydrated = useSyncExternalStore(never, yes, no);
  const shown = useRef(current);

  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const beginning = list.current?.parentElement;
    if (beginning && beginning.getBoundingClientRect().top < 0 && !location.hash) beginning.scrollIntoView();
  }, [current]);

  return (
    <nav ref={list} id={listId} aria-label={label} className="no-print border-t-2 border-ink lg:sticky lg:top-24">
      <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-1">
        {tabs.map(({ slug, title, count }) => (
          <li key={title} className="border-b border-line">
            <Link
              to={{ search: slug ? `?category=${slug}` : "", hash: hydrated ? "" : `#${listId}` }}
              preventScrollReset
              aria-current={slug === current ? "page" : undefined}
              className="group flex min-h-11 items-center justify-between gap-3 text-sm text-ink-soft hover:text-evergreen-600 aria-[current]:font-semibold aria-[current]:text-evergreen-700"
            >
              <span className="flex items-center gap-2 before:h-4 before:w-0 before:bg-brass before:transition-[width] group-aria-[current]:before:w-1">
                {title}
              </span>
              <span className="tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
