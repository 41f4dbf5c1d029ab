import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { uploadPartBytes } from "#domain/media/limits.ts";
import { uploadsPath } from "#lib/media-addresses.ts";
import { createAdmin } from "../../e2e/support/admin-user.ts";
import { type Site, startSite } from "../../e2e/support/site.ts";
import { percentile } from "./timing.ts";
import sharp from "sharp";
import { scriptHeader } from "#lib/http/requests.ts";

const atOnce = 50;
type Say = (line?: string) => void;

/**
 * Prints how long a photograph of 12 megapixels takes from its first byte until all its widths are made, and what fifty at once do to memory
 * and to visitors of a finished page.
 */
export async function reportUploads(say: Say): Promise<void> {
  const files = await Promise.all(Array.from({ length: 5 }, (_, number) => cameraFile(number)));
  const site = await startSite("sqlite");
  try {
    const cookie = await signIn(site);
    // A second file, because the first one also starts the process for pictures.
    await upload(site, cookie, files[0]!);
    await allMade(site);
    const begun = performance.now();
    await upload(site, cookie, files[1]!);
    await allMade(site);
    say(`One photograph of 12 megapixels, ready in ${Math.round(performance.now() - begun)} ms`);

    const times: number[] = [];
    let memory = 0;
    const over = new AbortController();
    const visit = async () => {
      for (let visits = 0; !over.signal.aborted; visits++) {
        const started = performance.now();
        await (await fetch(site.url)).text();
        times.push(performance.now() - started);
        if (visits % 10 === 0) memory = Math.max(memory, megabytesOf(site));
        await delay(20);
      }
    };
    const visitor = visit();
    const started = performance.now();
    // Each is another file: the same one would be stored once.
    const others = Array.from({ length: atOnce }, (_, number) => {
      const file = files[number % files.length]!;
      return Buffer.concat([file, Buffer.from(`copy ${number}`)]);
    });
    await Promise.all(others.map((file) => upload(site, cookie, file)));
    const stored = performance.now() - started;
    await allMade(site);
    const made = performance.now() - started;
    over.abort();
    await visitor;
    const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
    say(
      `${atOnce} of them at once (load ${loadavg()[0]?.toFixed(1)}): stored in ${seconds(stored)} s, all widths made in ${seconds(made)} s`,
    );
    say(`  memory of the server and its processes, at most   ${Math.round(memory)} MB`);
    say(
      `  a finished page meanwhile, ${times.length} visits (ms)         p50 ${percentile(times, 50).toFixed(1)}   p95 ${percentile(times, 95).toFixed(1)}`,
    );
    say();
  } finally {
    await site.remove();
  }
}

/** @returns the cookies of a new admin */
export async function signIn(site: Site): Promise<string> {
  const admin = await createAdmin(site);
  const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.headers
    .getSetCookie()
    .map((value) => value.split(";")[0])
    .join("; ");
}

/** Sends a file in parts, as the library's screen does, and makes an item of it. */
export async function upload(site: Site, cookie: string, file: Buffer): Promise<void> {
  const headers = { cookie, origin: site.url, "tus-resumable": "1.0.0" };
  const name = Buffer.from("Reunion.jpg").toString("base64");
  const begun = await fetch(site.url + uploadsPath, {
    method: "POST",
    headers: { ...headers, "upload-length": String(file.length), "upload-metadata": `filename ${name}` },
  });
  const place = new URL(begun.headers.get("location") ?? "", site.url + uploadsPath);
  for (let offset = 0; offset < file.length; offset += uploadPartBytes) {
    const part = await fetch(place, {
      method: "PATCH",
      headers: { ...headers, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
      body: new Uint8Array(file.subarray(offset, offset + uploadPartBytes)),
    });
    if (part.status !== 204) throw new Error(`An upload was answered with ${part.status}: ${await part.text()}`);
  }
  const made = await fetch(`${site.url}/admin/media/call`, {
    method: "POST",
    headers: { cookie, origin: site.url, [scriptHeader]: "bench" },
    body: new URLSearchParams({ intent: "create", upload: place.pathname.split("/").at(-1) ?? "" }),
  });
  const answer = (await made.json()) as { ok: boolean };
  if (!answer.ok) throw new Error(JSON.stringify(answer));
}

/** Waits until no width of any picture is still to be made. */
async function allMade(site: Site): Promise<void> {
  const { db } = await site.database();
  for (;;) {
    const waiting = await db
      .selectFrom("media_renditions")
      .select("hash")
      .where("ready_at", "is", null)
      .executeTakeFirst();
    if (!waiting) return;
    await delay(50);
  }
}

/** Memory of the server and the processes below it; what two of them share, as the program of Node, counts once. */
function megabytesOf(site: Site): number {
  const rows = execFileSync("ps", ["-eo", "pid,ppid,args"], { encoding: "utf8" })
    .split("\n")
    .slice(1)
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((row) => row !== null);
  const server = rows.find(([, , , command]) => command?.includes("homecoming.js serve"));
  if (!server) throw new Error(`There is no server at ${site.url}.`);
  const tree = new Set([server[1]]);
  for (let size = 0; size < tree.size;) {
    size = tree.size;
    for (const [, pid, parent] of rows) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree].reduce((sum, pid) => sum + kilobytesOf(pid!), 0) / 1024;
}

function kilobytesOf(pid: string): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** 4000 × 3000 pixels with soft shapes and some grain, as a photo has them. */
export async function cameraFile(number: number): Promise<Buffer> {
  const shapes = Array.from({ length: 40 }, (_, index) => {
    const at = (salt: number, most: number) => ((number + 1) * (index + 3) * salt) % most;
    const color = `hsl(${at(37, 360)} ${25 + at(11, 40)}% ${30 + at(13, 45)}%)`;
    return `<ellipse cx="${at(211, 4000)}" cy="${at(307, 3000)}" rx="${200 + at(71, 900)}" ry="${150 + at(53, 700)}" fill="${color}" opacity="0.7"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><rect width="4000" height="3000" fill="#8a9a8a"/>${shapes.join("")}</svg>`;
  const grain = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 12 },
    },
  })
    .resize(4000, 3000, { kernel: "cubic" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(Buffer.from(svg))
    .blur(4)
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
