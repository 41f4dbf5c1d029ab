import { type ReactNode, useMemo, useState } from "react";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { type Role, roleName } from "#domain/security/rights.ts";
import { type FindingEditor, FinderContext, useFindKey } from "./find.ts";
import { Palette } from "./palette.tsx";
import type { FoundThing } from "./rank-found.ts";
import { useLiveChanges } from "../live/live-changes.ts";
import { type MenuGroup, Badge, Menu, MenuIcon, entryLook, waitingIn } from "./menu.tsx";
import { useWaiting } from "./use-waiting.ts";

interface ShellProps {
  brandName: string;
  email: string;
  role: Role;
  /** The screens that the role has, by group. */
  menu: readonly MenuGroup[];
  /** What the palette offers before a search. */
  commands: readonly FoundThing[];
  signOut: ReactNode;
  children: ReactNode;
}

/** Sidebar and content. Below 768 px the sidebar folds into a bar with a menu button. */
export function Shell({ brandName, email, role, menu, commands, signOut, children }: ShellProps) {
  const [open, setOpen] = useState(false);
  const [isFinding, find] = useState(false);
  const [editor, setEditor] = useState<FindingEditor | null>(null);
  const finder = useMemo(
    () => ({
      find() {
        // In dialogs, where something may be unsaved, it does nothing.
        if (!document.querySelector("dialog[open]")) find(true);
      },
      setEditor,
    }),
    [],
  );
  useFindKey(finder.find);
  useLiveChanges(email.toLowerCase());
  const waiting = useWaiting();
  const total = waitingIn(
    menu.flatMap(({ entries }) => entries),
    waiting,
  );
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15rem_1fr]">
      <a
        href="#content"
        className="sr-only z-40 bg-white px-4 py-2 text-sm focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="no-print on-evergreen bg-evergreen-900 text-white md:sticky md:top-0 md:grid md:h-dvh md:grid-rows-[auto_minmax(0,1fr)]">
        <div className="flex items-center justify-between px-5 py-3 md:pt-4 md:pb-3">
          <p className="font-display text-base whitespace-nowrap">
            {brandName} <span className="text-brass-300">Admin</span>
          </p>
          <QuietButton
            className="text-white! hover:bg-evergreen-700! md:hidden"
            aria-expanded={open}
            aria-controls="admin-menu"
            aria-describedby={total > 0 ? "admin-waiting" : undefined}
            onClick={() => setOpen(!open)}
          >
            Menu
            {!open && <Badge count={total} />}
          </QuietButton>
          <span id="admin-waiting" hidden>
            {total} waiting for you
          </span>
        </div>
        <div
          id="admin-menu"
          className={`${open ? "grid" : "hidden"} grid-cols-[minmax(0,1fr)] gap-3 px-3 pb-3 md:grid md:grid-rows-[minmax(0,1fr)_auto]`}
        >
          <nav aria-label="Admin" className="admin-menu min-h-0 overflow-y-auto">
            <div className="mb-2 grid grid-cols-[1fr_auto] gap-x-1 border-b border-white/20 pb-2">
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
              <a href="/" target="_blank" rel="noreferrer" title="View site" className={entryLook}>
                <MenuIcon name="view-site" />
                <span className="md:sr-only">View site</span>
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </div>
            <Menu groups={menu} waiting={waiting} onFollow={() => setOpen(false)} />
          </nav>
          <div className="flex items-center justify-between gap-3 border-t border-white/20 px-2 pt-3">
            <p className="min-w-0 text-xs wrap-anywhere text-white/85">
              <span className="sr-only">Signed in as </span>
              <span title={email} className="block md:truncate">
                {email}
              </span>
              <span className="block text-white/70">{roleName(role)}</span>
            </p>
            {signOut}
          </div>
        </div>
      </header>
      {isFinding && <Palette commands={commands} editor={editor} onClose={() => find(false)} />}
      <main id="content" tabIndex={-1} className="min-w-0 px-5 py-7 outline-none md:px-10 md:py-9">
        <div className="mx-auto max-w-5xl">
          <FinderContext value={finder}>{children}</FinderContext>
        </div>
      </main>
    </div>
  );
}
