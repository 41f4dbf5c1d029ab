import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Reports the end of the hydration, for what waits for it: an earlier click, and what is far below (server/pages). */
function AnnounceHydration({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event("hydrated"));
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <AnnounceHydration>
        <HydratedRouter />
      </AnnounceHydration>
    </StrictMode>,
  );
});
