/** A file of a small house, and what the linter must say about it. */
export interface Case {
  path: string;
  code: string;
  /** Rules that must report the file; empty for a file that must pass. */
  objects: string[];
}

const value = (from: string) => `import { thing } from "${from}";\nexport const made = thing;\n`;
const type = (from: string) => `import type { Thing } from "${from}";\nexport type Made = Thing[];\n`;

/** What each rule objects to, and what it lets pass. */
export const cases: Record<string, Case> = {
  "server uses app": { path: "server/a.ts", code: value("#app/thing.ts"), objects: [] },
  "server does not use cli": { path: "server/b.ts", code: value("#cli/thing.ts"), objects: ["house/imports"] },
  "app uses domain": { path: "app/a.ts", code: value("#domain/blog/thing.ts"), objects: [] },
  "app does not use server": { path: "app/b.ts", code: value("#server/thing.ts"), objects: ["house/imports"] },
  "app does not use db": { path: "app/c.ts", code: value("#db/thing.ts"), objects: ["house/imports"] },
  "app names types of db": { path: "app/d.ts", code: type("#db/thing.ts"), objects: [] },
  "app does not import lazily from server": {
    path: "app/e.ts",
    code: `export const made = await import("#server/thing.ts");\n`,
    objects: ["house/imports"],
  },
  "words as shipped may have been changed": {
    path: "domain/blog/i.ts",
    code: value("#content/site/brand.ts"),
    objects: ["house/imports"],
  },
  "words are composed from what is shipped": {
    path: "domain/texts/a.ts",
    code: value("#content/site/brand.ts"),
    objects: [],
  },
  "sections take content as props": {
    path: "app/sections/a.tsx",
    code: value("#content/thing.ts"),
    objects: ["house/imports"],
  },
  "sections name types of content": { path: "app/sections/b.tsx", code: type("#content/thing.ts"), objects: [] },
  "ui takes domain values as props": {
    path: "app/ui/a.tsx",
    code: value("#domain/blog/thing.ts"),
    objects: ["house/imports"],
  },
  "domain does not use app": { path: "domain/blog/a.ts", code: value("#app/thing.ts"), objects: ["house/imports"] },
  "domain does not name types of server": {
    path: "domain/blog/b.ts",
    code: type("#server/thing.ts"),
    objects: ["house/imports"],
  },
  "domain does not use React": { path: "domain/blog/c.ts", code: value("react"), objects: ["house/imports"] },
  "domain does not use Hono": { path: "domain/blog/d.ts", code: value("hono/cookie"), objects: ["house/imports"] },
  "domain uses another domain": { path: "domain/blog/e.ts", code: value("../outbox/thing.ts"), objects: [] },
  "app goes through the door of the accounts": {
    path: "app/f.ts",
    code: value("#accounts/sessions/thing.ts"),
    objects: ["house/imports"],
  },
  "app uses what the accounts' door offers": { path: "app/g.ts", code: value("#accounts/index.ts"), objects: [] },
  "journeys go through the door of the accounts": {
    path: "e2e/a.ts",
    code: value("#accounts/sessions/thing.ts"),
    objects: ["house/imports"],
  },
  "tests use the tools of the accounts": {
    path: "server/a.test.ts",
    code: value("#accounts/testing/thing.ts"),
    objects: [],
  },
  "domain does not use accounts": {
    path: "domain/blog/f.ts",
    code: value("#accounts/index.ts"),
    objects: ["house/imports"],
  },
  "accounts use domain": { path: "accounts/a.ts", code: value("#domain/thing.ts"), objects: [] },
  "domain does not know an engine": { path: "domain/blog/h.ts", code: value("pg"), objects: ["house/imports"] },
  "db does not use domain": { path: "db/a.ts", code: value("#domain/thing.ts"), objects: ["house/imports"] },
  "db does not use content": { path: "db/b.ts", code: value("#content/thing.ts"), objects: ["house/imports"] },
  "a migration uses what is kept beside it": {
    path: "db/migrations/900-a.ts",
    code: `import { sql } from "kysely";\nimport { thing } from "./support/thing.ts";\nexport const made = [sql, thing];\n`,
    objects: [],
  },
  "a migration does not use the rest of db": {
    path: "db/migrations/901-b.ts",
    code: value("../dialect.ts"),
    objects: ["house/imports"],
  },
  "a migration does not name types of db": {
    path: "db/migrations/902-c.ts",
    code: type("../schema.ts"),
    objects: ["house/imports"],
  },
  "a migration does not use lib": {
    path: "db/migrations/903-d.ts",
    code: value("#lib/thing.ts"),
    objects: ["house/imports"],
  },
  "a migration does not use another": {
    path: "db/migrations/904-e.ts",
    code: value("./900-a.ts"),
    objects: ["house/imports"],
  },
  "a migration does not use a package of the domain": {
    path: "db/migrations/905-f.ts",
    code: value("zod"),
    objects: ["house/imports"],
  },
  "what migrations stand on is held to the same": {
    path: "db/migrations/support/a.ts",
    code: value("../../dialect.ts"),
    objects: ["house/imports"],
  },
  "lib uses no room": { path: "lib/a.ts", code: type("#db/thing.ts"), objects: ["house/imports"] },
  "content uses no room": { path: "content/a.ts", code: value("#lib/thing.ts"), objects: ["house/imports"] },
  "rooms are not reached by relative paths": {
    path: "app/site/a.tsx",
    code: value("../../lib/thing.ts"),
    objects: ["house/imports"],
  },
  "app/lib is a part of app": { path: "app/site/b.tsx", code: value("../lib/thing.ts"), objects: [] },
  "the path of a section is not spelled": {
    path: "app/site/c.tsx",
    code: `export const list = "/blog";\n`,
    objects: ["house/addresses"],
  },
  "nor as the beginning of a longer one": {
    path: "app/site/e.tsx",
    code: `export const href = (site: string, slug: string) => \`\${site}/case-studies/\${slug}\`;\n`,
    objects: ["house/addresses"],
  },
  "the screen of a kind is not spelled": {
    path: "app/admin/c.tsx",
    code: `export const screen = "/admin/use-cases?new";\n`,
    objects: ["house/addresses"],
  },
  "a kind names its screen": {
    path: "domain/kinds/thing.ts",
    code: `export const screen = "/admin/use-cases";\n`,
    objects: [],
  },
  "what only begins like a section is something else": {
    path: "app/site/d.tsx",
    code: `export const other = ["/blogroll", "/images/blog/a.svg"];\n`,
    objects: [],
  },
  "no barrel of everything": {
    path: "lib/b.ts",
    code: `export * from "./thing.ts";\n`,
    objects: ["house/no-reexport"],
  },
  "no barrel of names": {
    path: "lib/c.ts",
    code: `export { thing } from "./thing.ts";\n`,
    objects: ["house/no-reexport"],
  },
  "no attic file": { path: "lib/string-utils.ts", code: "export const made = 1;\n", objects: ["house/no-attic"] },
  "no attic folder": { path: "app/helpers/date.ts", code: "export const made = 1;\n", objects: ["house/no-attic"] },
  "names in kebab-case": {
    path: "lib/BadName.ts",
    code: "export const made = 1;\n",
    objects: ["unicorn/filename-case"],
  },
  "no cycle, one side": { path: "lib/egg.ts", code: value("./hen.ts"), objects: ["import/no-cycle"] },
  "no cycle, other side": {
    path: "lib/hen.ts",
    code: `import { made } from "./egg.ts";\nexport const thing = made;\n`,
    objects: ["import/no-cycle"],
  },
  "no circle of folders, one side": {
    path: "domain/rain/fall.ts",
    code: value("../river/bed.ts"),
    objects: ["house/folder-circles"],
  },
  "no circle of folders, other side": {
    path: "domain/river/evaporate.ts",
    code: value("#domain/rain/cloud.ts"),
    objects: ["house/folder-circles"],
  },
  "no circle by a file that stands among the folders": {
    path: "accounts/all.ts",
    code: value("./users/thing.ts"),
    objects: ["house/folder-circles"],
  },
  "no import of such a file": {
    path: "accounts/users/a.ts",
    code: value("../all.ts"),
    objects: ["house/folder-circles"],
  },
  "no circle within a folder": {
    path: "app/admin/day/begin.ts",
    code: `export const made = await import("../night/thing.ts");\n`,
    objects: ["house/folder-circles"],
  },
  "nor its other side": {
    path: "app/admin/night/end.ts",
    code: value("../day/thing.ts"),
    objects: ["house/folder-circles"],
  },
  "a type closes no circle": { path: "domain/river/length.ts", code: type("../sea/thing.ts"), objects: [] },
  "nor does a name of one": {
    path: "domain/river/depth.ts",
    code: `import { type Thing } from "../sea/thing.ts";\nexport type Made = Thing[];\n`,
    objects: [],
  },
  "what only types lead back to": { path: "domain/sea/tide.ts", code: value("../river/thing.ts"), objects: [] },
  "a test closes no circle": { path: "domain/river/bed.test.ts", code: value("../sea/thing.ts"), objects: [] },
  "environment is read in one place": {
    path: "server/c.ts",
    code: "export const made = process.env.PORT;\n",
    objects: ["node/no-process-env"],
  },
  "that place": { path: "server/process/config.ts", code: "export const made = process.env.PORT;\n", objects: [] },
  "no console in domain": { path: "domain/a.ts", code: `console.log("a");\n`, objects: ["eslint/no-console"] },
  "no console in server": { path: "server/d.ts", code: `console.log("a");\n`, objects: ["eslint/no-console"] },
  "commands speak to the console": { path: "cli/a.ts", code: `console.log("a");\n`, objects: [] },
  "no style attribute": {
    path: "app/ui/b.tsx",
    code: `export const Made = () => <p style={{ color: "red" }}>a</p>;\n`,
    objects: ["react/forbid-dom-props"],
  },
  "no promise left alone": {
    path: "lib/d.ts",
    code: "export function made(work: () => Promise<void>): void {\n  work();\n}\n",
    objects: ["typescript/no-floating-promises"],
  },
  "no any": {
    path: "lib/e.ts",
    code: "export const made = (a: any): unknown => a;\n",
    objects: ["typescript/no-explicit-any"],
  },
  "no comparison that converts": {
    path: "lib/h.ts",
    code: "export const made = (a: unknown): boolean => a == 1;\n",
    objects: ["eslint/eqeqeq"],
  },
  "no var": { path: "lib/i.ts", code: "export var made = 1;\n", objects: ["eslint/no-var"] },
  "no let without need": {
    path: "lib/j.ts",
    code: "export function made(): number {\n  let a = 1;\n  return a;\n}\n",
    objects: ["eslint/prefer-const"],
  },
  "nothing that is not used": {
    path: "lib/k.ts",
    code: "const a = 1;\nexport const made = 2;\n",
    objects: ["eslint/no-unused-vars"],
  },
  "types are imported as such": {
    path: "lib/l.ts",
    code: `import { Thing } from "./thing.ts";\nexport type Made = Thing[];\n`,
    objects: ["typescript/consistent-type-imports"],
  },
  "no promise for a condition": {
    path: "lib/m.ts",
    code: "export const made = (work: Promise<boolean>): number => (work ? 1 : 2);\n",
    objects: ["typescript/no-misused-promises"],
  },
  "no case forgotten": {
    path: "lib/n.ts",
    code: `export function made(a: "x" | "y"): number {\n  switch (a) {\n    case "x":\n      return 1;\n  }\n  return 2;\n}\n`,
    objects: ["typescript/switch-exhaustiveness-check"],
  },
  "no hook under a condition": {
    path: "app/ui/c.tsx",
    code: `import { useId } from "react";\nexport function Made({ on }: { on: boolean }) {\n  return on ? useId() : null;\n}\n`,
    objects: ["react/rules-of-hooks"],
  },
  "no dependency forgotten": {
    path: "app/ui/d.tsx",
    code:
      `import { useEffect } from "react";\n` +
      "export function Made({ made }: { made: string }) {\n  useEffect(() => {\n    document.title = made;\n  }, []);\n  return null;\n}\n",
    objects: ["react/exhaustive-deps"],
  },
  "no unfinished work": {
    path: "lib/f.ts",
    code: "// \u0054ODO: finish\nexport const made = 1;\n",
    objects: ["eslint/no-warning-comments"],
  },
  "files of readable length": {
    path: "lib/g.ts",
    code: Array.from({ length: 410 }, (_, line) => `export const made${line} = ${line};\n`).join(""),
    objects: ["eslint/max-lines"],
  },
};
