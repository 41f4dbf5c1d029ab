import { useSyncExternalStore, useEffect } from "react";
import { createSessionStore, type SessionState, type SessionStore } from "./session-store.ts";
import { inOneTab, openTabChannel } from "./tab-channel.ts";
import { useLocation, useNavigate } from "react-router";

let store: SessionStore | undefined;

/** The session store of this tab. Created on first use, because it exists in browsers only. */
export function browserSession(): SessionStore {
  store ??= createSessionStore({ channel: openTabChannel("homecoming.session"), inOneTab });
  return store;
}

const signedOut: SessionState = { session: null, isOver: false };

const watch = (watcher: () => void) => browserSession().watch(watcher);
const getState = () => browserSession().getState();

/** The present state of the session; renders again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(watch, getState, () => signedOut);
}

/** Query parameter that the password reset adds to the address (app/admin/auth/reset-password.tsx). */
const recovered = "recovered";

/** Restores the session when an admin page has loaded, and checks it again when the tab becomes visible or is back online. */
export function usePageSession(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isRecovered = new URLSearchParams(search).has(recovered);

  useEffect(() => {
    const store = browserSession();
    return store.start(new URLSearchParams(location.search).has(recovered) ? "PASSWORD_RECOVERY" : null);
  }, []);
  // Removed, so that a reload or a bookmark does not report the event again.
  useEffect(() => {
    if (isRecovered) void navigate(pathname, { replace: true });
  }, [isRecovered, navigate, pathname]);

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
}
