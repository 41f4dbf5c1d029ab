import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Reports the end of the hydration, so that an earlier click can be replayed (server/pages/documents.ts). */
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
