import { expect, test } from "vitest";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { shouldRevalidate } from "./item.tsx";

/** Whether the item is loaded again after an action with this answer. */
function loadsAfter(intent: string, actionResult: object): boolean {
  const formData = new FormData();
  formData.set("intent", intent);
  const url = new URL("https://site.example/admin/media/1");
  const router = { currentUrl: url, nextUrl: url, formMethod: "POST", defaultShouldRevalidate: true };
  return shouldRevalidate({ ...router, formData, actionResult } as unknown as ShouldRevalidateFunctionArgs);
}

test("an item that somebody has changed meanwhile is loaded again, so that the next try names its version", () => {
  expect(loadsAfter("update", { ok: false, code: "conflict", error: "Changed.", fields: {} })).toBe(true);
  expect(loadsAfter("undo", { ok: false, code: "conflict", error: "Changed.", fields: {} })).toBe(true);
  // Another failure may have come without the server.
  expect(loadsAfter("update", { ok: false, code: "network", error: "Away.", fields: {} })).toBe(false);
  expect(loadsAfter("update", { ok: true, value: { version: 2 } })).toBe(true);
  expect(loadsAfter("trash", { ok: false, code: "conflict", error: "Changed.", fields: {} })).toBe(false);
});
