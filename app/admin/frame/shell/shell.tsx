import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { mainKinds, supportingKinds } from "#domain/kinds/kinds.ts";
import type { ManagedKind } from "#domain/documents/kind.ts";
import { type Role, roleName } from "#domain/security/rights.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import type { FoundThing } from "./find.ts";
import { Palette } from "./palette.tsx";
import { needOf, useMay } from "../session/role.ts";
import { useLiveChanges } from "../live/live.tsx";
import menuIcons from "./menu-icons.svg";
import { SignOutButton } from "../../account/locked-screens.tsx";

interface Screen {
  to: string;
  label: string;
  /** Beginning of the paths of screens that are reached from this one and have no menu entry. */
  leadsTo?: string;
}

const screenOf = ({ path, heading }: ManagedKind): Screen => ({ to: path, label: heading });

/** The first screens of the sidebar, in the order of docs/product.md#admin-shell. */
const screens: Screen[] = [{ to: "/admin", label: "Dashboard" }, ...mainKinds.map(screenOf)];

/** The others, below a rule. */
const extras: Screen[] = [
  ...supportingKinds.map(screenOf),
  { to: "/admin/site", label: "Site" },
  { to: "/admin/media", label: "Media", leadsTo: "/admin/media/" },
  { to: "/admin/releases", label: "Releases" },
  { to: "/admin/reviews", label: "Reviews" },
  { to: "/admin/comments", label: "Comments" },
  { to: "/admin/calendar", label: "Calendar" },
  { to: "/admin/newsletter", label: "Newsletter" },
  { to: "/admin/personal-data", label: "Personal Data" },
  { to: "/admin/redirects", label: "Redirects" },
  { to: "/admin/style", label: "Style List" },
  { to: "/admin/accessibility", label: "Accessibility", leadsTo: "/admin/accessibility/" },
  { to: "/admin/trash", label: "Trash" },
  { to: "/admin/activity", label: "Activity" },
  { to: "/admin/team", label: "Team", leadsTo: "/admin/sso" },
  { to: "/admin/security", label: "Security" },
];

interface ShellProps {
  brandName: string;
  email: string;
  role: Role;
  children: ReactNode;
}

/** Sidebar, with the screens that the role may see, and content. Below 768 px the sidebar folds into a bar with a menu button. */
export function Shell({ brandName, email, role, children }: ShellProps) {
  const [open, setOpen] = useState(false);
  const [isFinding, find] = useState(false);
  useFindKey(() => find(true));
  const commands = useCommands();
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
          <Button
            variant="quiet"
            size="small"
            className="text-white! hover:bg-evergreen-700! md:hidden"
            aria-expanded={open}
            aria-controls="admin-menu"
            onClick={() => setOpen(!open)}
          >
            Menu
          </Button>
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
            <ScreenLinks screens={screens} onFollow={() => setOpen(false)} />
            <div className="mt-3 border-t border-white/20 pt-3">
              <ScreenLinks screens={extras} onFollow={() => setOpen(false)} />
            </div>
          </nav>
          <div className="grid gap-3 border-t border-white/20 px-2 pt-4">
            <p className="text-xs wrap-anywhere text-white/85">
              <span className="sr-only">Signed in as </span>
              {email}
              <span className="block text-white/70">{roleName(role)}</span>
            </p>
            <SignOutButton variant="secondary" size="small" className="text-white! hover:bg-evergreen-700!" />
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

/** What the search opens without asking the server: screens and new items, as far as the role has them. */
function useCommands(): FoundThing[] {
  const may = useMay();
  return [
    ...[...screens, ...extras]
      .filter(({ to }) => may(needOf(to)))
      .map(({ to, label }) => ({ title: label, detail: "Screen", to })),
    ...kinds.map(({ path, noun }) => ({ title: `New ${noun}`, detail: "Action", to: `${path}?new` })),
  ];
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

function ScreenLinks({ screens, onFollow }: { screens: readonly Screen[]; onFollow: () => void }) {
  const { pathname } = useLocation();
  const may = useMay();
  return (
    <ul className="grid gap-1">
      {screens
        .filter(({ to }) => may(needOf(to)))
        .map(({ to, label, leadsTo }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={
                to === pathname ? "page" : (leadsTo !== undefined && pathname.startsWith(leadsTo)) || undefined
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
