import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ann, bea, emailIn, fakeServer, openBrowser, refreshCall, settle, week } from "./testing/browser-tabs.ts";

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

const loadTab = (browser = openBrowser()) => browser.loadTab();

describe("a page that loads", () => {
  test("restores the session and says so once", async () => {
    server.signedInAs(ann, "aal2");
    const { store, events } = await loadTab();
    expect(events()).toEqual(["INITIAL_SESSION"]);
    expect(store.getState()).toEqual({
      session: { user: ann, expiresAt: Date.now() + week, assurance: "aal2" },
      isOver: false,
    });
  });

  test("without a session says that, too", async () => {
    server.signedInAs(null);
    const { store, news } = await loadTab();
    expect(news).toEqual([{ event: "INITIAL_SESSION", session: null, before: null }]);
    expect(store.getState()).toEqual({ session: null, isOver: false });
  });

  test("what was typed is its writer's: it may be sent by them, and by nobody else", async () => {
    const { store } = openBrowser().openTab();
    expect(store.isSignedInAs(ann.email), "the server decides before the session is known").toBe(true);
    store.start();
    await settle();
    expect(store.isSignedInAs(ann.email)).toBe(true);
    server.signedInAs(bea);
    await store.begin("SIGNED_IN");
    expect([store.isSignedInAs(ann.email), store.isSignedInAs(bea.email)]).toEqual([false, true]);
    server.signedInAs(null);
    store.markSignedOut();
    await settle();
    expect(store.isSignedInAs(bea.email)).toBe(false);
  });

  test("says what has led to it", async () => {
    const { store, events } = openBrowser().openTab();
    store.start("PASSWORD_RECOVERY");
    await settle();
    expect(events()).toEqual(["INITIAL_SESSION", "PASSWORD_RECOVERY"]);
  });

  test.each([502, 503, 504, "unreachable" as const])(
    "tries again after %s: 200 ms later, then doubling",
    async (failure) => {
      server.answer("get-session", failure);
      const { store, events } = openBrowser().openTab();
      store.start();
      const start = Date.now();
      await vi.advanceTimersByTimeAsync(20_000);
      const at = server.calls.map((call) => call.at - start);
      expect(at).toEqual([0, 200, 600, 1_400, 3_000, 6_200]);
      expect(events(), "loading stops").toEqual(["INITIAL_SESSION"]);
    },
  );

  test("goes on as soon as a try succeeds, and takes no other failure for a passing one", async () => {
    server.answer("get-session", 503);
    const { store } = openBrowser().openTab();
    store.start();
    await settle();
    server.signedInAs(ann);
    await vi.advanceTimersByTimeAsync(200);
    expect(emailIn(store)).toBe(ann.email);
    server.answer("get-session", 500);
    const before = server.count("get-session");
    await loadTab();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.count("get-session") - before).toBe(1);
  });
});

describe("near its end", () => {
  test("a session is refreshed, 30 seconds before and not earlier", async () => {
    const { store, events } = await loadTab();
    await vi.advanceTimersByTimeAsync(week - 30_001);
    expect(server.count(refreshCall)).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(events()).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED"]);
    expect(store.getState().session?.expiresAt).toBe(Date.now() + week);
  });

  test("one tab refreshes it for all", async () => {
    const both = openBrowser();
    const tabs = [await loadTab(both), await loadTab(both)];
    await vi.advanceTimersByTimeAsync(week - 30_000);
    expect(server.count(refreshCall)).toBe(1);
    for (const { store, events } of tabs) {
      expect(events().at(-1)).toBe("TOKEN_REFRESHED");
      expect(store.getState().session?.expiresAt).toBe(Date.now() + week);
    }
  });

  test("a server that is away is waited for, and the session kept", async () => {
    const { store, events } = await loadTab();
    server.answer(refreshCall, "unreachable");
    await vi.advanceTimersByTimeAsync(week);
    expect(emailIn(store)).toBe(ann.email);
    expect(events()).toEqual(["INITIAL_SESSION"]);
    server.signedInAs(ann);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(events()).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED"]);
  });

  test.each([401, 403, 404, 500])("a refresh that fails with %i takes it away, in all tabs", async (status) => {
    const both = openBrowser();
    const tabs = [await loadTab(both), await loadTab(both)];
    server.answer(refreshCall, status);
    await vi.advanceTimersByTimeAsync(week - 30_000);
    for (const { store, events } of tabs) {
      expect(store.getState()).toEqual({ session: null, isOver: true });
      expect(events()).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
    }
    const before = server.calls.length;
    await vi.advanceTimersByTimeAsync(week);
    expect(server.calls, "nothing is left to refresh").toHaveLength(before);
  });

  test("an end that nothing moves any more is not asked about without a pause", async () => {
    await loadTab();
    server.answer(refreshCall, { expiresIn: 5, assurance: "aal1" });
    await vi.advanceTimersByTimeAsync(week - 30_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.count(refreshCall)).toBe(3);
  });

  test("a tab that slept past it refreshes when it is looked at again", async () => {
    const { store, events } = await loadTab();
    vi.setSystemTime(Date.now() + week - 1_000);
    await store.recheck();
    expect(events()).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED"]);
  });
});
