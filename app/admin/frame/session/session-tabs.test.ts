import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ann, bea, emailIn, fakeServer, openBrowser, settle } from "./testing/browser-tabs.ts";

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

const loadTab = (browser = openBrowser()) => browser.loadTab();

describe("signing out", () => {
  test.each([200, 401, 403, 404])(
    "ends the session here and in the other tabs, also when the answer is %i",
    async (status) => {
      const both = openBrowser();
      const tabs = [await loadTab(both), await loadTab(both)];
      if (status !== 200) server.answer("logout?scope=local", status);
      expect(await tabs[0]?.store.signOut()).toMatchObject({ ok: true });
      await settle();
      for (const { store, news } of tabs) {
        expect(store.getState()).toEqual({ session: null, isOver: true });
        expect(news.at(-1)).toEqual({ event: "SIGNED_OUT", session: null, before: ann });
      }
    },
  );

  test.each([[500, 500] as const, ["unreachable", 0] as const])(
    "that fails with %s leaves it, with status %i",
    async (answer, status) => {
      const { store, events } = await loadTab();
      server.answer("logout?scope=local", answer);
      expect(await store.signOut()).toMatchObject({ ok: false, status });
      expect(emailIn(store)).toBe(ann.email);
      expect(events()).toEqual(["INITIAL_SESSION"]);
    },
  );

  test("everywhere else leaves it, too", async () => {
    const { store } = await loadTab();
    expect(await store.signOut("others")).toMatchObject({ ok: true });
    expect(store.getState()).toMatchObject({ session: { user: ann }, isOver: false });
  });

  test("is told once, however often the server says that nobody is there", async () => {
    const both = openBrowser();
    const here = await loadTab(both);
    const there = await loadTab(both);
    server.signedInAs(null);
    here.store.markSignedOut();
    here.store.markSignedOut();
    await settle();
    expect(here.events()).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
    expect(there.events(), "which finds out by itself").toEqual(["INITIAL_SESSION"]);
  });

  test("is not believed of a call from before another tab has signed in, and what was refused goes on", async () => {
    const { store, events } = await loadTab();
    store.markSignedOut();
    await settle();
    expect(store.getState()).toMatchObject({ session: { user: ann }, isOver: false });
    expect(events()).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
  });

  test("is not believed either when it is said again at once, but what was refused again goes on after a pause only", async () => {
    const { store, events } = await loadTab();
    store.markSignedOut();
    await settle();
    for (let calls = 0; calls < 3; calls++) {
      store.markSignedOut();
      await settle();
    }
    expect(store.getState()).toMatchObject({ session: { user: ann }, isOver: false });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(events()).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(events()).toEqual(["INITIAL_SESSION", "SIGNED_IN", "SIGNED_IN"]);
    store.markSignedOut();
    await settle();
    expect(events(), "at once, after a while").toEqual(["INITIAL_SESSION", "SIGNED_IN", "SIGNED_IN", "SIGNED_IN"]);
  });

  test("leaves what was refreshed in such a pause as it is", async () => {
    const both = openBrowser();
    const { store } = await loadTab(both);
    for (let calls = 0; calls < 2; calls++) {
      store.markSignedOut();
      await settle();
    }
    const refreshed = { ...store.getState().session!, expiresAt: Date.now() + 3_600_000 };
    both.post({ event: "TOKEN_REFRESHED", session: refreshed });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.getState().session).toEqual(refreshed);
  });

  test("is believed when it is so in such a pause, which then brings nobody back", async () => {
    const { store, events } = await loadTab();
    for (const user of [ann, ann, null]) {
      server.signedInAs(user);
      store.markSignedOut();
      await settle();
    }
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.getState()).toEqual({ session: null, isOver: true });
    expect(events()).toEqual(["INITIAL_SESSION", "SIGNED_IN", "SIGNED_OUT"]);
  });

  test("is believed where it was not known who is signed in", async () => {
    server.answer("get-session", "unreachable");
    const { store } = await loadTab();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.getState()).toEqual({ session: null, isOver: false });
    server.signedInAs(null);
    store.markSignedOut();
    await settle();
    expect(store.getState()).toEqual({ session: null, isOver: true });
  });

  test("is waited for before anything is sent as somebody's: somebody else may have signed in", async () => {
    const { store } = await loadTab();
    server.signedInAs(bea);
    store.markSignedOut();
    expect(store.isSignedInAs(ann.email), "while the server is asked").toBeNull();
    await settle();
    expect([store.isSignedInAs(ann.email), store.isSignedInAs(bea.email)]).toEqual([false, true]);
    store.markSignedOut();
    await settle();
    expect(store.isSignedInAs(bea.email), "once it is known").toBe(true);
  });

  test("is not believed either when another tab signs in while the server is asked", async () => {
    const both = openBrowser();
    const { store, events } = await loadTab(both);
    const { session } = store.getState();
    server.signedInAs(null);
    store.markSignedOut();
    both.post({ event: "SIGNED_IN", session: structuredClone(session) });
    await settle();
    expect(store.getState()).toMatchObject({ session: { user: ann }, isOver: false });
    expect(events()).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
  });

  test("finds the person who has signed in instead, once the screens of the other one are gone", async () => {
    const { store, news, events } = await loadTab();
    server.signedInAs(bea);
    store.markSignedOut();
    await settle();
    expect(events()).toEqual(["INITIAL_SESSION", "SIGNED_OUT", "SIGNED_IN"]);
    expect(news.at(-1)).toMatchObject({ event: "SIGNED_IN", session: { user: bea }, before: ann });
  });

  test.each([500, "unreachable"] as const)("is believed when the server, asked again, answers %s", async (answer) => {
    const { store } = await loadTab();
    server.answer("get-session", answer);
    store.markSignedOut();
    await settle();
    expect(store.getState()).toEqual({ session: null, isOver: true });
  });
});

describe("signing in", () => {
  test.each(["SIGNED_IN", "MFA_CHALLENGE_VERIFIED", "USER_UPDATED"] as const)(
    "%s reaches the other tabs with the session",
    async (event) => {
      const both = openBrowser();
      server.signedInAs(null);
      const tabs = [await loadTab(both), await loadTab(both)];
      server.signedInAs(ann);
      await tabs[0]?.store.begin(event);
      await settle();
      for (const { store, news } of tabs) {
        expect(news.at(-1)).toMatchObject({ event, session: { user: ann } });
        expect(store.getState()).toMatchObject({ session: { user: ann }, isOver: false });
      }
    },
  );

  test("the end of the last session holds until everybody has shown who is there", async () => {
    const { store } = await loadTab();
    await store.signOut();
    const shown = Promise.withResolvers<void>();
    store.subscribe(({ event }) => (event === "SIGNED_IN" ? shown.promise : undefined));
    const begun = store.begin("SIGNED_IN");
    await settle();
    expect(store.getState()).toMatchObject({ session: { user: ann }, isOver: true });
    shown.resolve();
    await begun;
    expect(store.getState().isOver).toBe(false);
  });

  test("and out again meanwhile stays out", async () => {
    const { store } = await loadTab();
    await store.signOut();
    const shown = Promise.withResolvers<void>();
    store.subscribe(({ event }) => (event === "SIGNED_IN" ? shown.promise : undefined));
    const begun = store.begin("SIGNED_IN");
    await settle();
    server.signedInAs(null);
    store.markSignedOut();
    await settle();
    shown.resolve();
    await begun;
    expect(store.getState()).toEqual({ session: null, isOver: true });
  });

  test("says who was there before", async () => {
    const { store, news } = await loadTab();
    await store.signOut();
    server.signedInAs(bea);
    await store.begin("SIGNED_IN");
    expect(news.at(-1)).toMatchObject({ session: { user: bea }, before: ann });
  });

  test("by a page that loads in another tab is noticed", async () => {
    const both = openBrowser();
    const { store, events } = await loadTab(both);
    await store.signOut();
    await loadTab(both);
    expect(events()).toEqual(["INITIAL_SESSION", "SIGNED_OUT", "SIGNED_IN"]);
    expect(store.getState()).toMatchObject({ session: { user: ann }, isOver: false });
    server.signedInAs(bea);
    await loadTab(both);
    expect(emailIn(store)).toBe(bea.email);
    server.signedInAs(null);
    await loadTab(both);
    expect(events().at(-1), "a page that finds nobody makes this one look").toBe("SIGNED_OUT");
  });

  test("where no message came from is found out when the tab is looked at again", async () => {
    server.signedInAs(null);
    const { store, events } = await loadTab();
    await store.recheck();
    expect(events()).toEqual(["INITIAL_SESSION"]);
    server.signedInAs(ann);
    await store.recheck();
    expect(events()).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
  });
});

test("a message that is none of ours changes nothing", async () => {
  const all = openBrowser();
  const { store, events } = await loadTab(all);
  for (const message of [
    null,
    "SIGNED_OUT",
    7,
    {},
    { event: "SIGNED_UP" },
    { event: ["SIGNED_OUT"] },
    { event: "SIGNED_IN" },
  ])
    all.post(message);
  await settle();
  expect(events()).toEqual(["INITIAL_SESSION"]);
  expect(emailIn(store)).toBe(ann.email);
});
