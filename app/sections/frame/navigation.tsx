import { useEffect, use, useState, useLayoutEffect, useRef } from "react";
import type { InquiryType } from "#app/sections/contact/form-dialog.tsx";
import { closeMenus } from "./site-header.tsx";
import { PrefetchPageLinks, useLocation, useNavigation, useNavigationType } from "react-router";
import { WordsContext } from "#app/ui/words.ts";
import "./page-data.ts";
import { loadFormDialog } from "../contact/contact-dialog.tsx";
import { noteStep, opener } from "../contact/visit.ts";

const menuCloseDelay = 100;

interface SiteActions {
  openForm: (type: InquiryType) => void;
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
    opener.place = wanted.dataset["place"];
    if (wanted.dataset["openForm"]) openForm(wanted.dataset["openForm"] as InquiryType);
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

/** Built from the route table (app/site-paths.ts), so that the browser does not load the table. */
declare const KNOWN_ROUTES: string;

const known = new RegExp(`^/(${KNOWN_ROUTES})$`);
/**
 * Whether in-app navigation may go to a path (without query and hash): a public page or an admin screen. Pages that editors have made
 * are in no route table; the frame of the site names them (app/site/layout.tsx).
 */
export function isKnownRoute(pathname: string): boolean {
  return known.test(pathname) || !!document.querySelector(`[data-pages~="${pathname}"]`);
}

/** A pointer that stays on a link for this time counts as an intent. */
const hoverDelayMs = 65;

/**
 * Prefetches the page of a link on hover, keyboard focus or touch, and the script of the newsletter forms. One listener on the document
 * instead of a prop of each link, because the links in articles are HTML.
 */
export function IntentPrefetch() {
  const [page, setPage] = useState<string | null>(null);
  const words = use(WordsContext);

  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const onIntent = ({ type, target }: Pick<Event, "type" | "target">) => {
      clearTimeout(resting);
      const pointed =
        target instanceof Element ? target.closest<HTMLElement>("a, [data-open-form], [action^='/newsletter']") : null;
      if (!pointed) return;
      const fetchAhead = () => {
        const link = inAppLink(pointed);
        if (pointed instanceof HTMLFormElement)
          import("../answer-in-place.ts").then(
            ({ prepareSignUp }) => prepareSignUp(pointed, words),
            () => {},
          );
        else if (pointed.dataset["openForm"]) loadFormDialog().catch(() => {});
        // Such a link opens a dialog; its URL is only for visitors without JavaScript.
        else if (link && !("needsScript" in link.dataset) && isKnownRoute(link.pathname))
          setPage(link.pathname + link.search);
      };
      resting = setTimeout(fetchAhead, type === "mouseover" ? hoverDelayMs : 0);
    };
    const intents = ["mouseover", "focusin", "touchstart"];
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
    // An element that was focused before the hydration fires no event.
    onIntent({ type: "focusin", target: document.activeElement });
    return () => {
      clearTimeout(resting);
      for (const intent of intents) document.removeEventListener(intent, onIntent);
    };
  }, [words]);

  return page && <PrefetchPageLinks page={page} />;
}

const slowNavigation = 100;

/**
 * Behavior of in-app navigations: a push scrolls smoothly, back and forward restore the position at once (base.css reads the
 * attribute), the focus moves to the new page, and a slow navigation is logged to the console. A component, so that the frame is not
 * rendered with each state of a navigation.
 */
export function NavigationFeel(): null {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  const started = useRef(0);

  // A layout effect: runs before the router's scroll restoration, which is later in the tree.
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset["scroll"] = type === "POP" ? "restored" : "smooth";
    // Chromium scrolls by the last computed behavior, so it is computed now.
    void getComputedStyle(page).scrollBehavior;
  }, [key, type]);

  useEffect(() => {
    noteStep();
    if (shown.current === pathname) return;
    shown.current = pathname;
    // On narrow screens nothing behind an open menu can be focused, and a menu that closes later would move the focus.
    closeMenus();
    document.getElementById("Content")?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    if (state === "loading") started.current = performance.now();
    else if (started.current) {
      const took = Math.round(performance.now() - started.current);
      started.current = 0;
      if (took > slowNavigation) console.warn(`Slow navigation: ${took} ms`);
    }
  }, [state]);

  return null;
}
