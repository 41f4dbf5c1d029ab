import type { Database } from "#db/client.ts";
import { caseStudyKind } from "#domain/content/kinds/case-study.ts";
import { moduleKind } from "#domain/content/kinds/module.ts";
import { postKind } from "#domain/content/kinds/post.ts";
import { useCaseKind } from "#domain/content/kinds/use-case.ts";
import type { ManagedKind } from "#domain/content/kind.ts";
import { createItem } from "#domain/content/save-item.ts";
import type { Context } from "#domain/context.ts";
import { keepItemDraft } from "#domain/publishing/item-drafts.ts";
import { planRedirect } from "#domain/publishing/planned-redirects.ts";
import { createRelease, moveToRelease } from "#domain/publishing/releases.ts";
import { planSchedule } from "#domain/publishing/schedules.ts";
import { createRedirect } from "#domain/redirects/write-redirect.ts";
import { getEditedText, saveTextDraft } from "#domain/site-texts/edit-texts.ts";
import { valueAt } from "#domain/site-texts/paths.ts";
import { publishTexts } from "#domain/site-texts/publish-texts.ts";
import { person } from "#domain/testing/admin-stage.ts";
import { testContext } from "#domain/testing/test-context.ts";

/** Stands in each title and text before the release, and the other one after it; nowhere else on the site. */
export const words = { before: "Zebra", after: "Quokka" } as const;

type Word = (typeof words)[keyof typeof words];

/** Items of each kind, with what they are made from. */
const items: [kind: ManagedKind, count: number, fields: (title: string) => object][] = [
  [postKind, 9, (title) => ({ title, content: `${title} came.`, published: true })],
  [useCaseKind, 7, (title) => ({ title, description: `${title} meet.`, is_active: true })],
  [moduleKind, 7, (name) => ({ name, description: `${name} talk.`, category: "events", is_active: true })],
  [
    caseStudyKind,
    4,
    // The address of a story never changes, so its title has none of the words.
    (name) => ({
      title: `Story ${name.split(" ")[1]}`,
      company: name,
      challenge: `${name} were far.`,
      solution: `${name} met.`,
      is_active: true,
    }),
  ],
];

const texts = [
  ["blog", "intro"],
  ["home", "hero.headline"],
] as const;

/** Pages that show what the release changes. Each names either the one word or the other. */
export const changedPages = ["/", "/blog", "/use-cases", "/modules", "/case-studies", "/sitemap.xml"] as const;

/** An admin in this process, on the database of a site. */
export const editorOf = (db: Database): Context => testContext(db, { actor: person("ada@school.example") });

async function writeText(ctx: Context, [name, path]: (typeof texts)[number], word: Word): Promise<number> {
  const { words: present, draftVersion } = await getEditedText(ctx, name);
  const change = { path, before: valueAt(present, path), after: `The ${word} of all` };
  return (await saveTextDraft(ctx, name, draftVersion, [change])).draftVersion;
}

/**
 * Fills a site and prepares a release of 30 changes: renamed items of every kind, two texts and a redirect.
 * @returns the id of the release
 */
export async function prepareReleaseOfThirty(ctx: Context): Promise<string> {
  const { id: release } = await createRelease(ctx, { name: "Thirty changes" });
  for (const [kind, count, fields] of items) {
    for (let number = 1; number <= count; number++) {
      const { id } = await createItem(ctx, kind, fields(`${words.before} ${number}`));
      const input = fields(`${words.after} ${number}`);
      await keepItemDraft(ctx, kind, id, { known: 0, base: 1, input, release });
    }
  }
  for (const text of texts) {
    await publishTexts(ctx, { [text[0]]: await writeText(ctx, text, words.before) });
    const version = await writeText(ctx, text, words.after);
    await moveToRelease(ctx, release, { kind: "site_texts", itemId: text[0], version });
  }
  const { id } = await createRedirect(ctx, { from: "/animals", to: "/about" });
  await planRedirect(ctx, release, id, { from: "/animals", to: "/pricing" });
  return release;
}

/** Plans what the server itself does with a release, now. @returns the id of the plan */
export async function planNow(ctx: Context, release: string, action: "publish" | "hide"): Promise<string> {
  const local = ctx.clock().toISOString().slice(0, 16);
  const { id } = await planSchedule(ctx, { action, kind: "release", itemId: release, local, zone: "UTC" });
  await ctx.db.updateTable("schedules").set({ due_at: ctx.clock() }).where("id", "=", id).execute();
  return id;
}

/** Which of the words the whole site has, by its own tables; both when it was published by halves. */
export async function storedWords({ db }: Context): Promise<Set<string>> {
  const found = await Promise.all([
    db.selectFrom("blog_posts").select(["title as text", "slug as more"]).execute(),
    db.selectFrom("use_cases_content").select(["title as text", "slug as more"]).execute(),
    db.selectFrom("modules_content").select(["name as text", "description as more"]).execute(),
    db.selectFrom("case_studies_content").select(["company as text", "challenge as more"]).execute(),
    db.selectFrom("site_texts").select(["id as text", "body as more"]).where("id", "in", ["blog", "home"]).execute(),
    db.selectFrom("redirects").select(["to_path as text", "id as more"]).execute(),
  ]);
  const text = JSON.stringify(found).replace("/about", words.before).replace("/pricing", words.after);
  return new Set(text.match(/zebra|quokka/gi)?.map((word) => word.toLowerCase()));
}
