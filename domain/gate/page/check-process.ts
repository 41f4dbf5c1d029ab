import { readFileSync } from "node:fs";
import module from "node:module";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type axeCore from "axe-core";
import { JSDOM } from "jsdom";
import { findUnrendered, inspectDocument } from "./inspect-document.ts";
import { type InspectOptions, type PageFacts, type RawFinding, excerptOf, partOf, wordsOf } from "../findings.ts";

// The process that looks at rendered pages (docs/decisions/185-publish-gate.md). It has no database and no secret, a low priority, and is
// killed when it takes too long; its heap has a limit. domain/gate/page/page-inspector.ts starts it.

// Visitors come first, and a publication before the nightly run.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Rules that need a layout, which there is none, and those that say what our own rules say with better words. */
const off = [
  "color-contrast",
  "target-size",
  "scrollable-region-focusable",
  "image-alt",
  "link-name",
  "heading-order",
  "empty-heading",
  "page-has-heading-one",
  "document-title",
  "duplicate-id",
  "empty-table-header",
];
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function inspect(html: string, options: InspectOptions): Promise<PageFacts> {
  // Scripts of the page never run: only what is evaluated here does.
  const dom = new JSDOM(html, { runScripts: "outside-only", url: "https://page.invalid/", pretendToBeVisual: true });
  try {
    const { document } = dom.window;
    for (const element of document.querySelectorAll("script, link")) element.remove();
    const unrendered = findUnrendered(document);
    if (unrendered) return unrendered;
    const facts = inspectDocument(document, options);
    dom.window.eval(axeSource);
    const { axe } = dom.window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, {
      runOnly: { type: "tag", values: tags },
      resultTypes: ["violations"],
      rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
    });
    return { ...facts, findings: [...facts.findings, ...violations.flatMap((each) => toFindings(document, each))] };
  } finally {
    dom.window.close();
  }
}

function toFindings(document: Document, { id, help, impact, nodes, tags }: axeCore.Result): RawFinding[] {
  const level = impact === "critical" || impact === "serious" ? "error" : "warning";
  return nodes.slice(0, 20).map(({ html, target }) => {
    const element = document.querySelector(String(target.at(-1) ?? "html"));
    const words = element ? wordsOf(element) : "";
    return {
      rule: `axe:${id}`,
      level,
      message: `${help}.`,
      excerpt: excerptOf(html),
      needles: words.length < 300 ? [words] : [],
      part: element ? partOf(element) : null,
      wcag: tags.flatMap((tag) => /^wcag(\d)(\d)(\d+)$/.exec(tag)?.slice(1).join(".") ?? []),
    };
  });
}

/** What the other side asks for, and what it gets. */
export interface InspectTask {
  html: string;
  options: InspectOptions;
}
export type InspectAnswer = { id: number; facts: PageFacts } | { id: number; problem: string };

process.on("message", ({ id, task: { html, options } }: { id: number; task: InspectTask }) => {
  const send = (answer: InspectAnswer) => process.send?.(answer);
  inspect(html, options).then(
    (facts) => send({ id, facts }),
    (error: unknown) => send({ id, problem: error instanceof Error ? error.message : String(error) }),
  );
  // Written when a process ends by itself, but this one is killed. Only what is new is written.
  if (id === 1) setImmediate(() => module.flushCompileCache());
});

process.on("disconnect", () => process.exit());
