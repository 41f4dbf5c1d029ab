import type { OwnSession, RefreshedSession } from "#accounts/index.ts";
import { type AuthResult, authCall, isTemporary, withRetry } from "./auth-call.ts";
import { type TabChannel, inOneTab, openTabChannel } from "./tabs.ts";
import { createObservable } from "./observable.ts";
import { useSyncExternalStore } from "react";

/** Milliseconds before its end that a session is refreshed (docs/product.md#sessions). */
const refreshMarginMs = 30_000;

/** Longest single timer: timers stand still while a computer sleeps, so the time is checked again after a day. */
const dayMs = 24 * 60 * 60_000;

/** The shortest time between two resends of what was refused although the session is alive, so that they do not form a busy loop. */
const resendPauseMs = 10_000;

interface Dependencies {
  channel: TabChannel;
  /** Runs work in one tab at a time. */
  inOneTab: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

interface SessionState {
  session: Session | null;
  /** The session has ended, and no one has signed in since. */
  isOver: boolean;
}

type Subscriber = (news: SessionNotice) => void | Promise<void>;
type SignOutScope = "local" | "others" | "global";
export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The session as the admin's tabs know it: restored when a page loads, refreshed before it ends, taken away when that fails for
 * good, and told to the other tabs (docs/product.md#sessions). What a person may see is decided by the server at each
 * load; this only says when to ask again, and when the session is over.
 */
export function createSessionStore({ channel, inOneTab }: Dependencies) {
  const { get, set, watch } = createObservable<SessionState>({ session: null, isOver: false });
  let last: Session["user"] | null = null;
  let isRestored = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A call was answered as unauthenticated, and the server is being asked whether the session is over. */
  let isInDoubt = false;
  let resentAt = -resendPauseMs;
  let resend: ReturnType<typeof setTimeout> | undefined;
  const subscribers = new Set<Subscriber>();

  async function notify(event: SessionEvent): Promise<void> {
    const news: SessionNotice = { event, session: get().session, before: last };
    last = get().session?.user ?? last;
    await Promise.all([...subscribers].map(async (subscriber) => subscriber(news)));
  }

  const broadcast = (event: SessionEvent) => channel.post({ event, session: get().session });

  const getSession = () => authCall<Sent<OwnSession> | null>("get-session", { method: "GET" });

  /** The session as the server has it; undefined when it could not be asked. */
  async function fetchSession(): Promise<Session | null | undefined> {
    const result = await withRetry(getSession);
    return result.ok ? sessionOf(result.value) : undefined;
  }

  /** Takes a session over. `isOver` stays true until all subscribers have shown the new user, so that no one sees another's screen. */
  async function applySession(event: SignInEvent, session: Session | null): Promise<void> {
    set({ ...get(), session });
    scheduleRefresh();
    await notify(event);
    // It may have ended meanwhile.
    if (get().session || !session) set({ ...get(), isOver: false });
  }

  function endSession(): void {
    if (get().isOver && !get().session) return;
    clearTimeout(timer);
    set({ session: null, isOver: true });
    void notify("SIGNED_OUT");
  }

  /**
   * Ends the session, unless it is alive: another tab may have signed in while the call was on its way. Then subscribers proceed as after a
   * sign-in. Without an answer the session counts as over.
   */
  async function endUnlessAlive(): Promise<void> {
    const { session: inDoubt, isOver } = get();
    if (isInDoubt || (isOver && !inDoubt)) return;
    isInDoubt = true;
    const result = await getSession();
    isInDoubt = false;
    // Another tab has broadcast the present session meanwhile.
    if (get().session !== inDoubt) return;
    const session = result.ok ? sessionOf(result.value) : null;
    if (session && session.user.id === inDoubt?.user.id) return resume(session);
    // Another user must not see the screens of the former one.
    endSession();
    if (session) await applySession("SIGNED_IN", session);
  }

  /** The session is alive although a call was refused: subscribers resend what was refused, after a pause since the last resend. */
  function resume(session: Session): void {
    clearTimeout(resend);
    // Callers of `isSignedInAs` that waited for this proceed.
    set({ ...get(), session });
    const run = () => {
      // Since then the session may have ended, or belong to another user.
      const { session: present } = get();
      if (present?.user.id !== session.user.id) return;
      resentAt = Date.now();
      void applySession("SIGNED_IN", present);
    };
    const pause = resentAt + resendPauseMs - Date.now();
    if (pause > 0) resend = setTimeout(run, pause);
    else run();
  }

  function isNearEnd(): boolean {
    const { session } = get();
    return session !== null && Date.now() >= session.expiresAt - refreshMarginMs;
  }

  function scheduleRefresh(soonest = 0): void {
    clearTimeout(timer);
    const { session } = get();
    if (!session) return;
    const wait = session.expiresAt - refreshMarginMs - Date.now();
    timer = setTimeout(
      () => (isNearEnd() ? void refresh() : scheduleRefresh()),
      Math.min(Math.max(wait, soonest), dayMs),
    );
  }

  async function refresh(): Promise<void> {
    const asked = get().session;
    if (!asked) return;
    await inOneTab("homecoming.session", async () => {
      // Another tab has refreshed it, or the user has signed out.
      if (get().session?.expiresAt !== asked.expiresAt) return;
      const result = await withRetry(() =>
        authCall<Sent<RefreshedSession>>("token?grant_type=refresh_token", { body: {} }),
      );
      const { session } = get();
      if (!session) return;
      if (result.ok) {
        const { expiresIn, assurance } = result.value;
        set({ ...get(), session: { ...session, assurance, expiresAt: Date.now() + expiresIn * 1_000 } });
        broadcast("TOKEN_REFRESHED");
        await notify("TOKEN_REFRESHED");
      } else if (!isTemporary(result.status)) {
        endSession();
        broadcast("SIGNED_OUT");
      }
    });
    // Not at once: a session at the end of its longest lifetime is refreshed without getting longer.
    scheduleRefresh(refreshMarginMs);
  }

  async function recheckSession(): Promise<void> {
    const session = await fetchSession();
    if (session === undefined) return;
    if (session) await syncSession(session);
    else if (get().session) endSession();
  }

  /** Compares with a session that was begun without a message to this tab, such as by the link in a mail. */
  async function syncSession(session: Session): Promise<void> {
    const isKnown = !get().isOver && get().session?.user.id === session.user.id;
    if (!isKnown) return applySession("SIGNED_IN", session);
    set({ ...get(), session });
    scheduleRefresh();
  }

  async function receive(message: unknown): Promise<void> {
    const { event, session = null } = Object(message) as { event?: SessionEvent; session?: Session | null };
    if (event === undefined || !sessionEvents.includes(event)) return;
    if (event === "SIGNED_OUT") return endSession();
    if (event === "INITIAL_SESSION") {
      if (!isRestored) return;
      if (session) await syncSession(session);
      else if (get().session) await recheckSession();
    } else if (event === "TOKEN_REFRESHED") {
      if (!session || get().isOver) return;
      set({ ...get(), session });
      scheduleRefresh();
      await notify(event);
    } else if (session) await applySession(event, session);
  }

  async function restore(after: SignInEvent | null): Promise<void> {
    const session = await fetchSession();
    isRestored = true;
    if (session && !get().session) set({ ...get(), session });
    scheduleRefresh();
    await notify("INITIAL_SESSION");
    if (session !== undefined) broadcast("INITIAL_SESSION");
    if (session && after) {
      broadcast(after);
      await notify(after);
    }
  }

  return {
    getState: get,
    watch,

    /** Calls back for each event of the session, here and in other tabs. @returns unsubscribes */
    subscribe(subscriber: Subscriber): () => void {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },

    /**
     * Restores the session and starts to listen to the other tabs.
     * @param after the event that led to this page, if there was one
     * @returns stops
     */
    start(after: SignInEvent | null = null): () => void {
      const stop = channel.listen((message) => void receive(message));
      void restore(after);
      return () => {
        stop();
        clearTimeout(timer);
        clearTimeout(resend);
      };
    },

    /** To be called after a call that began or changed a session. Settles when all subscribers have settled. */
    async begin(event: SignInEvent): Promise<void> {
      const session = (await fetchSession()) ?? null;
      const arrived = applySession(event, session);
      if (session) broadcast(event);
      await arrived;
    },

    /** To be called when the tab becomes visible again, or is back on the network. */
    async recheck(): Promise<void> {
      if (!isRestored) return;
      if (!get().session) await recheckSession();
      else if (isNearEnd()) await refresh();
    },

    /**
     * Whether text of a user may be sent: not while nobody, or another user, is signed in. Until the session is known, the server decides.
     * @param email of the user who typed it, in lower case
     * @returns null while the server is being asked whether the session is over: the caller must wait
     */
    isSignedInAs(email: string): boolean | null {
      if (isInDoubt) return null;
      const { session, isOver } = get();
      return session ? session.user.email.toLowerCase() === email : !isOver;
    },

    /** To be called when a call was answered as unauthenticated. The server is asked once more before the session ends. */
    markSignedOut(): void {
      void endUnlessAlive();
    },

    /** To be called when a load was answered as signed out: there is nothing to show any more. */
    endSession,

    /** Ends sessions. That there is none any more (401, 403, 404) is what was wanted (docs/product.md#sessions). */
    async signOut(scope: SignOutScope = "local"): Promise<AuthResult> {
      const result = await authCall(`logout?scope=${scope}`, { body: {}, ignored: [401, 403, 404] });
      if (result.ok && scope !== "others") {
        endSession();
        broadcast("SIGNED_OUT");
      }
      return result;
    },
  };
}

/** A value after JSON: dates are strings. */
type Sent<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] extends object ? Sent<T[Key]> : T[Key] };

function sessionOf(sent: Sent<OwnSession> | null): Session | null {
  return (
    sent && {
      user: sent.user,
      expiresAt: Date.parse(sent.session.expiresAt),
      assurance: sent.session.assurance,
    }
  );
}

/** The events of a session (docs/product.md#sessions). */
const sessionEvents = [
  "INITIAL_SESSION",
  "SIGNED_IN",
  "SIGNED_OUT",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
  "MFA_CHALLENGE_VERIFIED",
] as const;

type SessionEvent = (typeof sessionEvents)[number];

/** Events after which another user may be signed in, or the same user with other rights. */
export type SignInEvent = Exclude<SessionEvent, "INITIAL_SESSION" | "SIGNED_OUT" | "TOKEN_REFRESHED">;

/** The session as this tab knows it. The session itself is a cookie that no script can read. */
interface Session {
  user: OwnSession["user"];
  /** Milliseconds since 1970. */
  expiresAt: number;
  assurance: OwnSession["session"]["assurance"];
}

/** What subscribers get. */
export interface SessionNotice {
  event: SessionEvent;
  session: Session | null;
  /** Who was signed in here before; null when no one was. */
  before: Session["user"] | null;
}

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
