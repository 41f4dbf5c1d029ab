import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, loadavg } from "node:os";
import { join } from "node:path";
import { chromium as playwright } from "@playwright/test";
import { createItem } from "#domain/documents/edit-item.ts";
import { postKind } from "#domain/kinds/post.ts";
import { createMedia } from "#domain/media/create-media.ts";
import { findMedia } from "#domain/media/find-media.ts";
import { PictureMaker } from "#domain/media/pictures/picture-maker.ts";
import { type CompleteUpload, DiskStorage } from "#domain/media/files/storage.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import type { Database } from "#db/client.ts";
import { weighFirstVisit } from "../../e2e/support/pages.ts";
import { startSite } from "../../e2e/support/site.ts";
import { chromiumFlags } from "../../e2e/support/system-programs.ts";
import { cameraFile, reportUploads } from "./uploads.ts";
import { audits, categories, measureLighthouse } from "./lighthouse.ts";
import { withPosts, words } from "./posts.ts";
import { type Operations, runs, timeOperations } from "./timing.ts";

const pictures = 5_000;
type Say = (line?: string) => void;
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

/** Prints how quickly the library answers with very many pictures, what fifty uploads at once cost, and what Lighthouse says of a page with ten. */
export async function reportMedia(say: Say, chromium: string): Promise<void> {
  for (const engine of ["sqlite", "postgres"] as const) {
    await withPosts(engine, 1_000, async (db) => {
      await seed(db);
      say(`${engine} with ${pictures} pictures (ms, ${runs} runs, ${load()})`);
      for (const { operation, p50, p95 } of await timeOperations(libraryOperations(db)))
        say(`  ${operation.padEnd(30)}p50 ${p50.toFixed(1).padStart(6)}   p95 ${p95.toFixed(1).padStart(6)}`);
      say();
    });
  }
  await reportUploads(say);
  await reportTenPictures(say, chromium);
}

const wordOf = (number: number) => words[number % words.length] ?? "";

/** Rows of pictures, of which a third has no alternative text, half are used, and each twentieth is large. */
async function seed(db: Database): Promise<void> {
  const created_at = new Date(Date.UTC(2026, 0, 1));
  const hashOf = (number: number) => createHash("sha256").update(`picture ${number}`).digest("hex");
  const numbers = Array.from({ length: pictures }, (_, number) => number);
  const size = { width: 1600, height: 1200 };
  for (let first = 0; first < pictures; first += 50) {
    const part = numbers.slice(first, first + 50);
    await db
      .insertInto("media_files")
      .values(
        part.map((number) => ({
          ...size,
          hash: hashOf(number),
          storage_key: `files/${hashOf(number)}`,
          kind: "picture" as const,
          type: "image/jpeg",
          bytes: number % 20 === 0 ? 9_000_000 : 300_000 + number,
          is_animated: false,
          thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
          created_at,
        })),
      )
      .execute();
    await db
      .insertInto("media_renditions")
      .values(
        part.map((number) => ({
          ...size,
          hash: hashOf(number).slice(0, 32),
          file_hash: hashOf(number),
          crop: null,
          ready_at: created_at,
          tried_at: created_at,
          created_at,
        })),
      )
      .execute();
    const items = part.map((number) => {
      const name = `The ${wordOf(number)} of class ${number}`;
      const alt = number % 3 === 0 ? "" : `People at the ${wordOf(number >> 2)}, picture ${number}`;
      const tag = wordOf(number >> 5);
      return {
        id: randomUUID(),
        name,
        kind: "picture" as const,
        file_hash: hashOf(number),
        rendition_hash: hashOf(number).slice(0, 32),
        crop: null,
        focal_x: 0.5,
        focal_y: 0.5,
        alt,
        is_decorative: false,
        tags: `\n${tag}\n`,
        search_text: [name, alt, tag].join("\n").toLowerCase(),
        poster_id: null,
        captions: null,
        transcript: null,
        upload_id: null,
        source_url: null,
        created_by: "ada@school.example",
        created_at: new Date(created_at.getTime() + number * 60_000),
        updated_at: created_at,
        version: 1,
        deleted_at: null,
      };
    });
    await db.insertInto("media_items").values(items).execute();
    await db
      .insertInto("media_uses")
      .values(
        items
          .filter((_, index) => index % 2 === 0)
          .map(({ id }) => ({ media_id: id, collection: "blog_posts", item_id: randomUUID(), field: "content" })),
      )
      .execute();
  }
}

function libraryOperations(db: Database): Operations {
  const ctx = testContext(db, { actor: userActor({ email: "ada@school.example", adminId: "admin" }) });
  return {
    "list and picker, first page": () => findMedia(ctx),
    "any page": (run) => findMedia(ctx, { page: 1 + (run % 50) }),
    "by name": (run) => findMedia(ctx, { page: 1 + (run % 50), sort: "name" }),
    "largest first": (run) => findMedia(ctx, { page: 1 + (run % 50), sort: "largest" }),
    "search, one picture": (run) => findMedia(ctx, { search: `picture ${(run * 7_919) % pictures}` }),
    "search, usual word": (run) => findMedia(ctx, { search: wordOf(run) }),
    "search, nothing": () => findMedia(ctx, { search: "quixotry" }),
    "with a tag": (run) => findMedia(ctx, { tag: wordOf(run) }),
    "without alternative text": () => findMedia(ctx, { filter: "without-alt" }),
    unused: () => findMedia(ctx, { filter: "unused" }),
    large: () => findMedia(ctx, { filter: "large" }),
  };
}

/** An article with a featured picture and nine in its text, each uploaded as a camera's file of 12 megapixels. */
async function reportTenPictures(say: Say, chromium: string): Promise<void> {
  const site = await startSite("sqlite");
  const folder = await mkdtemp(join(tmpdir(), "homecoming-bench-"));
  const maker = new PictureMaker();
  try {
    const { db } = await site.database();
    const kept = new Map<string, CompleteUpload>();
    const ctx = testContext(db, {
      media: {
        storage: new DiskStorage(join(site.dataDir, "media")),
        pictures: maker,
        uploads: {
          find: async (id) => kept.get(id) ?? null,
          remove: async (id) => void kept.delete(id),
          deleteExpired: async () => {},
        },
      },
    });
    const addresses: string[] = [];
    for (let number = 0; number < 10; number++) {
      const path = join(folder, `${number}.jpg`);
      await writeFile(path, await cameraFile(number));
      kept.set(`${number}`, { path, fileName: `Reunion ${number}.jpg` });
      const { id } = await createMedia(ctx, { uploadId: `${number}` });
      addresses.push(`/media/${id}`);
    }
    const [featured = "", ...inText] = addresses;
    const { slug } = await createItem(ctx, postKind, {
      title: "Ten pictures of a reunion",
      excerpt: "What a reunion of forty years looks like, in ten pictures and a few words beside each of them.",
      image_url: featured,
      image_alt: "Graduates in front of the old library",
      published: true,
      content: inText
        .map((address, index) => {
          const text = "The evening began in the old library and ended at the river. ".repeat(5);
          return `## Hour ${index + 1}\n\n${text}\n\n![Graduates at hour ${index + 1}](${address})`;
        })
        .join("\n\n"),
    });
    const url = `${site.url}/blog/${slug}`;
    await fetchAllWidths(url);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const { scores, values, losses, bytes } = await measureLighthouse(url, chromium, 5);
    say(`A page with ten pictures of the library: Lighthouse, mobile (median of 5, ${load()})`);
    for (const name of categories) say(`  ${name.padEnd(16)}${String(Math.round(scores[name])).padStart(8)}`);
    for (const [id, label] of Object.entries(audits)) {
      const value = values[id as keyof typeof audits];
      say(`  ${label.padEnd(16)}${(label === "CLS" ? value.toFixed(3) : value.toFixed(0)).padStart(8)}`);
    }
    for (const loss of losses) say(`  costs points: ${loss}`);
    say(
      `  KB by kind: ${Object.entries(bytes)
        .map(([kind, size = 0]) => `${kind} ${(size / 1000).toFixed(1)}`)
        .join(", ")}`,
    );
    const browser = await playwright.launch({ executablePath: chromium, args: chromiumFlags });
    for (const deviceScaleFactor of [1, 2, 3]) {
      const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor };
      const { before } = await weighFirstVisit(browser, url, screen);
      say(
        `  KB of pictures at 390 px, ${deviceScaleFactor} dots each: ${(before.bytes.image / 1000).toFixed(1)} in ${before.files.image} files`,
      );
    }
    await browser.close();
  } finally {
    maker.close();
    await site.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Asks for each picture once, so that none is still to be made when a browser asks. */
async function fetchAllWidths(url: string): Promise<void> {
  const html = await (await fetch(url)).text();
  const paths = new Set(html.match(/\/media\/[\w/.-]+\.(?:avif|webp|jpg|jpeg|png)/g));
  for (const path of paths) await (await fetch(new URL(path, url))).arrayBuffer();
}
