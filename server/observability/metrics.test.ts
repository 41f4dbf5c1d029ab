import { expect, it } from "vitest";
import { PageCache } from "../page-cache/page-cache.ts";
import { createMetrics } from "./metrics.ts";

it("counts what is in the journal, damaged files apart", async () => {
  const metrics = createMetrics({
    cache: new PageCache(),
    errors: { logged: 0 },
    skippedDeliveries: {},
    countJournal: async () => ({ waiting: 2, unreadable: 1 }),
  });
  const text = await metrics.text();
  expect(text).toContain('homecoming_journal_files{state="waiting"} 2');
  expect(text).toContain('homecoming_journal_files{state="unreadable"} 1');
});
