import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { type Role, roleName } from "#domain/security/rights.ts";
import { type FoundThing, Palette } from "./palette.tsx";
import { useLiveChanges } from "../live/live-changes.ts";
import menuIcons from "./menu-icons.svg";

/** A screen in the menu. */
export interface MenuEntry {
  to: string;
  label: string;
  /** Beginning of the paths of screens that are reached from this one and have no entry. */
  leadsTo?: string;
}

interface ShellProps {
  brandName: string;
  email: string;
  role: Role;
  /** The entries that the role has, by group. */
  menu: readonly (readonly MenuEntry[])[];
  /** What the palette offers before a search. */
  commands: readonly FoundThing[];
  signOut: ReactNode;
  children: ReactNode;
}

/** Sidebar and content. Below 768 px the sidebar folds into a bar with a menu button. */
export function Shell({ brandName, email, role, menu, commands, signOut, children }: ShellProps) {
  const [open, setOpen] = useState(false);
  const [isFinding, find] = useState(false);
  useFindKey(() => find(true));
  useLiveChanges(email.toLowerCase());
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15rem_1fr]">
      <a
        href="#content"
        className="sr-only z-40 bg-white px-4 py-2 text-sm focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="no-print on-evergreen bg-evergreen-900 text-white md:sticky md:top-0 md:grid md:h-dvh md:grid-rows-[auto_minmax(0,1fr)]">
        <div className="flex items-center justify-between px-5 py-3 md:py-6">
          <p className="font-display text-base whitespace-nowrap">
            {brandName} <span className="text-brass-300">Admin</span>
          </p>
          <QuietButton
            className="text-white! hover:bg-evergreen-700! md:hidden"
            aria-expanded={open}
            aria-controls="admin-menu"
            onClick={() => setOpen(!open)}
          >
            Menu
          </QuietButton>
        </div>
        <div
          id="admin-menu"
          className={`${open ? "grid" : "hidden"} gap-6 px-3 pb-5 md:grid md:grid-rows-[minmax(0,1fr)_auto]`}
        >
          <nav aria-label="Admin" className="min-h-0 overflow-y-auto">
            <div className="mb-3 grid gap-1 border-b border-white/20 pb-3">
              <button
                type="button"
                aria-keyshortcuts="Control+K"
                onClick={() => {
                  setOpen(false);
                  find(true);
                }}
                className={entryLook}
              >
                <MenuIcon name="find" />
                Find
                <kbd aria-hidden="true" className="ml-auto font-sans text-xs text-white/70 max-md:hidden">
                  Ctrl K
                </kbd>
              </button>
              <a href="/" target="_blank" rel="noreferrer" className={entryLook}>
                <MenuIcon name="view-site" />
                View site
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </div>
            {menu.map((entries, group) => (
              <div key={entries[0]?.to} className={group > 0 ? "mt-3 border-t border-white/20 pt-3" : undefined}>
                <MenuLinks entries={entries} all={menu.flat()} onFollow={() => setOpen(false)} />
              </div>
            ))}
          </nav>
          <div className="grid gap-3 border-t border-white/20 px-2 pt-4">
            <p className="text-xs wrap-anywhere text-white/85">
              <span className="sr-only">Signed in as </span>
              {email}
              <span className="block text-white/70">{roleName(role)}</span>
            </p>
            {signOut}
          </div>
        </div>
      </header>
      {isFinding && <Palette commands={commands} onClose={() => find(false)} />}
      <main id="content" tabIndex={-1} className="min-w-0 px-5 py-7 outline-none md:px-10 md:py-9">
        <div className="mx-auto max-w-5xl">{children}</div>
      </main>
    </div>
  );
}

/** Calls back for Ctrl+K on every screen but the site editor, which has its own. In dialogs, where something may be unsaved, it does nothing. */
function useFindKey(onFind: () => void): void {
  const { pathname } = useLocation();
  const find = useEffectEvent(onFind);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isFind || event.defaultPrevented || pathname === "/admin/site" || document.querySelector("dialog[open]"))
        return;
      event.preventDefault();
      find();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [pathname]);
}

const entryLook =
  "flex min-h-10 items-center gap-3 rounded-md md:min-h-9 px-3 text-left text-sm text-white/85 no-underline hover:bg-evergreen-700 [&[aria-current]]:bg-evergreen-700 [&[aria-current]]:font-semibold [&[aria-current]]:text-white";

function MenuIcon({ name }: { name: string }) {
  return (
    <svg aria-hidden="true" className="size-4.5 shrink-0 fill-none stroke-current stroke-[1.6]">
      <use href={`${menuIcons}#${name}`} />
    </svg>
  );
}

interface MenuLinksProps {
  entries: readonly MenuEntry[];
  /** Those of all groups. */
  all: readonly MenuEntry[];
  onFollow: () => void;
}

function MenuLinks({ entries, all, onFollow }: MenuLinksProps) {
  const { pathname } = useLocation();
  const isEntry = all.some(({ to }) => to === pathname);
  return (
    <ul className="grid gap-1">
      {entries.map(({ to, label, leadsTo }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={
              to === pathname
                ? "page"
                : (!isEntry && leadsTo !== undefined && pathname.startsWith(leadsTo)) || undefined
            }
            onClick={onFollow}
            className={entryLook}
          >
            <MenuIcon name={to === "/admin" ? "dashboard" : to.slice("/admin/".length)} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
