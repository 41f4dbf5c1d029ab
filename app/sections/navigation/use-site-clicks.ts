import { useEffect } from "react";
import type { EnquiryType } from "#app/lib/enquiry-type.ts";
import { isKnownRoute } from "#app/lib/known-routes.ts";

const menuCloseDelay = 100;
const file = /\.\w+$/;

function closeMenus() {
  for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
}

function onSiteClick(event: MouseEvent, openForm: (type: EnquiryType) => void) {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented)
    return;
  const target = event.target instanceof Element && event.target.closest<HTMLElement>("a[href], [data-open-form]");
  if (!target) return;
  if (target.dataset["openForm"]) {
    event.preventDefault();
    closeMenus();
    openForm(target.dataset["openForm"] as EnquiryType);
    return;
  }
  const link = target as HTMLAnchorElement;
  if (link.origin !== location.origin || link.target || link.download || file.test(link.pathname)) return;
  if (!isKnownRoute(link.pathname)) {
    event.preventDefault();
    console.warn("Invalid route attempted", link.pathname);
    return;
  }
  // Another query of this page is a navigation too, and says for itself whether it scrolls.
  const isThisPage = link.pathname === location.pathname && link.search === location.search;
  setTimeout(() => {
    closeMenus();
    // A slower navigation scrolls when it arrives; scrolling the page that is left would spoil its remembered position.
    if (!link.hash && isThisPage) scrollTo(0, 0);
  }, menuCloseDelay);
}

/**
 * The click listener of the public site: opens the contact form for `[data-open-form]`, refuses in-app navigation to
 * unknown routes, and closes the menus and scrolls to the top after a valid one (specification sections 4 and 5). It
 * listens in the capture phase, so that it speaks before a router link acts.
 */
export function useSiteClicks(openForm: (type: EnquiryType) => void): void {
  useEffect(() => {
    const listener = (event: MouseEvent) => {
      try {
        onSiteClick(event, openForm);
      } catch (error) {
        console.error("Navigation click error", error);
      }
    };
    document.addEventListener("click", listener, true);
    return () => document.removeEventListener("click", listener, true);
  }, [openForm]);
}
