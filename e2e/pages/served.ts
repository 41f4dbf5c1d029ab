import type { Page } from "@playwright/test";
import { visitorAddress } from "../support/visitor-forms.ts";

/**
 * Puts the main part of what the server sends for an address in the place of the page's own: pages that are made alike need not each be
 * opened to be read. For an empty page, or one without JavaScript, since the scripts of a page would not know of it.
 * @returns the whole document
 */
export async function showMain(page: Page, address: string): Promise<string> {
  const html = await (await fetch(address, { headers: { "x-forwarded-for": visitorAddress() } })).text();
  await page.evaluate((text) => {
    const main = new DOMParser().parseFromString(text, "text/html").querySelector("main");
    if (!main) throw new Error("The answer has no main part.");
    const old = document.querySelector("main");
    if (old) old.replaceWith(main);
    else document.body.append(main);
  }, html);
  return html;
}

/** What a document tells search engines, block by block. */
export function structuredDataOf(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script\b[^>]*\btype="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return [...blocks].map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
}
