import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLocalContext } from "#domain/testing/test-context.ts";
import { KeptSet, MissingPages } from "./missing-pages.ts";

type Load = () => Promise<Set<string>>;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test("asks once, and again only when its topic has changed", async () => {
  const load = vi.fn<Load>().mockResolvedValue(new Set(["/old"]));
  const paths = new KeptSet({ tags: ["redirects"], load, whileAway: "last known" });
  expect(await Promise.all([paths.has("/old"), paths.has("/new"), paths.has("/old")])).toEqual([true, false, true]);
  paths.drop(new Set(["blog_posts"]));
  await paths.has("/old");
  expect(load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue(new Set(["/new"]));
  paths.drop(new Set(["redirects"]));
  expect([await paths.has("/old"), await paths.has("/new")]).toEqual([false, true]);
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ["last known", [true, false]],
  ["anything", [true, true]],
] as const)("while the database is away %s counts, without a question for each text", async (whileAway, expected) => {
  const load = vi.fn<Load>().mockResolvedValue(new Set(["/old"]));
  const paths = new KeptSet({ tags: ["redirects"], load, whileAway });
  await paths.has("/old");
  load.mockRejectedValue(new Error("away"));
  paths.drop(new Set(["redirects"]));
  for (let time = 0; time < 2; time++) expect([await paths.has("/old"), await paths.has("/new")]).toEqual(expected);
  expect(load).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2_001);
  load.mockResolvedValue(new Set());
  expect([await paths.has("/old"), await paths.has("/new")]).toEqual([false, false]);
});

test("an answer that was under way when the set changed is not used for later requests", async () => {
  const slow = Promise.withResolvers<Set<string>>();
  const load = vi
    .fn<Load>()
    .mockReturnValueOnce(slow.promise)
    .mockResolvedValue(new Set(["/new"]));
  const paths = new KeptSet({ tags: ["redirects"], load, whileAway: "anything" });
  const before = paths.has("/new");
  paths.drop(new Set(["redirects"]));
  expect(await paths.has("/new")).toBe(true);
  slow.resolve(new Set());
  await before;
  expect(await paths.has("/new")).toBe(true);
});

test("all addresses without a page are one, whatever their number, and cost two questions until a page is published or moves", async () => {
  const asked: string[] = [];
  const answers: Record<string, { address: string }[]> = { site_pages: [{ address: "/spring" }] };
  const db = {
    selectFrom: (table: string) => ({
      select: () => ({
        async execute() {
          asked.push(table);
          return answers[table] ?? [];
        },
      }),
    }),
  };
  const missing = new MissingPages(createLocalContext({ db: db as never }));
  const match = { ids: [], isPublic: true, isNotFound: true, isEmbed: false, query: {} };
  const standIn = (path: string) => missing.standIn({ path, search: new URLSearchParams(), match });
  for (let number = 0; number < 200; number++) expect(await standIn(`/no-${number}`)).toBe("/NOTHING");
  expect(asked.toSorted()).toEqual(["former_page_addresses", "redirects", "site_pages"]);
  expect(await standIn("/spring")).toBeNull();
  missing.drop(new Set(["text:home"]));
  expect([await standIn("/spring"), asked.length]).toEqual([null, 3]);
  answers["site_pages"] = [];
  missing.drop(new Set(["pages:list"]));
  expect([await standIn("/spring"), asked.length]).toEqual(["/NOTHING", 5]);
});
