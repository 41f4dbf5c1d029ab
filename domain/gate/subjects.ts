import { isDeepStrictEqual } from "node:util";
import { isPageName } from "#content/page-names.ts";
import { pageAddress } from "#content/schema/site-page.ts";
import { type SiteTextName, siteTexts } from "#content/site-texts.ts";
import type { Collection } from "#db/schema.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { pickEdited } from "../documents/compare.ts";
import { type ManagedKind, isPublic, publicPathOf } from "../documents/kind.ts";
import { kindOf, kinds } from "../kinds/kinds.ts";
import { typedFields } from "../documents/field-shapes.ts";
import { rowOf } from "../documents/items.ts";
import type { Context, GateSubject } from "../context.ts";
import { type Draft, findDraft, noRelease, findDrafts } from "../documents/drafts.ts";
import { titleOfDraft } from "../documents/draft-words.ts";
import { findReleaseDrafts } from "../releases/open-releases.ts";
import { rowOfDraft, withPublished } from "../publishing/views.ts";
import { textsWithDrafts } from "../site-texts/stored-texts.ts";
import { knownName, wholeText, titleOfText } from "../texts/text-names.ts";
import { type TextRow, findTextRows } from "../texts/text-rows.ts";
import type { FindingPlace } from "#lib/domain-error.ts";
import type { RawFinding } from "./findings.ts";

/** What is to be published: the pages that show it, as they will be. */
export interface Subject {
  /** Sees the site as it will be, as a visitor. */
  seeing: Context;
  /** Paths of the pages, each once. */
  paths: string[];
  sources: Source[];
}

/**
 * An item as its form says, shown to visitors.
 * @param fields as typed
 */
export async function subjectOfForm(
  ctx: Context,
  kind: ManagedKind,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Subject> {
  const body = { ...fields, [kind.shown]: true };
  const base_version = (await rowOf(ctx, kind, id))?.version ?? 0;
  const draft = { ...draftOf(ctx, kind.collection, id, body), base_version };
  return subjectOfStored(ctx, { drafts: [draft], texts: [], release: null });
}

function draftOf(ctx: Context, kind: Collection, item_id: string, body: Draft["body"]): Draft {
  const by = { updated_by: "", updated_at: ctx.clock() };
  return { release_id: noRelease, kind, item_id, action: "save", body, base_version: 0, version: 0, ...by };
}

const asVisitor = (ctx: Context): Context => ({
  ...ctx,
  actor: { kind: "visitor" },
  reads: () => {},
  degraded: () => {},
});

/** What is about to be published, as it is stored. */
export interface StoredSubject {
  /** An item without a draft as one that says what is stored. In one order. */
  drafts: Draft[];
  /** Published texts, on top of which drafts of them are. */
  texts: TextRow[];
  release: string | null;
}

/** All that is read of what is about to be published: the gate checks this, and the publication compares it ({@link isSameSubject}). */
export async function findStored(ctx: Context, subject: GateSubject): Promise<StoredSubject> {
  const drafts = await draftsOf(ctx, subject);
  // No item has the name of a text.
  const names = drafts.flatMap(({ item_id }) => knownName(item_id) ?? []);
  const texts = names.length === 0 ? [] : await findTextRows(ctx, { ids: names });
  return { drafts, texts, release: "release" in subject ? subject.release : null };
}

async function draftsOf(ctx: Context, subject: GateSubject): Promise<Draft[]> {
  if ("release" in subject) return findReleaseDrafts(ctx, subject.release);
  if ("texts" in subject) return findDrafts(ctx, { release: noRelease, kind: "site_texts", itemId: subject.texts });
  const { collection, id, isShown } = subject;
  const kind = kindOf<Collection>(collection);
  const draft = await findDraft(ctx, { release: noRelease, kind: collection, itemId: id });
  const row = draft ? undefined : await rowOf(ctx, kind, id);
  const stored =
    draft ?? (row && { ...draftOf(ctx, collection, id, pickEdited(kind, row)), base_version: row.version });
  return stored ? [isShown ? { ...stored, body: { ...stored.body, [kind.shown]: true } } : stored] : [];
}

/** Whether two are published alike. Who wrote a draft, and when, makes no difference. */
export function isSameSubject(one: StoredSubject, other: StoredSubject): boolean {
  const saysOf = ({ drafts, texts }: StoredSubject) => ({
    texts,
    drafts: drafts.map(({ kind, item_id, action, body, base_version, version }) => {
      return { kind, item_id, action, body, base_version, version };
    }),
  });
  return isDeepStrictEqual(saysOf(one), saysOf(other));
}

/** The pages that show what is about to be published; none where visitors will not see it. */
export async function subjectOfStored(
  ctx: Context,
  { drafts, texts: stored, release }: StoredSubject,
): Promise<Subject> {
  const paths = new Set<string>();
  const sources: Source[] = [];
  const texts = await textsWithDrafts(ctx, stored, drafts);
  for (const draft of drafts) {
    const { item_id: id, action, body, base_version } = draft;
    if (action === "delete") continue;
    const kind = kinds.find(({ collection }) => collection === draft.kind);
    if (!kind) {
      const name = knownName(id);
      if (!name) continue;
      const changed = texts[name] ?? {};
      sources.push(textSource(name, wholeText(name, changed), release));
      for (const path of pagesOfText(name, changed)) paths.add(path);
      continue;
    }
    const row = await rowOfDraft(ctx, kind, { id, body });
    if (!isPublic(kind, row)) continue;
    const form = { [base_version === 0 ? "draft" : "edit"]: id, ...(release !== null && { release }) };
    sources.push(itemSource(kind, { title: titleOfDraft(kind, draft), fields: body, form }));
    paths.add(publicPathOf(kind, row));
  }
  return { seeing: await withPublished(asVisitor(ctx), drafts), paths: [...paths], sources };
}

/** The pages on which changed parts of a text stand; of one that every page shows, the first page. */
export function pagesOfText(name: SiteTextName, body: Draft["body"]): string[] {
  if (isPageName(name)) return pagesAt(body);
  const parts = Object.keys(body);
  if (name === "useCasePages") return parts.map((slug) => itemPath(sections.useCases, slug));
  if (name === "layouts") {
    return parts.flatMap((page) =>
      Object.hasOwn(siteTexts, page) ? (siteTexts[page as keyof typeof siteTexts].path ?? []) : [],
    );
  }
  if (/Mail$|^accountText$|^feeds$/.test(name)) return [];
  const { path } = siteTexts[name];
  return [path === null || path === "/404" ? "/" : path];
}

/** Where a page of editors will stand. What is written there may be no address yet: that is for its schema to say when it is published. */
function pagesAt({ shown, address }: Draft["body"]): string[] {
  return shown === true && typeof address === "string" && pageAddress.test(address) ? [address] : [];
}

/** Something whose fields a page shows. */
export interface Source {
  title: string;
  /** Its texts with the paths of their fields. */
  texts: readonly { field: string; text: string }[];
  /** Fields of what no words tell: the first of each that the source has. */
  parts: Readonly<Partial<Record<"title" | "description" | "body", string>>>;
  placeOf: (field: string) => FindingPlace;
}

/**
 * An item as a source.
 * @param fields its values, as typed or as stored
 * @param form query of its form, such as `edit=…` or `draft=…&release=…`
 */
export function itemSource(
  kind: ManagedKind,
  { title, fields, form }: { title: string; fields: Readonly<Record<string, unknown>>; form: Record<string, string> },
): Source {
  const names = kind.fields.map(({ name }) => name);
  const typed = typedFields(kind, fields);
  const texts = names.flatMap((name) => textsOf(typed[name], name));
  const isGiven = (name: string) => typeof typed[name] === "string" && typed[name].trim() !== "";
  const description = [...(names.includes("meta_description") ? ["meta_description"] : []), kind.inSearch?.description];
  const body = kind.fields.find(({ type }) => type === "markdown")?.name;
  return {
    title,
    texts,
    parts: {
      title: names.includes("meta_title") && isGiven("meta_title") ? "meta_title" : kind.title,
      description: description.find((name) => name !== undefined && isGiven(name)) ?? description[0] ?? kind.title,
      ...(body !== undefined && { body }),
    },
    placeOf: (field) => {
      const [name = field] = field.split(".");
      const label = kind.fields.find((each) => each.name === name)?.label ?? name;
      return { title, field, label, href: `${kind.path}?${new URLSearchParams(form)}#${name}` };
    },
  };
}

/** A text of the site as a source. @param words the whole text, with placeholders */
export function textSource(
  name: SiteTextName,
  words: Readonly<Record<string, unknown>>,
  release: string | null,
): Source {
  const title = titleOfText(name, words);
  const texts = Object.entries(words).flatMap(([part, value]) => textsOf(value, part));
  const find = (end: RegExp) => texts.find(({ field }) => end.test(field))?.field;
  const head = find(/(?:^|\.)meta\.title$/);
  const description = find(/(?:^|\.)meta\.description$/);
  return {
    title,
    texts,
    parts: { ...(head !== undefined && { title: head }), ...(description !== undefined && { description }) },
    placeOf: (field) => {
      const query = new URLSearchParams({ text: name, field, ...(release !== null && { release }) });
      const label = isPageName(name) ? "Page" : (field.split(".").at(-1) ?? field);
      return { title, field, label, href: `/admin/site?${query}` };
    },
  };
}

function textsOf(value: unknown, path: string): { field: string; text: string }[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [{ field: path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

/** Less is in too many texts. Characters. */
const minNeedle = 2;

/** A text of a source, prepared once for all findings of a page. */
interface Prepared {
  text: string;
  /** Without the signs of Markdown. */
  plain: string;
  /** The plain words around its placeholders for facts; null without any of both. */
  around: string[] | null;
  place: () => FindingPlace;
}

/**
 * Finds the field that a finding is about: a whole text first, then one that has the words; null when none has. In time that grows with the
 * texts, whatever somebody has written.
 */
export function placeFinder(
  sources: readonly Source[],
): (finding: Pick<RawFinding, "needles" | "part">) => FindingPlace | null {
  const prepared = sources.flatMap(({ texts, placeOf }) =>
    texts.map(({ field, text }): Prepared => {
      const parts = text.split(/\{\w+\}/);
      // Any words would stand around a placeholder alone.
      const around = parts.length > 1 && /[\p{L}\p{N}]/u.test(parts.join("")) ? parts.map(plainOf) : null;
      return { text, plain: plainOf(text), around, place: () => placeOf(field) };
    }),
  );
  return ({ needles, part }) => {
    for (const needle of needles.map((each) => each.trim()).filter(({ length }) => length >= minNeedle)) {
      const plain = plainOf(needle);
      const hit =
        prepared.find((each) => isWhole(each, needle, plain)) ?? prepared.find((each) => isWithin(each, needle, plain));
      if (hit) return hit.place();
    }
    if (part === null) return null;
    const source = sources.find(({ parts }) => parts[part] !== undefined);
    const field = source?.parts[part];
    return source && field !== undefined ? source.placeOf(field) : null;
  };
}

function isWhole({ text, plain: words, around }: Prepared, needle: string, plain: string): boolean {
  if (text.trim() === needle) return true;
  if (plain === "") return false;
  return words === plain || (around !== null && standsAround(around, plain));
}

function isWithin({ text, plain: words }: Prepared, needle: string, plain: string): boolean {
  return text.includes(needle) || (plain.length > minNeedle && words.includes(plain));
}

/** Whether words are these parts in their order, with anything in between. No pattern: many placeholders would take it years. */
function standsAround(parts: readonly string[], words: string): boolean {
  const [first = "", ...others] = parts;
  const last = others.pop() ?? "";
  if (!words.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = words.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at + last.length <= words.length && words.endsWith(last);
}

/** Words without the signs of Markdown, so that those of a page are found in their source. */
function plainOf(text: string): string {
  return (
    text
      // Neither part goes over a second opening bracket: thousands of them would each be read to the end.
      .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
      .replaceAll(/[*_`#>|~\\]+/g, "")
      .replaceAll(/\s+/gu, " ")
      .trim()
  );
}
