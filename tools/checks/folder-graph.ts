import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** An import of one file of this repository by another. Paths are from the top of the repository. */
export interface Import {
  file: string;
  /** Line of the file at which the statement begins, from 1. */
  line: number;
  target: string;
  /** Erased when the code runs. */
  isTypesOnly: boolean;
}

/** Neighbours, of which the first imports from the second when the code runs. */
export interface Edge {
  from: string;
  to: string;
  imports: Import[];
}

const statement =
  /^(?:import|export) (?<type>type )?(?<names>[^;"']*?)\bfrom "(?<from>[#.][^"]+)"|^import "(?<plain>[#.][^"]+)"|\bimport\("(?<lazy>[#.][^"]+)"\)/gm;

/** Reads what the files of rooms (top folders of `root`) import of the repository. Tests are left out, and so are the types that React Router writes. */
export function readImports(root: string, rooms: readonly string[]): Import[] {
  return rooms.flatMap((room) => sourcesOf(root, room)).flatMap((file) => importsOf(root, file));
}

function sourcesOf(root: string, room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .map((name) => `${room}/${name.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file));
}

/** Whether a file is a test, or a tool of tests. */
export function isTest(path: string): boolean {
  return path.includes(".test.") || path.includes("/testing/");
}

function importsOf(root: string, file: string): Import[] {
  const source = readFileSync(join(root, file), "utf8");
  return [...source.matchAll(statement)].flatMap(({ index, groups = {} }) => {
    const { type, names = "", from, plain, lazy } = groups;
    const target = targetOf(file, from ?? plain ?? lazy ?? "");
    if (target === null || target.includes("+types/")) return [];
    const line = source.slice(0, index).split("\n").length;
    return [{ file, line, target, isTypesOnly: type !== undefined || namesOnlyTypes(names) }];
  });
}

/** Whether each of the names in braces, such as `{ type Row, type Kind }`, is one of a type. */
function namesOnlyTypes(names: string): boolean {
  const inBraces = /^\{(.*)\}\s*$/s.exec(names)?.[1];
  const each = inBraces?.split(",").flatMap((name) => name.trim() || []) ?? [];
  return each.length > 0 && each.every((name) => name.startsWith("type "));
}

/** Path, from the top of the repository, of what a file imports by `specifier`; null for a package. */
export function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? join(dirname(file), specifier).replaceAll("\\", "/") : null;
}

/**
 * The two neighbours that an import connects: the entries (folders or files) of the innermost folder that both files are in. So each
 * import counts once, at the level at which the files part: `x/left/a.ts` and `x/right/b.ts` connect `x/left` and
 * `x/right`. Null when one of the files is in no folder of the other's room.
 */
export function neighboursOf(file: string, target: string): { from: string; to: string } | null {
  const [left, right] = [file.split("/"), target.split("/")];
  const level = left.findIndex((name, index) => name !== right[index]);
  if (level < 1) return null;
  return { from: left.slice(0, level + 1).join("/"), to: right.slice(0, level + 1).join("/") };
}

/** What runs of the neighbours of each folder of the rooms, and which of them stand in circles. */
export class FolderGraph {
  readonly edges: readonly Edge[];
  /** Neighbours that reach each other: each list is sorted and has a folder in it. */
  readonly circles: readonly (readonly string[])[];

  constructor(imports: readonly Import[]) {
    const edges = new Map<string, Edge>();
    for (const each of imports) {
      const pair = each.isTypesOnly ? null : neighboursOf(each.file, each.target);
      if (!pair) continue;
      const name = nameOf(pair);
      const edge = edges.get(name) ?? { ...pair, imports: [] };
      edge.imports.push(each);
      edges.set(name, edge);
    }
    this.edges = [...edges.values()].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    this.circles = findCircles(this.edges);
  }

  /** The edges that are a part of some circle. */
  circularEdges(): Edge[] {
    return this.edges.filter(({ from, to }) => this.circles.some((each) => each.includes(from) && each.includes(to)));
  }
}

/** An edge as tools/checks/folder-circles.txt writes it. */
export function nameOf({ from, to }: { from: string; to: string }): string {
  return `${from} -> ${to}`;
}

/** Files alone are `import/no-cycle`'s to judge, which lets a file load lazily what imports it. */
const isFolder = (node: string) => !/\.\w+$/.test(node);

/** Strongly connected components of more than one node and with a folder among them, by Tarjan's algorithm. */
function findCircles(edges: readonly Edge[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const place = order.size;
    order.set(node, place);
    lowest.set(node, place);
    stack.push(node);
    let low = place;
    for (const { to } of next.get(node) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (stack.includes(to)) low = Math.min(low, order.get(to) ?? low);
    }
    if (low === place) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1 && component.some(isFolder)) circles.push(component.toSorted());
    }
    return low;
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return circles.toSorted((a, b) => ((a[0] ?? "") < (b[0] ?? "") ? -1 : 1));
}

/** The rooms whose folders must have no circles. */
export const roomsWithoutCircles = ["accounts", "app", "domain"];

const listPath = "tools/checks/folder-circles.txt";

/** Names of the edges that may be in circles until somebody breaks these: the lines of tools/checks/folder-circles.txt, without comments. */
export function readAllowedEdges(root: string): string[] {
  const lines = existsSync(join(root, listPath)) ? readFileSync(join(root, listPath), "utf8").split("\n") : [];
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

/** Takes from the list what is in no circle any more. It never adds. Returns how many edges went and how many stay. */
export function shrinkAllowedEdges(root: string): { gone: number; left: number } {
  const needed = new Set(new FolderGraph(readImports(root, roomsWithoutCircles)).circularEdges().map(nameOf));
  const text = readFileSync(join(root, listPath), "utf8");
  const comments = text.split("\n").filter((line) => line.startsWith("#"));
  const before = new Set(readAllowedEdges(root));
  const after = [...before.intersection(needed)].toSorted();
  writeFileSync(join(root, listPath), [...comments, ...after, ""].join("\n"));
  return { gone: before.size - after.length, left: after.length };
}
