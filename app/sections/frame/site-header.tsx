import type { FocusEvent } from "react";
import { Link } from "react-router";
import type { Navigation } from "#content/schema/navigation.ts";
import { CallToAction } from "../contact/call-to-action.tsx";
import { closeMenus, MenuPanel } from "./menus.tsx";
import { Logo } from "./logo.tsx";
import { useWords } from "#app/ui/words.ts";

interface SiteHeaderProps {
  brandName: string;
  navigation: Navigation;
}

const row =
  "flex min-h-12 w-full items-center justify-between gap-1 font-medium hover:text-evergreen-600 md:min-h-11 md:w-auto md:px-1 md:text-sm md:max-lg:gap-0.5 md:whitespace-nowrap lg:px-4";

/** Without a target the window has lost the focus, or the press was on the page, where the browser closes menus itself. */
const onBlur = ({ relatedTarget }: FocusEvent) => {
  if (relatedTarget) closeMenus(relatedTarget);
};

/** The sticky header (docs/product.md#navigation). Its menus need no script: see header.css. */
export function SiteHeader({ brandName, navigation }: SiteHeaderProps) {
  const { menus, pricing, getDemo } = navigation;
  const say = useWords();
  return (
    <header onBlur={onBlur} className="no-print sticky top-0 z-40 border-b border-line bg-paper">
      <a
        href="#Content"
        className="sr-only bg-evergreen-600 px-4 py-2 text-white focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10"
      >
        {say("Skip to content")}
      </a>
      <div className="page flex h-(--header-height) items-center justify-between gap-3 lg:gap-10">
        <Link to="/" className="no-underline">
          <Logo name={brandName} />
        </Link>
        <button
          type="button"
          popoverTarget="Menu"
          className="-mr-2 flex min-h-11 items-center gap-2 px-2 font-medium md:hidden"
        >
          {say("Menu")}
          <svg viewBox="0 0 20 14" className="w-5" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
            <path d="M0 1h20M0 7h20M0 13h20" />
          </svg>
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
              {menus.slice(0, -1).map((menu) => (
                <MenuPanel key={menu.id} menu={menu} className={row} />
              ))}
              <li>
                <Link to={pricing.href} className={row}>
                  {pricing.title}
                </Link>
              </li>
              {menus.slice(-1).map((menu) => (
                <MenuPanel key={menu.id} menu={menu} className={row} />
              ))}
            </ul>
            <CallToAction form="demo" className="mt-8 whitespace-nowrap md:mt-0 md:ml-auto md:px-3 lg:px-4">
              {getDemo}
            </CallToAction>
          </div>
        </nav>
      </div>
    </header>
  );
}
