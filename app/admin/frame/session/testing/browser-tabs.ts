import { vi } from "vitest";
import { type SessionNotice, type SessionStore, createSessionStore } from "../session-store.ts";
import type { TabChannel } from "../tabs.ts";

export const week = 7 * 24 * 60 * 60_000;
export const ann = { id: "1", email: "ann@school.example", name: "ann", emailVerified: true };
export const bea = { id: "2", email: "bea@school.example", name: "bea", emailVerified: true };
export const refreshCall = "token?grant_type=refresh_token";

/** What a call is answered with: a body, a status, or nothing at all. */
type Answer = object | number | null | "unreachable";

/** A server in place of `fetch`, on timers that the test moves. */
export function fakeServer() {
  let answers: Record<string, Answer> = {};
  const calls: { name: string; at: number }[] = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (address: string) => {
    const name = address.replace("/api/auth/", "");
    calls.push({ name, at: Date.now() });
    const answer = answers[name];
    if (answer === "unreachable") throw new TypeError("Failed to fetch");
    return typeof answer === "number" ? Response.json({}, { status: answer }) : Response.json(answer ?? null);
  });
  const server = {
    calls,
    /** How often a call was made so far. */
    count: (name: string) => calls.filter((call) => call.name === name).length,
    answer(name: string, answer: Answer) {
      answers[name] = answer;
    },
    /** Whom the cookie belongs to from now on. */
    signedInAs(user: typeof ann | null, assurance: "aal1" | "aal2" = "aal1") {
      const session = { expiresAt: new Date(Date.now() + week).toISOString(), assurance };
      answers = {
        "get-session": user && { user, session },
        [refreshCall]: { expiresIn: week / 1_000, expiresAt: session.expiresAt, assurance },
        "logout?scope=local": { signedOut: true },
        "logout?scope=others": { signedOut: false },
      };
    },
    close() {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
  };
  server.signedInAs(ann);
  return server;
}

/** Lets all that is under way come to its end; no timer runs. */
export const settle = () => vi.advanceTimersByTimeAsync(0);

/** Tabs of one browser: what one posts all others hear, and one lock for all. */
export function openBrowser() {
  const listeners = new Set<(message: unknown) => void>();
  let queue: Promise<unknown> = Promise.resolve();
  const inOneTab = <T>(_name: string, work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => {});
    return turn;
  };

  function openTab() {
    let own: ((message: unknown) => void) | undefined;
    const channel: TabChannel = {
      // As messages travel: a copy, later.
      post(message) {
        for (const listener of listeners) {
          if (listener !== own) queueMicrotask(() => listener(structuredClone(message)));
        }
      },
      listen(onMessage) {
        own = onMessage;
        listeners.add(onMessage);
        return () => listeners.delete(onMessage);
      },
    };
    const store = createSessionStore({ channel, inOneTab });
    const news: SessionNotice[] = [];
    store.subscribe((each) => void news.push(each));
    return { store, news, events: () => news.map(({ event }) => event) };
  }

  return {
    openTab,
    /** A tab whose page has loaded. */
    async loadTab() {
      const tab = openTab();
      tab.store.start();
      await settle();
      return tab;
    },
    /** Delivers a message of another tab. */
    post: (message: unknown) => listeners.forEach((listener) => listener(message)),
  };
}

export const emailIn = (store: SessionStore) => store.getState().session?.user.email;
