import { useEffect } from "react";
import type { EnquiryType } from "#app/sections/contact/form-address.ts";
import { isKnownRoute } from "#app/lib/known-routes.ts";
import { closeMenus } from "./menus.tsx";

const menuCloseDelay = 100;

interface SiteActions {
  openForm: (type: EnquiryType) => void;
  openCookieSettings: () => void;
}

function onSiteClick(event: MouseEvent, { openForm, openCookieSettings }: SiteActions) {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)
    return;
  const wanted =
    event.target instanceof Element && event.target.closest<HTMLElement>("[data-open-form], [data-cookie-settings]");
  if (wanted) {
    event.preventDefault();
    closeMenus();
    if (wanted.dataset["openForm"]) openForm(wanted.dataset["openForm"] as EnquiryType);
    else openCookieSettings();
    return;
  }
  const link = inAppLink(event.target);
  if (!link) return;
  if (!isKnownRoute(link.pathname)) {
    // A document request: the path may be a file, a redirect or another spelling, which only the server knows.
    event.stopPropagation();
    for (const words of ["Invalid route", "Invalid route attempted"]) console.warn(words, link.pathname);
    return;
  }
  // A link with another query is a navigation with its own scroll setting.
  const isThisPage = link.href === location.href.replace(/#.*/, "");
  if (isThisPage) console.warn("Duplicate route", link.pathname);
  setTimeout(() => {
    closeMenus();
    // Navigations scroll on arrival; a scroll before would change the stored position of the page that is left.
    if (isThisPage) scrollTo(0, 0);
  }, menuCloseDelay);
}

/**
 * The click listener of the public site: opens the contact form for `[data-open-form]` and the cookie settings for
 * `[data-cookie-settings]`, leaves unknown routes to the browser, and closes the menus and scrolls to the top after
 * a valid one (docs/product.md#navigation). Capture phase: must run before
 * React Router's own click handler.
 */
export function useSiteClicks({ openForm, openCookieSettings }: SiteActions): void {
  useEffect(() => {
    const listener = (event: MouseEvent) => {
      try {
        onSiteClick(event, { openForm, openCookieSettings });
      } catch (error) {
        console.error("Navigation click error", error);
      }
    };
    document.addEventListener("click", listener, true);
    return () => document.removeEventListener("click", listener, true);
  }, [openForm, openCookieSettings]);
}

/** The link of an event, if it is internal and opens in the same tab. */
export function inAppLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  return link?.href && link.origin === location.origin && !link.target && !link.download ? link : null;
}
