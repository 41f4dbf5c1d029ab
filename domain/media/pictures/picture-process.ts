// The process that decodes and encodes pictures, and cleans drawings (docs/decisions/175-media-library.md). It has no database and no secret, the lowest
// priority, and is killed when it takes too long. domain/media/pictures/picture-maker.ts starts it.
import { readFile, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { PictureFormat } from "#lib/media-addresses.ts";
import { errorCode } from "#lib/logger.ts";
import { isGifCutShort } from "./gif-blocks.ts";
import { decodeXml } from "./decode-xml.ts";
import { sanitizeSvg, SvgProblem } from "./sanitize-svg.ts";
import type {
  InspectTask,
  PictureAnswer,
  PictureFacts,
  PictureProblem,
  PictureResult,
  PictureTask,
  RenderTask,
  Variant,
} from "./picture-maker.ts";

/** Ends the process before the machine runs out. Bytes. */
const maxMemory = Number(process.argv[2]);

// Public pages come first.
setPriority(constants.priority.PRIORITY_LOW);
sharp.cache(false);
sharp.concurrency(1);
// Only what the library takes may be parsed, whatever a file says that it is.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadWebpFile",
    "VipsForeignLoadNsgifFile",
    "VipsForeignLoadHeifFile",
  ],
});

class Problem extends Error {
  readonly problem: PictureProblem;
  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}

async function inspect({ path, maxPixels, maxFrames }: InspectTask): Promise<PictureFacts> {
  // Only headers are read, so that a picture that would fill the memory is never decoded.
  const header = await sharp(path, { limitInputPixels: false, pages: -1 }).metadata();
  const { autoOrient, pages = 1, pageHeight } = header;
  const isAnimated = pages > 1;
  const width = autoOrient.width;
  const height = isAnimated ? (pageHeight ?? autoOrient.height) : autoOrient.height;
  if (width * height * pages > maxPixels) throw new Problem("too many pixels");
  if (pages > maxFrames) throw new Problem("too many frames");
  if (header.format === "gif" && isGifCutShort(await readFile(path))) throw new Problem("unreadable");
  // Decodes every row of every frame, and so finds what is broken.
  const read = sharp(path, { limitInputPixels: maxPixels, failOn: "error", animated: isAnimated });
  const { data, info } = await (isAnimated ? read : read.autoOrient())
    .resize(100, 100, { fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  // Frames lie below each other.
  const firstHeight = info.pageHeight ?? info.height;
  const hash = rgbaToThumbHash(info.width, firstHeight, data.subarray(0, info.width * firstHeight * info.channels));
  return { width, height, isAnimated, thumbhash: Buffer.from(hash).toString("base64") };
}

async function render({ path, maxPixels, isAnimated, crop, variants, folder }: RenderTask): Promise<null> {
  const options = { limitInputPixels: maxPixels, failOn: "error" } as const;
  if (isAnimated) {
    for (const { width, format } of variants) {
      const frames = sharp(path, { ...options, animated: true }).resize({ width, withoutEnlargement: true });
      await writeFile(join(folder, `${width}.${format}`), await encoded(frames, format, width).toBuffer());
    }
    return null;
  }
  const upright = sharp(path, options).autoOrient();
  const cropped = crop ? upright.extract(crop) : upright;
  const largest = Math.max(...variants.map(({ width }) => width));
  // sharp applies the color profile and drops it, with all other metadata.
  const { data, info } = await cropped
    .resize({ width: largest, withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const make = async ({ width, format }: Variant) => {
    const resized = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
    // Not written by sharp, whose errors do not tell a full disk from a picture that can't be read.
    await writeFile(join(folder, `${width}.${format}`), await encoded(resized, format, width).toBuffer());
  };
  // Two at a time use a second processor; of large ones, each takes 70 MB.
  const atOnce = largest > 1_280 ? 1 : 2;
  for (let first = 0; first < variants.length; first += atOnce) {
    await Promise.all(variants.slice(first, first + atOnce).map(make));
  }
  return null;
}

/** Effort falls with the size: at 2560 pixels AVIF of effort 2 takes four times as long as of effort 0, for files 4% smaller. */
function encoded(image: Sharp, format: PictureFormat, width: number): Sharp {
  if (format === "webp") return image.webp({ quality: 78, effort: width > 960 ? 2 : 4 });
  // Without subsampling, a large one takes 60 MB more.
  return image.avif({ quality: 50, effort: width > 640 ? 0 : 2, chromaSubsampling: width > 960 ? "4:2:0" : "4:4:4" });
}

function answerTo(error: unknown): { problem: PictureProblem; detail: string } | { failure: string; detail: string } {
  if (error instanceof Error && "syscall" in error) return { failure: errorCode(error), detail: error.message };
  if (error instanceof Problem) return { problem: error.problem, detail: error.message };
  if (error instanceof SvgProblem) return { problem: "refused", detail: error.message };
  const detail = error instanceof Error ? error.message : String(error);
  return { problem: /pixel limit/i.test(detail) ? "too many pixels" : "unreadable", detail };
}

async function work(task: PictureTask): Promise<PictureResult> {
  switch (task.do) {
    case "inspect":
      return inspect(task);
    case "render":
      return render(task);
    case "sanitize":
      return sanitizeSvg(decodeXml(await readFile(task.path)));
  }
}

process.on("message", ({ id, task }: { id: number; task: PictureTask }) => {
  const send = (answer: PictureAnswer) => process.send?.(answer);
  work(task).then(
    (result) => send({ id, result }),
    (error: unknown) => send({ id, ...answerTo(error) }),
  );
});

process.on("disconnect", () => process.exit());

/** Tells the other side why the process ended. */
const memoryExit = 86;
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(memoryExit);
}, 50).unref();
