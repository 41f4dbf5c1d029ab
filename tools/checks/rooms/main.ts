import { writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import {
  FolderGraph,
  type Import,
  nameOf,
  readImports,
  roomsWithoutCircles,
  shrinkAllowedEdges,
} from "../folder-graph.ts";

/** The rooms from left to right; those of one column import nothing from each other. */
const columns = [["cli", "server"], ["app"], ["accounts"], ["domain"], ["db", "content", "lib"]] as const;

/** How many imports lead from one place to another, by `from` and then by `to`. Places without any are absent. */
type ImportCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

const root = join(import.meta.dirname, "../../..");

/** Folders whose entries are drawn as a matrix, each with its entries that import from each other. */
const drawn = ["app", "app/admin", "accounts", "domain"];

/** Counts the imports between rooms, types included. */
function countBetweenRooms(imports: readonly Import[]): ImportCounts {
  const counts = new Map<string, Map<string, number>>();
  for (const { file, target } of imports) {
    const [from = "", to = ""] = [file, target].map((path) => path.split("/")[0]);
    if (to !== from) add(counts, from, to, 1);
  }
  return counts;
}

/** Counts the imports that run between the entries of a folder. */
function countWithin(folder: string, { edges }: FolderGraph): ImportCounts {
  const counts = new Map<string, Map<string, number>>();
  for (const { from, to, imports } of edges)
    if (posix.dirname(from) === folder) add(counts, posix.basename(from), posix.basename(to), imports.length);
  return counts;
}

function add(counts: Map<string, Map<string, number>>, from: string, to: string, count: number): void {
  const row = counts.get(from) ?? new Map<string, number>();
  row.set(to, (row.get(to) ?? 0) + count);
  counts.set(from, row);
}

const rooms = columns.flat();
const width = 960;
const margin = 30;

const style = `
  svg { --paper: #fbf8f2; --ink: #1b1f1e; --soft: #5b625f; --line: #d9d2c3; --green: #1f6f5c; --brass: #a8741c; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #121a18; --ink: #efebe2; --soft: #a9b1ac; --line: #33403c; --green: #74c6ae; --brass: #e0b25f; }
  }
  .paper { fill: var(--paper) }
  text { fill: var(--ink); font: 14px system-ui, sans-serif }
  .title { font-size: 18px; font-weight: 600 }
  .soft { fill: var(--soft); font-size: 13px }
  .room { font-weight: 600; text-anchor: middle }
  .box { fill: none; stroke: var(--ink); stroke-width: 1.5 }
  .arc { fill: none; stroke: var(--green); stroke-opacity: 0.55 }
  .head { fill: var(--green) }
  .count { text-anchor: middle; font-size: 13px; paint-order: stroke; stroke: var(--paper); stroke-width: 5px }
  .grid { stroke: var(--line) }
  .self { fill: var(--line) }
  .cell { fill: var(--green) }
  .back { fill: var(--brass) }
  .number { text-anchor: middle; font-size: 12px }
  .end { text-anchor: end }`;

/**
 * The rooms with the number of imports between them, as SVG: an arc diagram, and below it a matrix for each folder of `drawn`. Each arc and
 * cell names what it stands for in `data-imports`.
 */
export function drawRooms(): string {
  const imports = readImports(root, columns.flat());
  const graph = new FolderGraph(imports);
  const arcs = drawArcs(countBetweenRooms(imports));
  const parts = [arcs.svg];
  let bottom = arcs.height;
  for (const folder of drawn) {
    const matrix = drawMatrix(folder, countWithin(folder, graph), bottom + 50);
    parts.push(matrix.svg);
    bottom = matrix.bottom;
  }
  const height = bottom + margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>${style}
</style>
<rect class="paper" width="${width}" height="${height}"/>
${parts.join("\n")}
</svg>
`;
}

/** Rooms side by side, and an arc to the right for the imports from each other room: wider for more of them. */
function drawArcs(counts: ImportCounts): { svg: string; height: number } {
  const step = (width - 2 * margin) / rooms.length;
  const box = { width: 96, height: 38 };
  const center = (room: string) => margin + step * (rooms.findIndex((each) => each === room) + 0.5);
  const rise = 36;
  const base = 86 + rise * (rooms.length - 1) + 20;
  const parts = [
    text(margin, 38, "title", "Rooms"),
    text(margin, 60, "soft", "Imports lead to the right only. The number says how many there are; tests are left out."),
  ];
  for (const [from, row] of counts) {
    for (const [to, count] of row) {
      const [start, end] = [center(from) + 14, center(to) - 14];
      const span = Math.round((center(to) - center(from)) / step);
      const top = base - 8 - rise * span;
      // A cubic curve reaches three quarters of the way to its control points.
      const control = base - ((base - top) * 4) / 3;
      const thickness = (1 + Math.sqrt(count) / 2).toFixed(1);
      parts.push(
        `<g data-imports="${from} ${to}">`,
        `<path class="arc" stroke-width="${thickness}" d="M${start} ${base} C${start} ${control} ${end} ${control} ${end} ${base - 8}"/>`,
        `<path class="head" d="M${end - 5} ${base - 10} h10 l-5 9 z"/>`,
        text((start + end) / 2, top + 4, "count", String(count)),
        "</g>",
      );
    }
  }
  for (const room of rooms) {
    parts.push(
      `<rect class="box" x="${center(room) - box.width / 2}" y="${base}" width="${box.width}" height="${box.height}" rx="4"/>`,
      text(center(room), base + 24, "room", room),
    );
  }
  return { svg: parts.join("\n"), height: base + box.height };
}

/** A row for each entry of a folder and a column for each: the cell says how often the row imports from the column. */
function drawMatrix(folder: string, counts: ImportCounts, top: number): { svg: string; bottom: number } {
  const names = sortFolders(counts);
  const left = margin + 130;
  const size = Math.min(28, Math.floor((width - left - 2 * margin) / names.length));
  const first = top + 150;
  const end = size * names.length;
  const parts = [
    text(margin, top, "title", `Within ${folder}/`),
    text(
      margin,
      top + 22,
      "soft",
      "How often the row imports from the column what runs: green from one further down, brass from one further up, in a circle.",
    ),
  ];
  for (const [index, name] of names.entries()) {
    const at = index * size;
    parts.push(
      text(left - 10, first + at + size / 2 + 5, "end", name),
      `<text transform="translate(${left + at + size / 2 + 4} ${first - 8}) rotate(-60)">${name}</text>`,
      `<rect class="self" x="${left + at}" y="${first + at}" width="${size}" height="${size}"/>`,
    );
  }
  for (const [row, from] of names.entries()) {
    for (const [column, to] of names.entries()) {
      const count = counts.get(from)?.get(to);
      if (count === undefined) continue;
      const [x, y] = [left + column * size, first + row * size];
      const strength = Math.min(0.75, 0.18 + Math.sqrt(count) / 12).toFixed(2);
      parts.push(
        `<g data-imports="${folder}/${from} ${folder}/${to}">`,
        `<rect class="${column > row ? "cell" : "back"}" fill-opacity="${strength}" x="${x}" y="${y}" width="${size}" height="${size}"/>`,
        text(x + size / 2, y + size / 2 + 5, "number", String(count)),
        "</g>",
      );
    }
  }
  for (let line = 0; line <= names.length; line++) {
    const at = line * size;
    parts.push(`<path class="grid" d="M${left} ${first + at} h${end} M${left + at} ${first} v${end}"/>`);
  }
  return { svg: parts.join("\n"), bottom: first + end };
}

/**
 * Folders in an order in which as few imports as possible lead back: each folder is moved to its best place until no move helps.
 * This need not be the best order of all, but it is always the same one.
 */
function sortFolders(counts: ImportCounts): string[] {
  let sorted = [...new Set([...counts].flatMap(([from, row]) => [from, ...row.keys()]))].toSorted();
  let fewest = countBack(counts, sorted);
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const name of sorted.slice()) {
      const others = sorted.filter((each) => each !== name);
      for (let place = 0; place <= others.length; place++) {
        const moved = others.toSpliced(place, 0, name);
        const back = countBack(counts, moved);
        if (back >= fewest) continue;
        [sorted, fewest, isBetter] = [moved, back, true];
      }
    }
  }
  return sorted;
}

function countBack(counts: ImportCounts, order: readonly string[]): number {
  return order
    .flatMap((from, row) => order.slice(0, row).map((to) => counts.get(from)?.get(to) ?? 0))
    .reduce((sum, count) => sum + count, 0);
}

function text(x: number, y: number, look: string, words: string): string {
  return `<text class="${look}" x="${x}" y="${y}">${words}</text>`;
}

/** The circles of folders, and behind each edge within one the imports that make it. */
function describeCircles(): string {
  const graph = new FolderGraph(readImports(root, roomsWithoutCircles));
  const lines = graph
    .circularEdges()
    .flatMap((edge) => [nameOf(edge), ...edge.imports.map(({ file, line, target }) => `  ${file}:${line} ${target}`)]);
  const circles = graph.circles.map((each) => `circle: ${each.join(", ")}`);
  return circles.length > 0 ? [...lines, "", ...circles].join("\n") : "No folders are in a circle.";
}

// `npm run rooms`: draws docs/rooms.svg again. With `--circles` it says which folders are in circles, and with `--shrink` it takes from
// tools/checks/folder-circles.txt what is in none any more.
if (import.meta.main) {
  const [option] = process.argv.slice(2);
  if (option === undefined) writeFileSync(join(root, "docs/rooms.svg"), drawRooms());
  else if (option === "--circles") process.stdout.write(`${describeCircles()}\n`);
  else if (option === "--shrink") {
    const { gone, left } = shrinkAllowedEdges(root);
    process.stdout.write(`${gone} taken away, ${left} left.\n`);
  } else throw new Error(`npm run rooms has the options --circles and --shrink, not ${option}.`);
}
