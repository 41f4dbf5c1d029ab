import { useEffect, useState } from "react";
import { reloadPage, ReloadButton } from "#app/sections/errors/reload-page.tsx";

/** From the start of loading to the warning, and from there to the reload (docs/product.md#dashboard). */
const warnAfterMs = 8_000;
const reloadAfterMs = 2_000;
const reloadedKey = "adminReloadedItself";

/**
 * True when loading takes longer than expected. Then the page reloads itself once; if the load after that is slow, too, it waits for
 * the user.
 */
export function useSlowLoading(loading: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) {
      sessionStorage.removeItem(reloadedKey);
      return;
    }
    let reload: ReturnType<typeof setTimeout> | undefined;
    const warning = setTimeout(() => {
      setSlow(true);
      if (sessionStorage.getItem(reloadedKey)) return;
      reload = setTimeout(() => {
        sessionStorage.setItem(reloadedKey, "1");
        void reloadPage();
      }, reloadAfterMs);
    }, warnAfterMs);
    return () => {
      clearTimeout(warning);
      clearTimeout(reload);
    };
  }, [loading]);
  return loading && slow;
}

/** Shown when loading takes longer than 8 seconds (docs/product.md#dashboard). */
export function LoadingIssue() {
  return (
    <div role="alert" className="max-w-md border-l-4 border-brass bg-white px-5 py-5">
      <h2 className="mb-1 text-xl">Loading Issue</h2>
      <p className="mb-4 text-sm">The admin panel is taking longer than expected to load.</p>
      <ReloadButton>Reload Now</ReloadButton>
    </div>
  );
}
