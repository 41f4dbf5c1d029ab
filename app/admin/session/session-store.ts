import type { OwnSession, RefreshedSession } from "#accounts/index.ts";
import { authCall, type AuthResult, isPassing, withRetry } from "./auth-calls.ts";
import { type Arrival, type Session, type SessionEvent, sessionEvents, type SessionNews } from "./session-events.ts";
import { createObservable } from "./observable.ts";
import type { TabChannel } from "./tab-channel.ts";

/** Milliseconds before its end that a session is refreshed (docs/product.md#sessions). */
const margin = 30_000;

/** Longest single wait: a timer does not run while a computer sleeps. */
const day = 24 * 60 * 60_000;

interface Surroundings {
  channel: TabChannel;
  /** Runs work in one tab at a time. */
  inOneTab: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

export interface SessionState {
  session: Session | null;
  /** The session has ended, and nobody has signed in since. */
  isOver: boolean;
}

type Subscriber = (news: SessionNews) => void | Promise<void>;
export type SignOutScope = "local" | "others" | "global";
export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The session as the admin's tabs know it: restored when a page loads, refreshed before it ends, taken away when that fails for
 * good, and told to the other tabs (docs/product.md#sessions). What a person may see is decided by the server at each
 * load; this only says when it is worth asking, and when there is nobody left to show anything to.
 */
export function createSessionStore({ channel, inOneTab }: Surroundings) {
  const { get, set, watch } = createObservable<SessionState>({ session: null, isOver: false });
  let last: Session["user"] | null = null;
  let isRestored = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const subscribers = new Set<Subscriber>();

  async function tell(event: SessionEvent): Promise<void> {
    const news: SessionNews = { event, session: get().session, before: last };
    last = get().session?.user ?? last;
    await Promise.all([...subscribers].map(async (subscriber) => subscriber(news)));
  }

  const post = (event: SessionEvent) => channel.post({ event, session: get().session });

  /** Also for a tab that has been away: whoever signed in or out meanwhile is found out. */
  async function read(): Promise<Session | null | undefined> {
    const result = await withRetry(() => authCall<Sent<OwnSession> | null>("get-session", { method: "GET" }));
    return result.ok ? sessionOf(result.value) : undefined;
  }

  /** Somebody is there. The end of the last session holds until all subscribers have shown who. */
  async function arrive(event: Arrival, session: Session | null): Promise<void> {
    set({ ...get(), session });
    plan();
    await tell(event);
    // Unless it has ended while they did.
    if (get().session || !session) set({ ...get(), isOver: false });
  }

  function end(): void {
    if (get().isOver && !get().session) return;
    clearTimeout(timer);
    set({ session: null, isOver: true });
    void tell("SIGNED_OUT");
  }

  function isNearEnd(): boolean {
    const { session } = get();
    return session !== null && Date.now() >= session.expiresAt - margin;
  }

  function plan(soonest = 0): void {
    clearTimeout(timer);
    const { session } = get();
    if (!session) return;
    const wait = session.expiresAt - margin - Date.now();
    timer = setTimeout(() => (isNearEnd() ? void refresh() : plan()), Math.min(Math.max(wait, soonest), day));
  }

  async function refresh(): Promise<void> {
    const asked = get().session;
    if (!asked) return;
    await inOneTab("homecoming.session", async () => {
      // Another tab was first, or somebody signed out meanwhile.
      if (get().session?.expiresAt !== asked.expiresAt) return;
      const result = await withRetry(() =>
        authCall<Sent<RefreshedSession>>("token?grant_type=refresh_token", { body: {} }),
      );
      const { session } = get();
      if (!session) return;
      if (result.ok) {
        const { expiresIn, assurance } = result.value;
        set({ ...get(), session: { ...session, assurance, expiresAt: Date.now() + expiresIn * 1_000 } });
        post("TOKEN_REFRESHED");
        await tell("TOKEN_REFRESHED");
      } else if (!isPassing(result.status)) {
        end();
        post("SIGNED_OUT");
      }
    });
    // Not at once: a session can also be close to an end that nothing moves any more.
    plan(margin);
  }

  async function lookAgain(): Promise<void> {
    const session = await read();
    if (session === undefined) return;
    if (session) await meet(session);
    else if (get().session) end();
  }

  /** A session that was begun where this tab did not hear of it, such as by the link in a mail. */
  async function meet(session: Session): Promise<void> {
    const isKnown = !get().isOver && get().session?.user.id === session.user.id;
    if (!isKnown) return arrive("SIGNED_IN", session);
    set({ ...get(), session });
    plan();
  }

  async function hear(message: unknown): Promise<void> {
    const { event, session = null } = Object(message) as { event?: SessionEvent; session?: Session | null };
    if (event === undefined || !sessionEvents.includes(event)) return;
    if (event === "SIGNED_OUT") return end();
    if (event === "INITIAL_SESSION") {
      if (!isRestored) return;
      if (session) await meet(session);
      else if (get().session) await lookAgain();
    } else if (event === "TOKEN_REFRESHED") {
      if (!session || get().isOver) return;
      set({ ...get(), session });
      plan();
      await tell(event);
    } else if (session) await arrive(event, session);
  }

  async function restore(after: Arrival | null): Promise<void> {
    const session = await read();
    isRestored = true;
    if (session && !get().session) set({ ...get(), session });
    plan();
    await tell("INITIAL_SESSION");
    if (session !== undefined) post("INITIAL_SESSION");
    if (session && after) {
      post(after);
      await tell(after);
    }
  }

  return {
    getState: get,
    watch,

    /** Tells each event of the session, here and in other tabs. @returns ends it */
    subscribe(subscriber: Subscriber): () => void {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },

    /**
     * Restores the session and begins to listen to the other tabs.
     * @param after what led to this page, if that is an event of its own
     * @returns ends it
     */
    start(after: Arrival | null = null): () => void {
      const stop = channel.listen((message) => void hear(message));
      void restore(after);
      return () => {
        stop();
        clearTimeout(timer);
      };
    },

    /** After a call that began or changed a session. Settles when all subscribers have shown what follows. */
    async begin(event: Arrival): Promise<void> {
      const session = (await read()) ?? null;
      const arrived = arrive(event, session);
      if (session) post(event);
      await arrived;
    },

    /** The tab is looked at again, or back on the network. */
    async wake(): Promise<void> {
      if (!isRestored) return;
      if (!get().session) await lookAgain();
      else if (isNearEnd()) await refresh();
    },

    /** The server has answered that nobody is signed in. */
    lose: end,

    /** Ends sessions. That there is none any more (401, 403, 404) is what was wanted (docs/product.md#sessions). */
    async signOut(scope: SignOutScope = "local"): Promise<AuthResult> {
      const result = await authCall(`logout?scope=${scope}`, { body: {}, ignored: [401, 403, 404] });
      if (result.ok && scope !== "others") {
        end();
        post("SIGNED_OUT");
      }
      return result;
    },
  };
}

/** As JSON has it: times are texts. */
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
