import type { Database, OpenDatabase } from "#db/client.ts";
import type { Collection } from "#db/schema.ts";
import { kindOf, kinds } from "#domain/kinds/kinds.ts";
import { createItem } from "#domain/documents/edit-item.ts";
import type { Context } from "#domain/context.ts";
import { keepItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { createRelease, moveToRelease, planItemChange } from "#domain/publishing/releases/releases.ts";
import { planRedirect } from "#domain/publishing/planned.ts";
import { createRedirect } from "#domain/redirects/managed-redirects.ts";
import { makeWrittenPage } from "#domain/site-texts/testing/written-page.ts";
import { getEditedText, saveTextDraft } from "#domain/site-texts/edit-texts.ts";
import { findPendingTexts, publishTexts } from "#domain/site-texts/publish-texts.ts";
import { testedKind } from "#domain/testing/tested-content.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { isEditable } from "#app/admin/fields/text-schema.ts";
import type { FreeSection } from "#content/sections/kinds.ts";
import { mapTexts } from "#content/facts.ts";
import { type ShippedTextName, siteTextNames, siteTexts } from "#content/site-texts.ts";
import { bumpContent } from "#domain/content-changes.ts";
import { usableParts } from "#domain/texts/check-text.ts";
import { withValueAt } from "#domain/texts/paths.ts";
import { transaction } from "#domain/database.ts";
import { type Site, eventually } from "./site.ts";

/** Stands on every page before the release, and on none after it. */
export const wordBefore = "Quill";
/** Stands on every page after the release, and on none before it. */
export const wordAfter = "Raven";

/** Somebody who may publish, on a site's database. */
export function publisher(db: Database): Context {
  return testContext(db, { actor: userActor({ email: "ada@school.example", adminId: "a" }) });
}

const inputOf = (collection: Collection, title: string) => {
  const kind = testedKind(collection);
  return { ...kind.input, [kind.title]: title, [kind.visible]: true };
};

/**
 * Fills an empty site, and prepares a release that changes 30 things of all kinds: items with new titles, new, hidden and deleted
 * ones, texts, a page of editors, and redirects.
 * @returns the id of the release
 */
export async function makeBigRelease(ctx: Context): Promise<string> {
  const { id: release } = await createRelease(ctx, { name: "Thirty changes" });
  let made = 0;
  const add = async (collection: Collection) => {
    const { id } = await createItem(ctx, kindOf(collection), inputOf(collection, `${wordBefore} ${++made}`));
    return id;
  };
  const intoRelease = async (collection: Collection, itemId: string, base: number) => {
    const input = inputOf(collection, `${wordAfter} ${base === 0 ? ++made : made}`);
    const { version } = await keepItemDraft(ctx, kindOf(collection), itemId, { known: 0, base, input });
    await moveToRelease(ctx, release, { kind: collection, itemId, version });
  };
  const changed = { blog_posts: 8, modules_content: 4, use_cases_content: 3, case_studies_content: 3 } as const;
  for (const [name, count] of Object.entries(changed)) {
    const collection = name as Collection;
    for (let one = 0; one < count; one++) await intoRelease(collection, await add(collection), 1);
    if (collection !== "modules_content") await intoRelease(collection, crypto.randomUUID(), 0);
  }
  for (const change of ["hide", "delete"] as const) {
    const itemId = await add("blog_posts");
    await planItemChange(ctx, release, { collection: "blog_posts", itemId, change });
  }
  await rename(ctx, "frame", "popularPosts", `${wordBefore} posts`);
  await publishAll(ctx, "frame");
  const page = await makeWrittenPage(ctx, { title: "Made page", address: "/made-page" });
  await rename(ctx, page, "title", `${wordBefore} page`);
  await rename(ctx, page, "shown", true);
  await publishAll(ctx, page);
  for (const [text, path, after] of [
    ["frame", "popularPosts", `${wordAfter} posts`],
    ["home", "hero.headline", `${wordAfter} headline`],
    [page, "title", `${wordAfter} page`],
  ] as const) {
    await rename(ctx, text, path, after);
    const { draftVersion: version } = await getEditedText(ctx, text);
    await moveToRelease(ctx, release, { kind: "site_texts", itemId: text, version });
  }
  const { id: moved } = await createRedirect(ctx, { from: "/first", to: "/about" });
  const { id: gone } = await createRedirect(ctx, { from: "/second", to: itemPath(sections.posts, "quill-1") });
  const { id: swapped } = await createRedirect(ctx, { from: "/fourth", to: "/faq" });
  await planRedirect(ctx, release, moved, { from: "/fourth", to: "/pricing" });
  await planRedirect(ctx, release, swapped, { from: "/first", to: "/faq" });
  await planRedirect(ctx, release, gone, null);
  await planRedirect(ctx, release, null, { from: "/third", to: itemPath(sections.posts, "raven-2") });
  return release;
}

/** Publishes a page of editors at an address, with these sections, and waits until the running site has it. */
export async function publishPage(
  { db }: OpenDatabase,
  site: Site,
  address: string,
  sections: readonly FreeSection[],
): Promise<void> {
  const ctx = publisher(db);
  const name = await makeWrittenPage(ctx, { title: "Made page", address });
  await rename(ctx, name, "sections", sections);
  await publishAll(ctx, name);
  await eventually(`the page ${address}`, async () => (await fetch(site.url + address)).ok);
}

async function rename(ctx: Context, text: string, path: string, after: unknown): Promise<void> {
  const { words, draftVersion } = await getEditedText(ctx, text);
  let before: unknown = words;
  for (const step of path.split(".")) before = (before as Record<string, unknown>)[step];
  if (before !== after) await saveTextDraft(ctx, text, draftVersion, [{ path, before, after }]);
}

async function publishAll(ctx: Context, text: string): Promise<void> {
  const { draftVersion } = await getEditedText(ctx, text);
  if (draftVersion > 0) await publishTexts(ctx, { [text]: draftVersion });
}

/**
 * Publishes all drafts of the site's texts as the screen does, but without the check of each page that changes, which takes longer than
 * all else in a test.
 */
export async function publishBeside(db: Database): Promise<void> {
  const ctx = publisher(db);
  const pending = await findPendingTexts(ctx);
  await publishTexts(ctx, Object.fromEntries(pending.map(({ name, version }) => [name, version])));
}

/** All that a release of these changes, as text: of what is stored now, without versions and times. */
export async function stateOf(db: Database, release: string): Promise<string> {
  const items = await Promise.all(
    kinds.map(async ({ collection, title, shown }) => {
      const rows = (await db.selectFrom(collection).selectAll().orderBy("id").execute()) as Record<string, unknown>[];
      return rows.map((row) => [row["id"], row[title], row[shown], row["slug"]]);
    }),
  );
  const [texts, pages, redirects, trash, state] = await Promise.all([
    db.selectFrom("site_texts").select(["id", "body"]).orderBy("id").execute(),
    db.selectFrom("site_pages").select(["id", "address"]).orderBy("id").execute(),
    db.selectFrom("redirects").select(["id", "from_path", "to_path"]).orderBy("id").execute(),
    db.selectFrom("trash").select("item_id").orderBy("item_id").execute(),
    db.selectFrom("releases").select("state").where("id", "=", release).execute(),
  ]);
  const said = texts.filter(({ body }) => JSON.stringify(body).includes(wordAfter)).map(({ id }) => id);
  return JSON.stringify({ items, said, pages, redirects, trash, state });
}

// Every text of the site between two marks that can be seen, as if editors had changed each.

/** Stands in the place of the brand's address, which takes no marks. */
const markedAddress = "marked@marked.example";

const between = (text: string) => `⟦${text}⟧`;

/** The marked forms of a text, until its schema takes one: longer, as long as before, as a question, and as an address. */
const forms = [
  between,
  (text: string) => between(text.slice(2)),
  (text: string) => `Q${between(text)}?`,
  () => markedAddress,
];

/** Keys of what is no text for people, though its schema takes any. */
const noText = /^(?:href|form|src|type|days)$/;

/** The parts of a text with marks wherever its schema takes them. Choices, numbers and addresses have none. */
function markedParts(name: ShippedTextName): Record<string, unknown> {
  const shipped = siteTexts[name].shipped as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(shipped).map(([part, value]) => {
      let marked = value;
      mapTexts(value, (text, path) => {
        if (noText.test(path.at(-1) ?? part) || !path.every((key) => isEditable(key, {})) || !/\p{L}/u.test(text))
          return text;
        const tried = forms.map((form) =>
          path.length === 0 ? form(text) : withValueAt(marked, path.join("."), form(text)),
        );
        marked = tried.find((next) => usableParts(name, { [part]: next }, false).unusable.length === 0) ?? marked;
        return text;
      });
      return [part, marked];
    }),
  );
}

/** Publishes every text of the site with marks around it. */
export async function markAllTexts(database: OpenDatabase): Promise<void> {
  await transaction(testContext(database.db), async (tx) => {
    const updated_at = tx.clock();
    const rows = siteTextNames.map((id) => ({ id, body: markedParts(id), version: 1, updated_at }));
    await tx.db.insertInto("site_texts").values(rows).execute();
    await bumpContent(tx, "site_texts");
  });
}

/** What stands outside all marks; marks may stand inside others. */
export function outsideMarks(text: string): string {
  let left = text.replaceAll(markedAddress, "");
  for (let before = ""; before !== left;) {
    before = left;
    left = left.replace(/Q⟦[^⟦⟧]*⟧\?|⟦[^⟦⟧]*⟧/g, "");
  }
  return left.replace(/\s+/g, " ").trim();
}
