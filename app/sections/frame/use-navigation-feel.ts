import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { closeMenus } from "./menus.tsx";

const slowNavigation = 100;

/**
 * What moving between pages feels like: a push scrolls smoothly, back and forward restore the position at once
 * (base.css reads the attribute), focus moves to the new page, and a slow navigation is noted in the console.
 */
export function useNavigationFeel(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  const started = useRef(0);

  // Before the router's own scroll restoration, which comes later in the tree and hence runs later.
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset["scroll"] = type === "POP" ? "restored" : "smooth";
    // Chromium scrolls by the behaviour it last computed, so it has to compute it now.
    void getComputedStyle(page).scrollBehavior;
  }, [key, type]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // What lies behind an open menu takes no focus on a narrow screen, and a menu that closed later would take it away.
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
