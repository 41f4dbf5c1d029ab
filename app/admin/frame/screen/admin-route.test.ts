import { RouterContextProvider } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { actionResult } from "#app/lib/answers.ts";
import { documentRequestContext, requestContext } from "#app/lib/requests.ts";
import type { Database } from "#db/client.ts";
import { DatabaseUnavailableError } from "#db/errors.ts";
import type { Actor } from "#domain/context.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { type DomainErrorCode, DomainError } from "#lib/domain-error.ts";
import { loadAdmin, withOfflineAnswer } from "./admin-route.ts";

/** A database that fails on any query. */
const untouchable = new Proxy(
  {},
  {
    get() {
      throw new Error("the database was asked");
    },
  },
) as Database;

function contextOf(actor: Actor, isDocument: boolean) {
  const context = new RouterContextProvider();
  context.set(requestContext, testContext(untouchable, { actor }));
  context.set(documentRequestContext, isDocument);
  return context;
}

const stranger = userActor({ email: "eve@school.example", emailVerified: false });

describe("an admin loader", () => {
  test.each([{ kind: "visitor" } as const, stranger])(
    "tells a document nothing and asks nothing: %o",
    async (actor) => {
      const load = vi.fn<() => Promise<string>>();
      expect(await loadAdmin(contextOf(actor, true), load)).toEqual({ state: "loading" });
      expect(load).not.toHaveBeenCalled();
    },
  );

  test("never loads for a visitor or somebody without rights", async () => {
    const load = vi.fn<() => Promise<string>>();
    expect(await loadAdmin(contextOf({ kind: "visitor" }, false), load)).toEqual({ state: "signed-out" });
    expect(await loadAdmin(contextOf(stranger, false), load)).toEqual({ state: "denied", email: "eve@school.example" });
    expect(load).not.toHaveBeenCalled();
  });
});

describe("an action", () => {
  const answer = (isDocument: boolean, work: () => Promise<unknown>) =>
    actionResult(contextOf({ kind: "visitor" }, isDocument), work);

  test("answers with what it did", async () => {
    const { data } = await answer(false, async () => "done");
    expect(data).toEqual({ ok: true, value: "done" });
  });

  test.each<[DomainErrorCode, number]>([
    ["invalid", 422],
    ["unauthenticated", 401],
    ["forbidden", 403],
    ["not_found", 404],
    ["conflict", 409],
    ["unavailable", 503],
  ])("%s is status %i, with its words and fields", async (code, status) => {
    const { data, init } = await answer(false, () =>
      Promise.reject(new DomainError(code, "In words.", { fields: { title: "Beside it." } })),
    );
    expect(data).toEqual({ ok: false, code, error: "In words.", fields: { title: "Beside it." } });
    expect(init?.status).toBe(status);
  });

  test("a database that is away is 503, and a mistake of ours is 500 without its text", async () => {
    const away = await answer(false, () =>
      Promise.reject(new DatabaseUnavailableError("connection refused at 10.0.0.1")),
    );
    expect(away.init?.status).toBe(503);
    const broken = await answer(false, () => Promise.reject(new Error("secret detail")));
    expect(broken.init?.status).toBe(500);
    expect(JSON.stringify([away.data, broken.data])).not.toMatch(/10\.0\.0\.1|secret/);
  });

  test("is refused as a document, which would carry its answer in HTML", async () => {
    const work = vi.fn<() => Promise<string>>();
    expect((await answer(true, work)).init?.status).toBe(400);
    expect(work).not.toHaveBeenCalled();
  });
});

describe("a change whose answer does not come", () => {
  const lost = () => withOfflineAnswer(() => Promise.reject(new TypeError("Failed to fetch")));
  afterEach(() => vi.unstubAllGlobals());

  test("may have been saved: the server goes on when a connection is lost", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const answer = await lost();
    expect(answer).toMatchObject({ ok: false, code: "network", error: expect.stringContaining("may have been saved") });
    expect(JSON.stringify(answer)).not.toContain("Nothing was saved");
  });

  test("was not saved without a network, where nothing can be sent", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    expect(await lost()).toMatchObject({ code: "network", error: expect.stringContaining("Nothing was saved") });
  });
});
