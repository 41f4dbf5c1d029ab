import { useEffect, useState, type ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { kinds } from "#domain/content/kinds.ts";
import { SignOutButton } from "./sign-out-button.tsx";

interface Screen {
  to: string;
  label: string;
  /** Path of a screen that is reached from this one and has no menu entry. */
  leadsTo?: string;
}

/** The first screens of the sidebar, in the order of docs/product.md#admin-shell. */
const screens: Screen[] = [
  { to: "/admin", label: "Dashboard" },
  ...kinds.map(({ path, heading }) => ({ to: path, label: heading })),
];

/** The others, below a rule. */
const extras: Screen[] = [
  { to: "/admin/site", label: "Site" },
  { to: "/admin/releases", label: "Releases" },
  { to: "/admin/calendar", label: "Calendar" },
  { to: "/admin/newsletter", label: "Newsletter" },
  { to: "/admin/personal-data", label: "Personal Data" },
  { to: "/admin/redirects", label: "Redirects" },
  { to: "/admin/trash", label: "Trash" },
  { to: "/admin/team", label: "Team", leadsTo: "/admin/sso" },
  { to: "/admin/security", label: "Security" },
];

interface ShellProps {
  brandName: string;
  email: string;
  children: ReactNode;
}

/** Sidebar and content. Below 768 px the sidebar folds into a bar with a menu button. */
export function Shell({ brandName, email, children }: ShellProps) {
  const [open, setOpen] = useState(false);
  useFindKey();
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15rem_1fr]">
      <a
        href="#content"
        className="sr-only z-40 bg-white px-4 py-2 text-sm focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="on-evergreen bg-evergreen-900 text-white md:sticky md:top-0 md:grid md:h-dvh md:grid-rows-[auto_minmax(0,1fr)]">
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
            <ScreenLinks screens={screens} onFollow={() => setOpen(false)} />
            <div className="mt-3 border-t border-white/20 pt-3">
              <ScreenLinks screens={extras} onFollow={() => setOpen(false)} />
            </div>
          </nav>
          <div className="grid gap-3 border-t border-white/20 px-2 pt-4">
            <p className="text-xs wrap-anywhere text-white/85">
              <span className="sr-only">Signed in as </span>
              {email}
            </p>
            <SignOutButton variant="secondary" size="small" className="text-white! hover:bg-evergreen-700!" />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 px-5 py-7 outline-none md:px-10 md:py-9">
        <div className="mx-auto max-w-5xl">{children}</div>
      </main>
    </div>
  );
}

/** Ctrl+K finds any text of the site, from every screen. In dialogs, where something may be unsaved, it does nothing. */
function useFindKey(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isFind || event.defaultPrevented || pathname === "/admin/site" || document.querySelector("dialog[open]"))
        return;
      event.preventDefault();
      void navigate("/admin/site?find");
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [navigate, pathname]);
}

function ScreenLinks({ screens, onFollow }: { screens: readonly Screen[]; onFollow: () => void }) {
  const { pathname } = useLocation();
  return (
    <ul className="grid gap-1">
      {screens.map(({ to, label, leadsTo }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={to === pathname ? "page" : leadsTo === pathname || undefined}
            onClick={onFollow}
            className="flex min-h-10 items-center rounded-md px-3 text-sm text-white/85 no-underline hover:bg-evergreen-700 [&[aria-current]]:bg-evergreen-700 [&[aria-current]]:font-semibold [&[aria-current]]:text-white"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
