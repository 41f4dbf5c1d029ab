import { sql } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Finding } from "#lib/domain-error.ts";
import { findPageAt } from "../../pages/public-pages.ts";
import { getRedirect } from "../../pages/redirects.ts";
import type { Context } from "../../context.ts";
import { pathOf } from "#lib/addresses.ts";
import { hasAnswer } from "../../redirects/site-answers.ts";
import { type GateServices, InspectError } from "./page-inspector.ts";
import {
  type PageFacts,
  type PageLink,
  type RawFinding,
  type StyleWord,
  type PagePicture,
  found,
} from "../findings.ts";
import { type Source, placeFinder } from "../subjects.ts";
import { attributeOf, elementsIn, parseHtml } from "#lib/html-tree.ts";
import { mediaPath } from "#lib/media-addresses.ts";
import type { ManagedKind } from "../../documents/kind.ts";
import { findDrafts } from "../../documents/drafts.ts";
import { StorageUnavailableError } from "#lib/media-storage-error.ts";
import { selectMedia } from "../../media/media-item.ts";
import { variantKey } from "../../media/pictures/renditions.ts";
import { pictureName } from "./inspect-document.ts";
import { cutText } from "#lib/text/clip-text.ts";

/** Findings of one page that are listed, errors first: more than anybody mends at once. */
const maxFindings = 100;

/** The field of the kinds whose picture may be decoration. */
const decoration = "image_decorative";

/** What one run of checks keeps, so that a link of every page is looked up once. */
export interface CheckRun {
  gate: GateServices<Context>;
  styleWords: readonly StyleWord[];
  /** The id of the user who waits for it; null for the nightly run. */
  waitsFor: string | null;
  /** What is at each path: the ids of its page, null for nothing. */
  targets: Map<string, Promise<ReadonlySet<string> | "there" | null>>;
}

/** A run of checks that has looked nothing up yet. */
export function newRun(
  gate: GateServices<Context>,
  styleWords: readonly StyleWord[],
  waitsFor: string | null,
): CheckRun {
  return { gate, styleWords, waitsFor, targets: new Map() };
}

/** A finding with the success criteria of WCAG that it is about. */
export interface CheckedFinding extends Finding {
  wcag: readonly string[];
}

/** What the check of a page has found. */
export interface CheckedPage {
  findings: CheckedFinding[];
  /** Whether it came to its end. */
  isChecked: boolean;
}

/**
 * Renders a page for a context and checks it. Decides nothing about rights.
 * @param seeing the state of the site in which it is checked
 * @param sources what is looked at: findings lead to their fields
 * @returns what was found, without errors that stand twice; a warning alone when the page could not be checked
 */
export async function checkPage(
  seeing: Context,
  path: string,
  sources: readonly Source[],
  run: CheckRun,
): Promise<CheckedPage> {
  const { gate, styleWords, waitsFor } = run;
  const { palette } = gate;
  const find = placeFinder(sources);
  const unchecked = (why: string) => ({
    findings: [toFinding(found("unchecked", `${path} could not be checked: ${why}.`), path, find)],
    isChecked: false,
  });
  const page = await rendered(seeing, path, run);
  if (page === null) return unchecked("it could not be rendered");
  if (page.location !== null) return unchecked(`it leads on to ${page.location}`);
  if (page.status !== 200) return unchecked(`it answers with status ${page.status}`);
  let facts: PageFacts;
  try {
    facts = await gate.inspector.inspect(page.html, { styleWords, palette }, waitsFor !== null);
  } catch (error) {
    if (!(error instanceof InspectError)) throw error;
    seeing.log.warn({ err: error, path }, "a page could not be checked");
    return unchecked(error.message);
  }
  const raw = [
    ...facts.findings,
    ...(await checkTargets(seeing, path, facts, run)),
    ...(await checkLibraryPictures(seeing, facts.pictures, run.gate)),
  ];
  const all = distinct(raw);
  const errors = all.filter(({ level }) => level === "error");
  const listed = [...errors, ...all.filter(({ level }) => level !== "error")].slice(0, maxFindings);
  if (all.length > maxFindings)
    listed.push(found("unchecked", `${all.length - maxFindings} more findings of this page are not listed.`));
  const findings: CheckedFinding[] = [];
  for (const each of listed) {
    await nextTurn();
    findings.push(toFinding(each, path, find));
  }
  return { findings, isChecked: true };
}

/** A page; null when rendering fails, which stops neither a publication nor the checks of other pages. */
async function rendered(seeing: Context, path: string, { gate, waitsFor }: CheckRun) {
  try {
    return await gate.render(path, { ...seeing, renderedFor: "check", renderedBy: waitsFor });
  } catch (error) {
    seeing.log.warn({ err: error, path }, "a page could not be rendered for its check");
    return null;
  }
}

function toFinding(raw: RawFinding, page: string, find: ReturnType<typeof placeFinder>): CheckedFinding {
  const { rule, level, message, excerpt, wcag } = raw;
  return { rule, level, message, excerpt, page, wcag, place: find(raw) };
}

function distinct(findings: readonly RawFinding[]): RawFinding[] {
  return [...new Map(findings.map((each) => [`${each.rule} ${each.message} ${each.excerpt}`, each])).values()];
}

/** Links to pages and places of this site that are not there. */
async function checkTargets(ctx: Context, path: string, facts: PageFacts, run: CheckRun): Promise<RawFinding[]> {
  const own = new Set(facts.ids);
  const findings: RawFinding[] = [];
  for (const link of facts.links) {
    const target = ownTarget(ctx, link.href, path);
    if (!target) continue;
    await nextTurn();
    const dead = (rule: "link-dead" | "link-anchor", message: string) =>
      // The address stands in a source as somebody wrote it, with or without escapes.
      findings.push(found(rule, message, { excerpt: link.href, needles: [link.href, decode(link.href), link.text] }));
    const isSame = target.path === path;
    if (!isSame && run.targets.get(target.path) === undefined)
      run.targets.set(target.path, lookAt(ctx, target.path, run));
    const there = isSame ? own : await run.targets.get(target.path);
    if (there === null) dead("link-dead", `“${linkName(link)}” links to ${target.path}, where there is no page.`);
    else if (target.id !== "" && target.id !== "top" && there instanceof Set && !there.has(target.id)) {
      dead(
        "link-anchor",
        `“${linkName(link)}” links to “#${target.id}” on ${isSame ? "this page" : target.path}, where there is no such place.`,
      );
    }
  }
  return findings;
}

const linkName = ({ text, href }: PageLink) => (text === "" ? href : cutText(text, 80));

/** The path and place of a link to this site; null for any other. */
function ownTarget(ctx: Context, href: string, page: string): { path: string; id: string } | null {
  if (!URL.canParse(href, ctx.linkUrl + page)) return null;
  const { origin, pathname, hash } = new URL(href, ctx.linkUrl + page);
  if (origin !== ctx.linkUrl && origin !== ctx.siteUrl) return null;
  return { path: pathOf(pathname), id: decode(hash.slice(1)) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What is at a path: the ids of its page, "there" for something else, null for nothing. */
async function lookAt(ctx: Context, path: string, run: CheckRun): Promise<ReadonlySet<string> | "there" | null> {
  if (await hasAnswer(ctx, path, run.gate)) return "there";
  if ((await findPageAt(ctx, path)) === null) return (await getRedirect(ctx, path)) === null ? null : "there";
  const page = await rendered(ctx, path, run);
  // What is there can't be told: the link is not held against whoever wrote it.
  if (page === null || page.location !== null || page.status >= 500) return "there";
  const { status, html } = page;
  return status === 200
    ? new Set([...elementsIn(parseHtml(html))].flatMap((each) => attributeOf(each, "id") ?? []))
    : null;
}

/** Heavier pictures are named. Bytes. */
export const maxPictureBytes = 300_000;

const variant = /^\/media\/([0-9a-f]{32})-(\d+)\.(avif|webp)$/;

/** Pictures of the library without words though they are no decoration, and pictures that are heavy at the width that a desk loads. */
async function checkLibraryPictures(
  ctx: Context,
  pictures: readonly PagePicture[],
  gate: GateServices<Context>,
): Promise<RawFinding[]> {
  const findings: RawFinding[] = [];
  const hashes = [
    ...new Set(pictures.flatMap(({ sources }) => sources.flatMap((src) => variant.exec(src)?.[1] ?? []))),
  ];
  const rows =
    hashes.length === 0
      ? []
      : await selectMedia(ctx).where("rendition_hash", "in", hashes).where("deleted_at", "is", null).execute();
  for (const picture of pictures) {
    const row = rows.find(
      ({ rendition_hash: hash }) => hash !== null && picture.sources.some((src) => src.includes(hash)),
    );
    const name = row ? `“${row.name}”` : pictureName(picture.src);
    const needles = row ? [mediaPath(row.id)] : [picture.src];
    const isSilent = row && picture.alt?.trim() === "" && row.alt.trim() === "" && !row.is_decorative;
    if (isSilent && !(await isDecorationSomewhere(ctx, mediaPath(row.id)))) {
      const message = `The picture ${name} has no alternative text, here or in the library. Describe it, or mark it as decorative.`;
      findings.push(found("alt", message, { excerpt: row.name, needles, part: picture.inBody ? "body" : null }));
    }
    const bytes = await bytesOf(ctx, picture, gate);
    if (bytes !== null && bytes > maxPictureBytes) {
      const message = `The picture ${name} has ${Math.round(bytes / 1_000)} KB at the width that is shown; 300 KB are enough.`;
      findings.push(found("picture-weight", message, { excerpt: picture.src, needles }));
    }
  }
  return findings;
}

/** Whether an item, or a draft of one, says that this picture is decoration on its page. */
async function isDecorationSomewhere(ctx: Context, path: string): Promise<boolean> {
  const kinds: readonly ManagedKind[] = Object.values(ctx.site.kinds);
  const columns = new Map<string, string>();
  for (const { collection, fields } of kinds) {
    const picture = fields.find(({ type, group }) => type === "picture" && group === undefined);
    if (picture && fields.some(({ name }) => name === decoration)) columns.set(collection, picture.name);
  }
  const decorated = kinds.flatMap(({ collection }) => (columns.has(collection) ? [collection] : []));
  const uses = await Promise.all(
    decorated.map((collection) =>
      ctx.db
        .selectFrom(collection)
        .select("id")
        .where(sql.ref(columns.get(collection) ?? ""), "=", path)
        .where(sql.ref(decoration), "=", true)
        .execute(),
    ),
  );
  if (uses.flat().length > 0) return true;
  const drafts = await findDrafts(ctx, { kind: decorated, isOpen: true });
  return drafts.some(({ kind, body }) => body[decoration] === true && body[columns.get(kind) ?? ""] === path);
}

async function bytesOf(ctx: Context, { src }: PagePicture, gate: GateServices<Context>): Promise<number | null> {
  const [, hash, width, format] = variant.exec(src) ?? [];
  if (hash !== undefined) {
    const key = variantKey(hash, { width: Number(width), format: format as "avif" | "webp" });
    return ctx.media.storage.size(key).catch((error: unknown) => {
      // A bucket that is away must not hold a publication up: what a picture weighs is a warning.
      if (error instanceof StorageUnavailableError) return null;
      throw error;
    });
  }
  if (src.startsWith("/images/")) return gate.fileBytes(src);
  return null;
}
