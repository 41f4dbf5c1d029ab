import { expect, onTestFinished, test } from "vitest";
import { PageInspector } from "./page-inspector.ts";

const pageOf = (words: string) =>
  `<!doctype html><html lang="en"><head><title>Spring</title></head><body><main><h1>Spring</h1>${words}</main></body></html>`;
const options = { styleWords: [], palette: {} };

test("a page that takes more memory than there is ends the process in the middle of its task; the next one is checked", async () => {
  const inspector = new PageInspector({ timeoutMs: 60_000, maxHeapMb: 96 });
  onTestFinished(() => inspector.close());
  const large = inspector.inspect(pageOf("<p>Words</p>".repeat(200_000)), options, true);
  const next = inspector.inspect(pageOf("<p>Words</p>"), options, true);
  await expect(large).rejects.toThrow("the process ended");
  expect((await next).links).toEqual([]);
}, 120_000);

test("a page that differs in nonces only is looked at once; one with other words is looked at anew", async () => {
  const inspector = new PageInspector({ timeoutMs: 60_000 });
  const first = await inspector.inspect(pageOf('<script nonce="a"></script><p>Words</p>'), options, true);
  expect(await inspector.inspect(pageOf('<script nonce="b"></script><p>Words</p>'), options, true)).toBe(first);
  expect(await inspector.inspect(pageOf("<h1>Words</h1>"), options, true)).not.toEqual(first);
  inspector.close();
}, 120_000);
