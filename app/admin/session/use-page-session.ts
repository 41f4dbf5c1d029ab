import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { browserSession } from "./browser-session.ts";

/** Added to the address by a recovery that was completed (app/admin/recover.tsx). */
const recovered = "recovered";

/** Restores the session when a page of the admin has loaded, and looks after it while the page is there. */
export function usePageSession(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isRecovered = new URLSearchParams(search).has(recovered);

  useEffect(() => {
    const store = browserSession();
    return store.start(new URLSearchParams(location.search).has(recovered) ? "PASSWORD_RECOVERY" : null);
  }, []);
  // Said once: the address may be reloaded, or kept.
  useEffect(() => {
    if (isRecovered) void navigate(pathname, { replace: true });
  }, [isRecovered, navigate, pathname]);

  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === "visible") void browserSession().wake();
    };
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
    };
  }, []);
}
