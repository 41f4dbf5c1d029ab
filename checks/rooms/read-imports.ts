import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The rooms from left to right; those of one column import nothing from each other. */
export const columns = [["cli", "server"], ["app"], ["accounts"], ["domain"], ["db", "content", "lib"]] as const;

/** How many imports lead from one place to another, by `from` and then by `to`. Places without any are absent. */
export type ImportCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Stands for the files directly in `domain/`, such as domain/context.ts. */
const looseFiles = "domain/*.ts";

const root = join(import.meta.dirname, "../..");
const importFrom = /^(?:import|export)\b[^;"]*?\bfrom "([#.][^"]+)"|^import "([#.][^"]+)"|\bimport\("([#.][^"]+)"\)/gm;

/**
 * Reads the imports of all files that are no tests, types included, and counts those between rooms and those between the
 * folders of `domain/`.
 */
export function countImports(): { rooms: ImportCounts; folders: ImportCounts } {
  const rooms = new Map<string, Map<string, number>>();
  const folders = new Map<string, Map<string, number>>();
  for (const file of columns.flat().flatMap(sourcesOf)) {
    const from = file.split("/")[0] ?? "";
    for (const target of importsOf(file)) {
      const to = target.split("/")[0] ?? "";
      if (to !== from) add(rooms, from, to);
      else if (from === "domain" && folderOf(file) !== folderOf(target)) add(folders, folderOf(file), folderOf(target));
    }
  }
  return { rooms, folders };
}

function sourcesOf(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .map((name) => `${room}/${name.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file));
}

/** Paths, from the top of the repository, of what a file imports of this repository. */
function importsOf(file: string): string[] {
  return [...readFileSync(join(root, file), "utf8").matchAll(importFrom)].flatMap(([, named, plain, dynamic]) => {
    const specifier = named ?? plain ?? dynamic ?? "";
    const target = specifier.startsWith("#") ? specifier.slice(1) : join(dirname(file), specifier);
    return target.includes("+types/") ? [] : [target];
  });
}

function folderOf(file: string): string {
  const [, folder = "", ...rest] = file.split("/");
  return rest.length > 0 ? folder : looseFiles;
}

function add(counts: Map<string, Map<string, number>>, from: string, to: string): void {
  const row = counts.get(from) ?? new Map<string, number>();
  row.set(to, (row.get(to) ?? 0) + 1);
  counts.set(from, row);
}
