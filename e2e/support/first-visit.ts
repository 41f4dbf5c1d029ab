import type { Browser, Request } from "@playwright/test";

export type Kind = "document" | "style" | "script" | "font" | "image" | "other";

export interface Visit {
  /** Bytes of the bodies as they travelled (compressed), by kind. */
  bytes: Record<Kind, number>;
  /** How many files of each kind. */
  files: Record<Kind, number>;
}

const kinds: Record<string, Kind> = {
  document: "document",
  stylesheet: "style",
  script: "script",
  font: "font",
  image: "image",
};

/**
 * Opens an address with an empty cache and weighs what arrives: first with a browser that never gets idle and a visitor
 * who does nothing, then after the first intent, when hydration has loaded what it needs.
 */
export async function weighFirstVisit(browser: Browser, url: string): Promise<{ before: Visit; after: Visit }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
      addEventListener("hydrated", () => Object.assign(window, { isHydrated: true }));
    });
    const finished: Request[] = [];
    page.on("requestfinished", (request) => finished.push(request));
    await page.goto(url, { waitUntil: "networkidle" });
    const before = await weigh(finished);
    await page.keyboard.press("Shift");
    await page.waitForFunction(() => "isHydrated" in window);
    // What the router fetches ahead once it runs belongs to the visit too.
    await page.waitForTimeout(500);
    return { before, after: await weigh(finished) };
  } finally {
    await context.close();
  }
}

async function weigh(requests: readonly Request[]): Promise<Visit> {
  const none = { document: 0, style: 0, script: 0, font: 0, image: 0, other: 0 };
  const visit: Visit = { bytes: { ...none }, files: { ...none } };
  for (const request of requests) {
    const kind = kinds[request.resourceType()] ?? "other";
    const { responseBodySize } = await request.sizes();
    visit.bytes[kind] += responseBodySize;
    visit.files[kind] += 1;
  }
  return visit;
}
