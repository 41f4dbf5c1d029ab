import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { closeMenus } from "./menus.tsx";

const slowNavigation = 100;

/**
 * Behavior of in-app navigations: a push scrolls smoothly, back and forward restore the position at once (base.css reads the
 * attribute), the focus moves to the new page, and a slow navigation is logged to the console.
 */
export function useNavigationFeel(): void {
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
}
