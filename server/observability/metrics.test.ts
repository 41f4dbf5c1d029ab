import { expect, it } from "vitest";
import { PageCache } from "../page-cache/page-cache.ts";
import { createMetrics } from "./metrics.ts";

const sources = {
  cache: new PageCache(),
  errors: { logged: 0 },
  skippedDeliveries: {},
  countJournal: async () => ({ waiting: 2, unreadable: 1 }),
  countSchedules: async () => ({ waiting: 3, late: 1, failed: 2, reviews: 4 }),
  ofProcess: false,
};

it("counts what is in the journal, damaged files apart", async () => {
  const metrics = createMetrics(sources);
  const text = await metrics.text();
  expect(text).toContain('homecoming_journal_files{state="waiting"} 2');
  expect(text).toContain('homecoming_journal_files{state="unreadable"} 1');
});

it("counts planned changes, and leaves them out while the database does not answer", async () => {
  expect(await createMetrics(sources).text()).toMatch(
    /homecoming_planned_changes\{state="waiting"\} 3\n.*"late"\} 1\n.*"failed"\} 2\n.*"reviews"\} 4\n/,
  );
  const text = await createMetrics({ ...sources, countSchedules: () => Promise.reject(new Error("away")) }).text();
  expect(text).not.toContain("homecoming_planned_changes{");
  expect(text).toContain('homecoming_journal_files{state="waiting"} 2');
});
