import { dirname, relative, resolve, sep } from "node:path";
import { sections } from "../../lib/addresses.ts";
import {
  FolderGraph,
  isTest,
  nameOf,
  neighboursOf,
  readAllowedEdges,
  readImports,
  roomsWithoutCircles,
  targetOf,
} from "./folder-graph.ts";

// The parts of the linter's syntax tree and plugin interface that the rules below use; oxlint exports no types for
// them.
interface Declaration {
  type: "ImportDeclaration" | "ExportNamedDeclaration" | "ExportAllDeclaration";
  source: { value: string } | null;
  importKind?: "type" | "value";
  exportKind?: "type" | "value";
  specifiers?: { importKind?: "type" | "value" }[];
}
interface DynamicImport {
  source: { type: string; value?: unknown };
}
interface RuleContext {
  filename: string;
  report(problem: { node: object; message: string }): void;
}

/** What a room may import from another: types only (erased, so not bundled), or everything. */
type Reach = "types" | "all";

/**
 * The rooms of docs/architecture.md, `cli, server → app → accounts → domain → db, content, lib`. Other folders (tests, benchmarks,
 * checks, configuration files) may import from every room, and no room may import from them.
 */
const rooms: Record<string, Record<string, Reach>> = {
  cli: { server: "all", app: "all", accounts: "all", domain: "all", db: "all", content: "all", lib: "all" },
  server: { app: "all", accounts: "all", domain: "all", db: "all", content: "all", lib: "all" },
  app: { accounts: "all", domain: "all", content: "all", lib: "all", db: "types" },
  accounts: { domain: "all", db: "all", content: "all", lib: "all" },
  domain: { db: "all", content: "all", lib: "all" },
  db: { lib: "all" },
  content: {},
  lib: {},
};

/** What is behind the door of the accounts: no file outside that room may import it. */
const inside = /^accounts\/(?!index\.ts$|testing\/)/;

/**
 * Folders of app/ whose components get their data as props, so that neither content nor domain code is shipped as
 * JavaScript.
 */
const propsOnly = /^app\/(ui|sections)\//;

/** Packages that belong to some rooms only. */
const packages: { name: RegExp; in: readonly string[]; why: string }[] = [
  {
    name: /^(react|react-dom|react-router|@react-router\/.+)(\/|$)/,
    in: ["app", "server"],
    why: "pages are made in app/",
  },
  { name: /^(hono|@hono\/.+)(\/|$)/, in: ["server", "accounts"], why: "HTTP is spoken in server/ and accounts/http/" },
  { name: /^(pg|node:sqlite)(\/|$)/, in: ["db"], why: "db/ is the one place that knows an engine" },
  { name: /^kysely(\/|$)/, in: ["db", "domain", "accounts"], why: "queries live in domain/, accounts/ and db/" },
];

/** A migration does for ever what it did when it was released, so what it imports must not change: kept beside it, or of these packages. */
const migration = /^db\/migrations\/(\d{3}-|support\/)/;
const steadyPackages = /^(kysely|node:.+)$/;

/** Words as shipped, which editors may have changed: content/site-texts.ts lists them. Files with other things too are left out. */
const shippedWords =
  /^content\/(?:journal\/blog|mails\/(?:account-(?:mail|text)|lead-mail|newsletter-mail)|pages\/(?:about|contact|demo|faq|home|legal\/[\w-]+|pricing)|showcase\/(?:case-studies-page|case-study-detail|modules-page|use-case-detail|use-case-pages|use-cases-page)|site\/(?:brand|consent|contact-form|navigation|videos|words))\.ts$/;

const root = resolve(import.meta.dirname, "../..");

/** Path of a file from the top of the repository. */
const pathOf = (file: string) => relative(root, file).split(sep).join("/");

function complaint(file: string, specifier: string, typesOnly: boolean): string | null {
  const path = pathOf(file);
  const [room = ""] = path.split("/");
  const target = targetOf(path, specifier);
  if (target !== null && room !== "accounts" && inside.test(target))
    return `Go through the door of the accounts, "#accounts/index.ts"; tests also have accounts/testing/.`;
  const reach = rooms[room];
  if (!reach) return null;

  if (migration.test(path) && !isTest(path)) {
    const isSteady = target === null ? steadyPackages.test(specifier) : target.startsWith("db/migrations/support/");
    if (!isSteady)
      return "A migration imports only from db/migrations/support/, kysely and Node: everything else may change.";
  }
  if (target === null) {
    const rule = packages.find(({ name }) => name.test(specifier));
    if (!rule || typesOnly || rule.in.includes(room) || isTest(path)) return null;
    return `${room}/ may not import "${specifier}": ${rule.why}.`;
  }

  const [targetRoom = ""] = target.split("/");
  if (targetRoom === room) return null;
  if (specifier.startsWith(".") && targetRoom in rooms)
    return `Reach another room by its package import, "#${target}".`;
  // Tests may import from any room, but still by package import.
  if (isTest(path)) return null;
  if (!typesOnly && shippedWords.test(target) && !path.startsWith("domain/texts/"))
    return "Editors may have changed these words: read them by getTexts (domain/texts/get-texts.ts).";
  const allowed =
    propsOnly.test(path) && ["content", "domain", "accounts"].includes(targetRoom) ? "types" : reach[targetRoom];
  if (!allowed) return `${room}/ may not import from ${targetRoom}/: see "The house" in docs/architecture.md.`;
  if (allowed === "types" && !typesOnly) return `${dirname(path)}/ may import only types from ${targetRoom}/.`;
  return null;
}

function isTypesOnly(node: Declaration): boolean {
  if (node.importKind === "type" || node.exportKind === "type") return true;
  const specifiers = node.specifiers ?? [];
  return specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === "type");
}

/** A rule that judges each import by the file, the specifier and whether it is of types only. */
function importRule(judge: (file: string, specifier: string, typesOnly: boolean) => string | null) {
  return {
    create(context: RuleContext) {
      function check(node: object, specifier: unknown, typesOnly: boolean) {
        if (typeof specifier !== "string") return;
        const message = judge(context.filename, specifier, typesOnly);
        if (message) context.report({ node, message });
      }
      function declaration(node: Declaration) {
        if (node.source) check(node, node.source.value, isTypesOnly(node));
      }
      return {
        ImportDeclaration: declaration,
        ExportNamedDeclaration: declaration,
        ExportAllDeclaration: declaration,
        ImportExpression(node: DynamicImport) {
          if (node.source.type === "Literal") check(node, node.source.value, false);
        },
      };
    },
  };
}

const imports = importRule(complaint);

/** Circles of the folders as they are on disk, and the edges that the rule lets pass. Read once for all files. */
let onDisk: { graph: FolderGraph; allowed: Set<string> } | undefined;

const folderCircles = importRule((file, specifier, typesOnly) => {
  const path = pathOf(file);
  const target = targetOf(path, specifier);
  const pair = typesOnly || isTest(path) || target === null ? null : neighboursOf(path, target);
  if (!pair) return null;
  onDisk ??= {
    graph: new FolderGraph(readImports(root, roomsWithoutCircles)),
    allowed: new Set(readAllowedEdges(root)),
  };
  const circle = onDisk.graph.circles.find((each) => each.includes(pair.from) && each.includes(pair.to));
  if (!circle || onDisk.allowed.has(nameOf(pair))) return null;
  return `This import closes a circle of folders (\`npm run rooms -- --circles\` shows it): ${circle.join(", ")}.`;
});

/** The door of a bounded room, and the one for tests. */
const doors = /^accounts\/(index|testing\/inside)\.ts$/;

/** A module that only re-exports hides where things are defined, and importing it loads all of them. */
const noReexport = {
  create(context: RuleContext) {
    function report(node: object) {
      context.report({ node, message: "Import from the module that defines it: this house has no barrels." });
    }
    if (doors.test(pathOf(context.filename))) return {};
    return {
      ExportAllDeclaration: report,
      ExportNamedDeclaration(node: Declaration) {
        if (node.source) report(node);
      },
    };
  },
};

/** Names that do not say what a file holds. */
const attic = /(^|[/.-])(utils?|helpers?|common|misc)(?=[/.-])/;

const noAttic = {
  create(context: RuleContext) {
    return {
      Program(node: object) {
        const path = pathOf(context.filename);
        const match = attic.exec(path);
        if (match) context.report({ node, message: `"${match[2]}" says nothing: name the file after what it holds.` });
      },
    };
  },
};

/**
 * Files that may write the path of a section literally: the list of sections, the route table, and each kind, which
 * names its screen.
 */
const spellsAddresses = /^(lib\/addresses\.ts|app\/routes\.ts|domain\/kinds\/)/;

const addresses = {
  create(context: RuleContext) {
    const path = pathOf(context.filename);
    const isOutside =
      !rooms[path.split("/")[0] ?? ""] || path.startsWith("content/") || path.startsWith("db/migrations/");
    if (isOutside || isTest(path) || spellsAddresses.test(path)) return {};
    function check(node: object, text: unknown) {
      const section = Object.values(sections).find(
        (each) => typeof text === "string" && (text === each || new RegExp(`^(/admin)?${each}(?![\\w-])`).test(text)),
      );
      if (section) context.report({ node, message: `"${section}" is said in lib/addresses.ts: take it from there.` });
    }
    return {
      Literal: (node: { value?: unknown }) => check(node, node.value),
      TemplateElement: (node: { value: { cooked: string } }) => check(node, node.value.cooked),
    };
  },
};

/** Lint rules of this repository. tools/checks/lint-rules.test.ts tests each of them. */
export default {
  meta: { name: "house" },
  rules: { imports, "folder-circles": folderCircles, "no-reexport": noReexport, "no-attic": noAttic, addresses },
};
