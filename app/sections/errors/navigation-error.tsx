import { useEffect } from "react";
import { ReloadButton } from "./reload-button.tsx";
import { reloadPage } from "./reload-page.ts";

/** Whether an error means that a page could not be fetched, not that it is broken: no network, or files of an older release. */
export function isNavigationError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|import|load failed|network/i.test(error.message);
}

/** Whether it is a page's script that could not be fetched: the router does not ask for it again before a reload. */
export function isScriptError(error: unknown): boolean {
  return error instanceof TypeError && /import/i.test(error.message);
}

/** Stands in for a page that could not be fetched (specification section 2, navigation error fallback). */
export function NavigationError({ error }: { error: unknown }) {
  useEffect(() => {
    // The page that we meant to leave described itself there; it is not what stands here now.
    for (const script of document.head.querySelectorAll('script[type="application/ld+json"]')) script.remove();
    // After a new release the server answers, and has the page with other scripts.
    if (isScriptError(error)) void reloadPage();
  }, [error]);
  return (
    <section className="page py-20 md:py-28">
      <h1 className="mb-8 text-3xl">Navigation error occurred.</h1>
      <ReloadButton size="large">Retry</ReloadButton>
    </section>
  );
}
