import { useId } from "react";
import { Link, useLocation } from "react-router";
import type { Waiting, WaitingName } from "#domain/dashboard/waiting.ts";
import { useFoldedGroups } from "./folded-groups.ts";
import menuIcons from "./menu-icons.svg";

/** A screen in the menu. */
export interface MenuEntry {
  /** Its address, perhaps with a query that leads to a part of it. */
  to: string;
  label: string;
  /** Its drawing, where that is not named as the path. */
  icon?: string;
  /** Beginning of the paths of screens that are reached from this one and have no entry. */
  leadsTo?: string;
  /** What of it may wait for somebody. */
  waits?: WaitingName;
}

export interface MenuGroup {
  /** Null for what stands above the groups. */
  name: string | null;
  entries: readonly MenuEntry[];
}

interface MenuProps {
  groups: readonly MenuGroup[];
  /** Null until it is known. */
  waiting: Waiting | null;
  onFollow: () => void;
}

/** The screens by group. Groups fold, and say how much waits in them. */
export function Menu({ groups, waiting, onFollow }: MenuProps) {
  const current = useCurrent(groups.flatMap(({ entries }) => entries));
  const { folded, toggle } = useFoldedGroups(
    groups,
    groups.find(({ entries }) => entries.some(({ to }) => to === current?.to))?.name ?? null,
  );
  return groups.map(({ name, entries }) => {
    const links = <MenuLinks entries={entries} current={current} waiting={waiting} onFollow={onFollow} />;
    if (name === null) return <div key="first">{links}</div>;
    const isFolded = folded.has(name);
    const inside = waitingIn(entries, waiting);
    return (
      <div key={name} role="group" aria-label={name} className="mt-0.5">
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={() => toggle(name)}
          className="flex min-h-8 w-full items-center gap-2 rounded-md px-3 text-left text-xs font-semibold tracking-wide text-brass-300 hover:bg-evergreen-700 md:[@media(height<57.5rem)]:min-h-6"
        >
          <span aria-hidden="true" className={`inline-block transition-transform ${isFolded ? "" : "rotate-90"}`}>
            ›
          </span>
          {name}
          {isFolded && inside > 0 && (
            <>
              <span className="sr-only">{inside} waiting for you</span>
              <Badge count={inside} />
            </>
          )}
        </button>
        {!isFolded && links}
      </div>
    );
  });
}

/** How much waits in several entries. */
export function waitingIn(entries: readonly MenuEntry[], waiting: Waiting | null): number {
  return entries.reduce((sum, { waits }) => sum + (waits && waiting ? waiting[waits] : 0), 0);
}

/** The entry of the screen that is open: of several at one path the one whose query it has, else the one that leads to it. */
function useCurrent(entries: readonly MenuEntry[]): { to: string; isPage: boolean } | null {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  const matching = entries
    .filter(({ to }) => {
      const { pathname: path, searchParams } = new URL(to, "http://admin");
      return path === pathname && [...searchParams].every(([name, value]) => asked.get(name) === value);
    })
    .toSorted((one, other) => other.to.length - one.to.length);
  if (matching[0]) return { to: matching[0].to, isPage: true };
  const leading = entries.find(({ leadsTo }) => leadsTo !== undefined && pathname.startsWith(leadsTo));
  return leading ? { to: leading.to, isPage: false } : null;
}

/** The look of an entry: lower where the window is, so that more of the menu is in sight. */
export const entryLook =
  "flex min-h-10 items-center gap-3 rounded-md md:min-h-8 md:[@media(height<57.5rem)]:min-h-6 px-3 text-left text-sm text-white/85 no-underline hover:bg-evergreen-700 [&[aria-current]]:bg-evergreen-700 [&[aria-current]]:font-semibold [&[aria-current]]:text-white";

export function MenuIcon({ name }: { name: string }) {
  return (
    <svg aria-hidden="true" className="size-4.5 shrink-0 fill-none stroke-current stroke-[1.6]">
      <use href={`${menuIcons}#${name}`} />
    </svg>
  );
}

interface MenuLinksProps {
  entries: readonly MenuEntry[];
  current: { to: string; isPage: boolean } | null;
  waiting: Waiting | null;
  onFollow: () => void;
}

function MenuLinks({ entries, current, waiting, onFollow }: MenuLinksProps) {
  const id = useId();
  return (
    <ul className="grid gap-px">
      {entries.map(({ to, label, icon, waits }) => {
        const count = waits && waiting ? waiting[waits] : 0;
        return (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current?.to ? (current.isPage ? "page" : true) : undefined}
              aria-describedby={count > 0 ? id + to : undefined}
              onClick={onFollow}
              className={entryLook}
            >
              <MenuIcon name={icon ?? (to === "/admin" ? "dashboard" : to.slice("/admin/".length))} />
              {label}
              <Badge count={count} />
            </Link>
            {count > 0 && (
              <span id={id + to} className="sr-only">
                {count} waiting for you
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How much waits, beside the name of where it does. Read aloud as a description of the link, so it is no part of its words. */
export function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      data-count={count > 99 ? "99+" : count}
      className="ml-auto min-w-5 rounded-full bg-brass-300 px-1.5 text-center text-xs leading-5 font-semibold text-evergreen-900 tabular-nums before:content-[attr(data-count)]"
    />
  );
}
