import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createQueue, readInPages } from "./pacing.ts";

test("does one thing at a time, in order, also after a failure", async () => {
  const inTurn = createQueue(10);
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await delay(2);
    steps.push(`${name} ends`);
    if (name === "b") throw new Error("b");
    return name;
  };
  const done = await Promise.allSettled(["a", "b", "c"].map((name) => inTurn(work(name))));
  expect(done.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("refuses what would wait for too long, and takes more when there is room", async () => {
  const inTurn = createQueue(2);
  const gate = Promise.withResolvers<void>();
  const held = [inTurn(() => gate.promise), inTurn(() => gate.promise)];
  await expect(inTurn(async () => 1)).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
  gate.resolve();
  await Promise.all(held);
  expect(await inTurn(async () => 1)).toBe(1);
});

test("rows are read page by page, with a turn for others between two pages", async () => {
  let turns = 0;
  const done: number[] = [];
  setImmediate(function turn() {
    turns += 1;
    if (done.length < 10) setImmediate(turn);
  });
  const readPage = async (last = 0) => [1, 2, 3].map((step) => last + step).filter((row) => row <= 10);
  for await (const row of readInPages<number>(3, readPage)) done.push(row);
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(turns).toBeGreaterThanOrEqual(3);
});
