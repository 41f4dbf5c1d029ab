import { execFile } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findPageKinds } from "../../e2e/support/pages.ts";
import { startSite } from "../../e2e/support/site.ts";
import { chromiumFlags } from "../../e2e/support/system-programs.ts";
import { median } from "./timing.ts";

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
    for (const path of [...pages, ...pages]) {
      const { status } = await fetch(site.url + path);
      if (status !== 200) throw new Error(`${path} answers ${status}.`);
    }
    // The stored page gets its best compression shortly after the second visit.
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

const run = promisify(execFile);
/** Among what is made from the sources, so that nothing else of the project finds it. */
const installation = join(import.meta.dirname, "../../node_modules/.cache/lighthouse");
const lighthouse = join(installation, "node_modules/lighthouse/cli/index.js");

/**
 * Installs Lighthouse before the first measurement of a checkout: what it brings is a fifth of the packages, and few people measure
 * with it.
 */
async function provideLighthouse(): Promise<void> {
  if (existsSync(lighthouse)) return;
  cpSync(join(import.meta.dirname, "lighthouse"), installation, { recursive: true });
  await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: installation });
}

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Milliseconds, except the layout shift, which has no unit. */
export const audits = {
  "first-contentful-paint": "FCP",
  "largest-contentful-paint": "LCP",
  "total-blocking-time": "TBT",
  "cumulative-layout-shift": "CLS",
} as const;

export interface LighthouseFigures {
  /** 0 to 100. */
  scores: Record<(typeof categories)[number], number>;
  values: Record<keyof typeof audits, number>;
  /** Audits that cost points in at least one run. */
  losses: string[];
  /** Bytes as they travelled in the last run, headers included, by Lighthouse's names for kinds of file. */
  bytes: Partial<Record<string, number>>;
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      score: number | null;
      title: string;
      numericValue?: number;
      details?: { items?: { resourceType?: string; transferSize?: number }[] };
    }
  >;
}

/** Figures of Lighthouse's mobile run (simulated slow 4G, slow processor), each the median of so many runs. */
export async function measureLighthouse(url: string, chromium: string, runs = 3): Promise<LighthouseFigures> {
  await provideLighthouse();
  const reports: Report[] = [];
  for (let count = 0; count < runs; count++) {
    // Now and then the trace of a run has no beginning; the next one has.
    reports.push(await measureOnce(url, chromium).catch(() => measureOnce(url, chromium)));
  }
  const scoreOf = (name: string) => median(reports.map((report) => (report.categories[name]?.score ?? 0) * 100));
  const valueOf = (id: string) => median(reports.map((report) => report.audits[id]?.numericValue ?? Number.NaN));
  const losses = new Set<string>();
  for (const report of reports) {
    for (const name of categories) {
      for (const { id, weight } of report.categories[name]?.auditRefs ?? []) {
        const audit = report.audits[id];
        if (weight > 0 && audit && audit.score !== null && audit.score < 1) losses.add(`${name}: ${audit.title}`);
      }
    }
  }
  return {
    scores: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as LighthouseFigures["scores"],
    values: Object.fromEntries(Object.keys(audits).map((id) => [id, valueOf(id)])) as LighthouseFigures["values"],
    losses: [...losses],
    bytes: bytesOf(reports.at(-1)),
  };
}

function bytesOf(report: Report | undefined): LighthouseFigures["bytes"] {
  const bytes: LighthouseFigures["bytes"] = {};
  for (const { resourceType = "Other", transferSize = 0 } of report?.audits["network-requests"]?.details?.items ?? []) {
    bytes[resourceType] = (bytes[resourceType] ?? 0) + transferSize;
  }
  return bytes;
}

async function measureOnce(url: string, chromium: string): Promise<Report> {
  const flags = ["--output=json", "--quiet", `--chrome-flags=${chromiumFlags.join(" ")}`];
  const only = `--only-categories=${categories.join(",")}`;
  const { stdout } = await run(process.execPath, [lighthouse, url, ...flags, only], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 1 << 28,
  });
  return JSON.parse(stdout) as Report;
}
