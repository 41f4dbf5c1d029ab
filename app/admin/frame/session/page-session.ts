import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useToast } from "#app/ui/toast.tsx";
import { usePlace } from "./place.ts";
import { browserSession } from "./session-store.ts";

/** Query parameter that the password reset adds to the address (app/admin/account/auth-pages/reset-password.tsx). */
const recovered = "recovered";

/** The one that other sign-ins add that leave the page (accounts/sessions/admin-path.ts). */
const signedIn = "signed-in";

function hasNews(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has(recovered) || query.has(signedIn);
}

/**
 * Restores the session when an admin page has loaded, and checks it again when the tab becomes visible or is back online. Tells of a sign-in
 * that has led to the page.
 */
export function PageSession(): null {
  const isNew = hasNews(useLocation().search);
  const place = usePlace();
  const navigate = useNavigate();
  const toast = useToast();

  useEffect(() => {
    const store = browserSession();
    const { search } = location;
    if (hasNews(search)) {
      const unsubscribe = store.subscribe(({ session }) => {
        unsubscribe();
        // Without one the second factor comes next.
        if (session) toast({ title: "Success", description: "Signed in successfully" });
      });
    }
    return store.start(new URLSearchParams(search).has(recovered) ? "PASSWORD_RECOVERY" : null);
  }, [toast]);
  // Removed, so that a reload or a bookmark does not report the event again.
  useEffect(() => {
    if (isNew) void navigate(place, { replace: true });
  }, [isNew, navigate, place]);

  useEffect(() => {
    const recheck = () => {
      if (document.visibilityState === "visible") void browserSession().recheck();
    };
    document.addEventListener("visibilitychange", recheck);
    addEventListener("online", recheck);
    return () => {
      document.removeEventListener("visibilitychange", recheck);
      removeEventListener("online", recheck);
    };
  }, []);
  return null;
}
