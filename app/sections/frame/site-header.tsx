import { type FocusEvent, memo } from "react";
import { Link, useLocation } from "react-router";
import type { Navigation, NavigationMenu } from "#content/schema/navigation.ts";
import { modulesPages } from "#lib/addresses.ts";
import { CallToAction } from "../contact/contact-dialog.tsx";
import { Logo } from "./logo.tsx";
import { useWords } from "#app/ui/words.ts";
import icons from "#app/ui/icons.svg";

/** The menus as the header shows them: with pages that editors have put into the header itself. */
export interface HeaderNavigation extends Navigation {
  menus: (Omit<NavigationMenu, "items"> & { items: (NavigationMenu["items"][number] & { at?: string })[] })[];
  pricing: HeaderLink;
  links?: HeaderLink[];
}

interface HeaderLink {
  title: string;
  href: string;
  /** Its classes, where it has any. */
  at?: string;
}

/**
 * Classes of a page that editors have put into the header: an entry of its own where there is room for it, else an entry of the last menu.
 * Chosen on the server (app/lib/views/editor-pages.tsx).
 */
export const headerPlaces = { itself: "md:max-xl:hidden", menu: "border-t border-line max-md:hidden xl:hidden" };

interface SiteHeaderProps {
  brandName: string;
  navigation: HeaderNavigation;
}

/** The line below the page that is shown, and below the menu that it is in. */
const line = "border-b-2 border-transparent aria-[current]:border-brass";

const row =
  line +
  " flex min-h-12 w-full items-center justify-between gap-1 font-medium hover:text-evergreen-600 md:min-h-11 md:w-auto md:px-1 md:text-sm md:max-lg:gap-0.5 md:whitespace-nowrap lg:px-4";

/** Without a target the window has lost the focus, or the press was on the page, where the browser closes menus itself. */
const onBlur = ({ relatedTarget }: FocusEvent) => {
  if (relatedTarget) closeMenus(relatedTarget);
};

/** The sticky header (docs/product.md#navigation). Its menus need no script: see header.css. Kept while its props are the same. */
export const SiteHeader = memo(function SiteHeader({ brandName, navigation }: SiteHeaderProps) {
  const { menus, pricing, links = [], getDemo } = navigation;
  const say = useWords();
  const { pathname: asked } = useLocation();
  const pathname = asked.replace(modulesPages[1], modulesPages[0]);
  return (
    <header onBlur={onBlur} className="no-print sticky top-0 z-40 border-b border-line bg-paper">
      <a
        href="#Content"
        className="sr-only bg-evergreen-600 px-4 py-2 text-card focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10"
      >
        {say("Skip to content")}
      </a>
      <div className="page flex h-(--header-height) items-center justify-between gap-2 lg:gap-10">
        <Link to="/" className="shrink-99 no-underline">
          <Logo name={brandName} />
        </Link>
        <CallToAction
          form="demo"
          place="header"
          size="small"
          className="ml-auto whitespace-nowrap max-[22.5rem]:hidden md:hidden"
        >
          {getDemo}
        </CallToAction>
        <button type="button" popoverTarget="Menu" className="menu-opener">
          <svg viewBox="0 0 20 14" className="w-5" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
            <path d="M0 1h20M0 7h20M0 13h20" />
          </svg>
          <span>{say("Menu")}</span>
        </button>
        <nav id="Menu" popover="auto" aria-label={say("Main")} className="site-menu">
          <div className="menu-list flex flex-col p-6 md:flex-1 md:flex-row md:items-center md:p-0">
            <div className="-mt-2 mb-4 flex justify-end md:hidden">
              <button
                type="button"
                popoverTarget="Menu"
                popoverTargetAction="hide"
                className="-mr-2 min-h-11 px-2 font-medium"
              >
                {say("Close")}
              </button>
            </div>
            <ul className="divide-y divide-line md:flex md:divide-y-0">
              {[...menus.slice(0, -1), pricing, ...links, ...menus.slice(-1)].map((entry) =>
                "items" in entry ? (
                  <MenuPanel key={entry.id} menu={entry} at={pathname} />
                ) : (
                  <li key={entry.href} className={entry.at}>
                    <Link to={entry.href} aria-current={pageIf(entry, pathname)} className={row}>
                      {entry.title}
                    </Link>
                  </li>
                ),
              )}
            </ul>
            <CallToAction
              form="demo"
              place="header"
              className="mt-8 whitespace-nowrap md:mt-0 md:ml-auto md:px-3 lg:px-4"
            >
              {getDemo}
            </CallToAction>
          </div>
        </nav>
      </div>
    </header>
  );
});

/** For the link to the page that is shown. */
const pageIf = ({ href }: { href: string }, pathname: string) => (href === pathname ? "page" : undefined);

interface MenuPanelProps {
  menu: HeaderNavigation["menus"][number];
  /** The path of the page that is shown: a menu with it, or with the list that it belongs to, is the current one. */
  at: string;
}

/** One menu: a button and the panel that it opens. */
function MenuPanel({ menu, at }: MenuPanelProps) {
  const id = `Menu-${menu.id}`;
  const say = useWords();
  const isHere = [...menu.items, menu.all].some((link) => link && `${at}/`.startsWith(`${link.href}/`));
  return (
    <li>
      <button type="button" popoverTarget={id} aria-current={isHere || undefined} className={`menu-button ${row}`}>
        {menu.title}
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2 4 4 4 4-4" />
        </svg>
      </button>
      <div id={id} popover="auto" className="menu-panel">
        <div className="p-6 md:page md:grid md:grid-cols-[1fr_3fr] md:grid-rows-[auto_1fr] md:gap-x-12 md:gap-y-4 md:py-9">
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="-mt-2 mb-4 min-h-11 font-medium md:hidden"
          >
            {say("‹ Menu")}
          </button>
          <p className="font-display text-xl font-medium">{menu.intro}</p>
          <ul className="menu-items mt-5 grid gap-x-10 md:row-span-2 md:mt-0">
            {menu.items.map((item, index) => (
              <li key={index} className={item.at ?? "border-t border-line"}>
                <Link to={item.href} aria-current={pageIf(item, at)} className={`group block py-3.5 ${line}`}>
                  {"icon" in item ? (
                    <svg className="menu-icon" aria-hidden="true">
                      <use href={`${icons}#${item.icon}`} />
                    </svg>
                  ) : (
                    <span className="mb-0.5 block text-xs font-semibold text-brass-700">{item.category}</span>
                  )}
                  <span className="block font-semibold group-hover:text-evergreen-600">{item.title}</span>
                  <span className="block text-sm text-ink-soft">{item.description}</span>
                </Link>
              </li>
            ))}
          </ul>
          {menu.all && (
            <Link to={menu.all.href} className="link mt-6 inline-block self-start font-semibold md:mt-0">
              {menu.all.title}
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}

/** An element; a button of a menu has the panel that it opens. */
type Focused = Element & { popoverTargetElement?: Element | null };

/**
 * Closes the menus of the header. A focus inside them returns to the button that opened them.
 * @param focused menus that contain this element, and the menu that it opened, stay open
 */
export function closeMenus(focused: Focused | null = null): void {
  for (const open of document.querySelectorAll<HTMLElement>(":popover-open"))
    if (!open.contains(focused) && focused?.popoverTargetElement !== open) open.hidePopover();
}
