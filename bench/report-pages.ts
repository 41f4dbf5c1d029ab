import { loadavg } from "node:os";
import { findPageKinds } from "../e2e/support/page-kinds.ts";
import { startSite } from "../e2e/support/site.ts";
import { measureLighthouse } from "./lighthouse.ts";

const runs = 5;
const kinds = ["Document", "Stylesheet", "Font", "Image", "Script"] as const;

/**
 * Prints what Lighthouse's mobile run says about pages of a site with built-in content, one line each.
 * @param paths pages to measure; one of each kind when there are none
 */
export async function reportPages(say: (line?: string) => void, chromium: string, paths: string[]): Promise<void> {
  const site = await startSite("sqlite");
  try {
    const pages = paths.length > 0 ? paths : await findPageKinds(site);
    await Promise.all(pages.map((path) => fetch(site.url + path)));
    // The better compression of what is sent often follows shortly after the first visit.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    say(`Lighthouse, mobile (median of ${runs}, load ${loadavg()[0]?.toFixed(1)}); ms, and KB as they travel`);
    const heads = ["score", "FCP", "LCP", "TBT", "CLS", "HTML", "CSS", "fonts", "images", "scripts"];
    say(`  ${"page".padEnd(48)}${heads.map((head) => head.padStart(8)).join("")}`);
    for (const path of pages) {
      const { scores, values, bytes } = await measureLighthouse(site.url + path, chromium, runs);
      const cells = [
        scores.performance.toFixed(0),
        values["first-contentful-paint"].toFixed(0),
        values["largest-contentful-paint"].toFixed(0),
        values["total-blocking-time"].toFixed(0),
        values["cumulative-layout-shift"].toFixed(3),
        ...kinds.map((kind) => ((bytes[kind] ?? 0) / 1000).toFixed(1)),
      ];
      say(`  ${path.padEnd(48)}${cells.map((cell) => cell.padStart(8)).join("")}`);
    }
  } finally {
    await site.remove();
  }
}
