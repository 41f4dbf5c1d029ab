import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { once } from "node:events";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { chromiumFlags, findChromium } from "../../../e2e/support/system-programs.ts";
import { encodeMp4, encodeWebm, frameRate, keepFrames } from "./encode.ts";
import { type Film, captionsOf, secondsOf } from "./film.ts";
import { films } from "./films.ts";
import { installProjector } from "./projector.ts";
import { stageOf } from "./stage.ts";

// `npm run videos [name …]`: records the films frame by frame and writes them to public/videos, where they are committed. Needs
// Chromium and ffmpeg (apt-get install chromium ffmpeg), and some fifteen minutes. With --posters it makes only the posters.

const folder = join(import.meta.dirname, "../../../public/videos");
const say = (line: string) => process.stdout.write(`${line}\n`);
const executablePath = findChromium();
if (!executablePath) throw new Error("Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH.");

const { values: options, positionals: wanted } = parseArgs({
  options: { posters: { type: "boolean" } },
  allowPositionals: true,
});
const work = await mkdtemp(join(tmpdir(), "films-"));
const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, "--allow-file-access-from-files"] });
try {
  await mkdir(folder, { recursive: true });
  for (const film of films.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const page = await openStage(film);
    await makePoster(page, film);
    if (options.posters) continue;
    const reel = join(work, `${film.name}.mkv`);
    await record(page, film, reel);
    await page.close();
    const file = (ending: string) => join(folder, `${film.name}.${ending}`);
    await encodeMp4(reel, file("mp4"));
    await encodeWebm(reel, file("webm"));
    await writeFile(file("vtt"), captionsOf(film));
    for (const ending of ["mp4", "webm"]) say(`${film.name}.${ending}: ${(await stat(file(ending))).size} bytes`);
  }
} finally {
  await browser.close();
  await rm(work, { recursive: true });
}

/** The film's page with all pictures and fonts decoded, which browsers otherwise do at the first use. */
async function openStage(film: Film): Promise<Page> {
  const stage = join(work, `${film.name}.html`);
  await writeFile(stage, await stageOf(film));
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(pathToFileURL(stage).href);
  await page.evaluate(`(${installProjector.toString()})()`);
  await page.evaluate("document.fonts.ready");
  for (let second = 0; second < secondsOf(film); second += 1) {
    await seek(page, second);
    await page.screenshot();
  }
  return page;
}

function seek(page: Page, second: number): Promise<boolean> {
  return page.evaluate<boolean>(`projector.seek(${second})`);
}

async function makePoster(page: Page, film: Film): Promise<void> {
  await seek(page, film.posterAt);
  await sharp(await page.screenshot())
    .avif({ quality: 45, effort: 9 })
    .toFile(join(folder, `${film.name}.avif`));
}

async function record(page: Page, film: Film, reel: string): Promise<void> {
  const camera = await page.context().newCDPSession(page);
  const { frames, done } = keepFrames(reel);
  let frame: Buffer = Buffer.alloc(0);
  const count = Math.round(secondsOf(film) * frameRate);
  let shot = 0;
  for (let index = 0; index < count; index++) {
    if ((await seek(page, index / frameRate)) || index === 0) {
      frame = await shoot(camera);
      shot++;
    }
    if (!frames.write(frame)) await once(frames, "drain");
  }
  frames.end();
  await done;
  say(`${film.name}: ${count} frames, ${shot} of them different`);
}

async function shoot(camera: CDPSession): Promise<Buffer> {
  const { data } = await camera.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
  return Buffer.from(data, "base64");
}
