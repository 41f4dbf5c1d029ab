import { useEffect } from "react";
import { Button } from "#app/ui/button.tsx";

/** Whether an error means that a page could not be fetched, not that it is broken: no network, or files of an older release. */
export function isNavigationError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|import|load failed|network/i.test(error.message);
}

/** Stands in for a page that could not be fetched (specification section 2, navigation error fallback). */
export function NavigationError() {
  // The page that we meant to leave described itself there; it is not what stands here now.
  useEffect(() => {
    for (const script of document.head.querySelectorAll('script[type="application/ld+json"]')) script.remove();
  }, []);
  return (
    <section className="page py-20 md:py-28">
      <h1 className="text-3xl">Navigation error occurred.</h1>
      <Button size="large" className="mt-8" onClick={() => location.reload()}>
        Retry
      </Button>
    </section>
  );
}
