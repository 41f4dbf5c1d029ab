import { useSyncExternalStore, useEffect } from "react";
import { createSessionStore, type SessionState, type SessionStore } from "./session-store.ts";
import { inOneTab, openTabChannel } from "./tab-channel.ts";
import { useLocation, useNavigate } from "react-router";

let store: SessionStore | undefined;

/** The session of this tab, made when it is first asked for: on the server there is none. */
export function browserSession(): SessionStore {
  store ??= createSessionStore({ channel: openTabChannel("homecoming.session"), inOneTab });
  return store;
}

const nobody: SessionState = { session: null, isOver: false };

const watch = (watcher: () => void) => browserSession().watch(watcher);
const getState = () => browserSession().getState();

/** What is known of the session, kept up to date. */
export function useSession(): SessionState {
  return useSyncExternalStore(watch, getState, () => nobody);
}

/** Added to the address by a recovery that was completed (app/admin/doors/recover.tsx). */
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
