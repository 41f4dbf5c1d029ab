import { loadavg } from "node:os";
import { chromium as playwright } from "@playwright/test";
import { weighFirstVisit } from "../../e2e/support/pages.ts";
import { startSite } from "../../e2e/support/site.ts";
import { chromiumFlags, provideSystemPrograms, findChromium } from "../../e2e/support/system-programs.ts";
import { buildPagesIfNeeded } from "#server/build-pages.ts";
import { median, percentile, measureNavigation, measureThroughput } from "./timing.ts";
import { audits, categories, measureLighthouse, reportPages } from "./lighthouse.ts";
import { reportPosts } from "./many-posts.ts";
import { reportInquiries } from "./inquiries.ts";
import { reportInquiryLoad } from "./inquiry-load.ts";
import { reportMedia } from "./media.ts";
import { reportSoak } from "./soak.ts";
import { measureSlowPhone } from "./slow-phone.ts";

// `npm run bench`: what the home page costs and how fast it is answered, beside a peer measured in the same run, and
// how quickly in-app navigation is; before that, how both engines cope with very many posts (`npm run bench -- posts`:
// only that). `npm run bench -- pages` runs Lighthouse on one page of each kind, five times each, or on the paths that
// follow; `npm run bench -- media` asks a library of 5,000 pictures, uploads fifty photographs at once, and runs Lighthouse on a page with
// ten pictures; `npm run bench -- inquiries` asks the desk with 200,000 inquiries; `npm run bench -- inquiry-load` sends 300 inquiries a second for a minute
// (or as many and as long as the numbers that follow say; a third one is the number of processes on PostgreSQL); `npm run bench -- soak 10 512` is ten minutes of everything within 512 MB. Other load on the machine makes the site look slower, so the load is printed.

const say = (line = "") => console.log(line);
const whole = (value: number) => Math.round(value).toLocaleString("en-US");

provideSystemPrograms();
if (process.argv[2] === "inquiries") {
  await reportInquiries(say);
  process.exit();
}
await buildPagesIfNeeded(say);
const chromium = findChromium();
if (!chromium) throw new Error("Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH.");
const [part, ...paths] = process.argv.slice(2);
if (part === "pages") {
  await reportPages(say, chromium, paths);
  process.exit();
}
if (part === "inquiry-load") {
  const [perSecond = 300, seconds = 60, processes = 0] = paths.map(Number);
  await reportInquiryLoad(say, { perSecond, seconds, processes });
  process.exit();
}
if (part === "soak") {
  const [minutes, megabytes] = paths.map(Number);
  await reportSoak(say, { ...(minutes && { minutes }), ...(megabytes && { megabytes }) });
  process.exit();
}
if (part === "media") {
  await reportMedia(say, chromium);
  process.exit();
}
await reportPosts(say);
if (part === "posts") process.exit();

const site = await startSite("sqlite");
try {
  const home = `${site.url}/`;
  // The first visit fills the cache; the best compression of the stored page follows shortly after the second.
  for (let visit = 1; visit <= 2; visit++) await fetch(home);
  await new Promise((resolve) => setTimeout(resolve, 3000));

  const { site: own, bare, ratio } = await measureThroughput(home);
  say("Requests per second of / (brotli, kept connections, median of 3)");
  say(`  this site       ${whole(own).padStart(8)}`);
  say(`  bare node:http  ${whole(bare).padStart(8)}   the same bytes and headers`);
  say(`  ratio           ${ratio.toFixed(2).padStart(8)}   median of the rounds, each beside its own peer`);

  const browser = await playwright.launch({ executablePath: chromium, args: chromiumFlags });
  const { before, after } = await weighFirstVisit(browser, home);
  say();
  say("Bytes of a first visit to / (bodies as they travel)      before intent       after");
  for (const kind of ["document", "style", "font", "image", "script", "other"] as const) {
    const cell = (visit: typeof before) => `${whole(visit.bytes[kind])} in ${visit.files[kind]}`.padStart(16);
    say(`  ${kind.padEnd(52)}${cell(before)}${cell(after)}`);
  }

  const steps = await measureNavigation(browser, site.url);
  const [slow] = await measureSlowPhone(browser, [site.url]);
  await browser.close();
  const times = steps.map(({ took }) => took);
  const slowest = steps.toSorted((a, b) => b.took - a.took)[0];
  say();
  say(`From a click to the new heading, after hover, over ${steps.length} pages (load ${loadavg()[0]?.toFixed(1)})`);
  say(`  median          ${whole(median(times)).padStart(8)} ms`);
  say(`  95th percentile ${whole(percentile(times, 95)).padStart(8)} ms`);
  if (slowest) say(`  slowest         ${whole(slowest.took).padStart(8)} ms   ${slowest.from} to ${slowest.to}`);

  if (slow) {
    say();
    say("On a slow phone, the processor's time counted four times (median of 9; in brackets before 212 and 213)");
    say(`  key to price    ${whole(slow.price).padStart(8)} ms   (433 ms)`);
    say(`  click to page   ${whole(slow.click).padStart(8)} ms   (220 ms)`);
  }

  const { scores, values, losses } = await measureLighthouse(home, chromium);
  say();
  say("Lighthouse, mobile (median of 3)");
  for (const name of categories) say(`  ${name.padEnd(16)}${String(Math.round(scores[name])).padStart(8)}`);
  for (const [id, label] of Object.entries(audits)) {
    const value = values[id as keyof typeof audits];
    say(`  ${label.padEnd(16)}${(label === "CLS" ? value.toFixed(3) : `${whole(value)} ms`).padStart(8)}`);
  }
  for (const loss of losses) say(`  costs points: ${loss}`);
} finally {
  await site.remove();
}
