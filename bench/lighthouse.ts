import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromiumFlags } from "../e2e/support/system-programs.ts";
import { median } from "./percentile.ts";

const run = promisify(execFile);
const lighthouse = fileURLToPath(import.meta.resolve("lighthouse/cli/index.js"));

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
