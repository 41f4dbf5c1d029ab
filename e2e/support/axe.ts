import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Frame, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import { withTimeout } from "#lib/pacing.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Fails when axe finds anything on the page: WCAG 2.2 A and AA, and best practices. */
export async function expectNoBarriers(page: Page): Promise<void> {
  // While a button stops being busy, axe could see the colors of one state with the attributes of the other.
  await expect(page.locator("button[aria-busy=true]")).toHaveCount(0);
  // Halfway through a fade the colors are those of no state.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  for (const frame of page.frames()) await provideAxe(frame);
  const found = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    // The preview shows a public page, which is checked elsewhere, in a frame without scripts, where axe would wait a
    // minute. Other frames are checked.
    const { violations } = await axe.run(
      { exclude: [["iframe[sandbox]"]] },
      { runOnly: { type: "tag", values }, resultTypes: ["violations"] },
    );
    return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html.slice(0, 160)) }));
  }, rules);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** A frame that says nothing for so long has no document yet. */
const frameTimeoutMs = 2_000;

/**
 * Loads axe once into each document: axe's own package for Playwright does so twice for each check, which takes as long as the check. A
 * frame that is still loading, or was closed meanwhile, has nothing to check.
 */
async function provideAxe(frame: Frame): Promise<void> {
  if (frame.parentFrame() === null) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
    return;
  }
  const state = await withTimeout(stateOf(frame), frameTimeoutMs).catch(() => "away");
  if (state === "without axe") await frame.evaluate(source).catch(() => {});
}

async function stateOf(frame: Frame): Promise<"sandboxed" | "with axe" | "without axe"> {
  const holder = await frame.frameElement();
  if ((await holder.getAttribute("sandbox")) !== null) return "sandboxed";
  return (await frame.evaluate(() => "axe" in window)) ? "with axe" : "without axe";
}
