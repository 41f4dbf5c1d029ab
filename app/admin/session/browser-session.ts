import { useSyncExternalStore } from "react";
import { createSessionStore, type SessionState, type SessionStore } from "./session-store.ts";
import { inOneTab, openTabChannel } from "./tab-channel.ts";

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
