import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { efforts, type StoredPage, storePage, compressBrotli } from "../page-cache/stored-page.ts";

const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** File names below assets/ contain a hash of the content. */
const forever = "public, max-age=31536000, immutable";
const forAnHour = "public, max-age=3600";

/**
 * Reads the built client files into memory, ready to send, by path. Uses the compressed files (.br, .gz) that the build
 * made.
 */
export async function loadStaticFiles(
  folder: string,
  headers: Record<string, string>,
): Promise<ReadonlyMap<string, StoredPage>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  const files = new Map<string, StoredPage>();
  for (const path of paths) {
    const type = contentTypes[extname(path)];
    if (type === undefined) continue;
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    const neighbour = async (ending: string) => (paths.has(path + ending) ? await readFile(path + ending) : undefined);
    const [body, br, gzip] = await Promise.all([readFile(path), neighbour(".br"), neighbour(".gz")]);
    const page = await storePage(
      {
        status: 200,
        headers: {
          ...headers,
          "content-type": type,
          "cache-control": address.startsWith("/assets/") ? forever : forAnHour,
        },
        body,
        ...(br && gzip ? { br, gzip } : {}),
      },
      efforts.most,
    );
    files.set(address, page);
  }
  return files;
}

const worthCompressing = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest"]);

/** Writes a .br and a .gz file for each compressible file, so that no start has to compress them. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && worthCompressing.has(extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const body = await readFile(path);
      await writeFile(`${path}.br`, await compressBrotli(body, 11));
      await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }));
    }),
  );
}
