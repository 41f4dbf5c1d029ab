import type { Page } from "@playwright/test";

/**
 * From now on the list that a screen loads after a change arrives together with the answer to the change, as on a busy machine: nothing
 * is drawn between the two.
 */
export async function joinLists(page: Page): Promise<void> {
  await page.evaluate(() => {
    const send = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const { method, url } = new Request(input, init);
      if (method !== "GET" || !new URL(url).pathname.endsWith(".data")) return send(input, init);
      const list = new XMLHttpRequest();
      list.open(method, url, false);
      list.send();
      const type = list.getResponseHeader("content-type") ?? "";
      return new Response(list.responseText, { status: list.status, headers: { "content-type": type } });
    };
  });
}
