import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type TopicList, topics as shipped } from "#content/journal/topics.ts";
import { blogEntries } from "#content/journal/blog-entries.ts";
import { type Topic, maxTopicId, maxTopicName, maxTopics } from "#content/schema/topics.ts";
import { siteTexts } from "#content/site-texts.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { titleLine } from "#lib/text/typed-text.ts";
import { needsReview, readRules, requireApproval } from "../approvals/require-approval.ts";
import { builtInEntries } from "../blog/find-entries.ts";
import { idsOf } from "../blog/topics.ts";
import type { Context } from "../context.ts";
import { transaction } from "../database.ts";
import { slugOf } from "../documents/kind.ts";
import { requireAbility } from "../security/rights.ts";
import { publishable, storeText } from "../site-texts/publish-texts.ts";
import { getStoredText, lockTexts } from "../site-texts/stored-texts.ts";
import { texts } from "../site-texts/text-documents.ts";
import { partsToStore, wholeText } from "../texts/text-names.ts";

type Topics = Record<TopicList, Topic[]>;

/** A category or tag with the number of its posts. */
export interface ListedTopic extends Topic {
  /** Articles that visitors see. */
  shown: number;
  /** Posts that they don't. */
  hidden: number;
}

const one: Readonly<Record<TopicList, string>> = { categories: "category", tags: "tag" };

/** The categories and tags. */
export interface ListedTopics extends Record<TopicList, ListedTopic[]> {
  /** Whether texts of the site need a review: then they are changed as a draft in the site's editor. */
  needReview: boolean;
}

/**
 * The categories and tags with the numbers of their posts.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findListedTopics(ctx: Context): Promise<ListedTopics> {
  requireAbility(ctx, "texts");
  const [needReview, { published }, rows, builtIn] = await Promise.all([
    doTopicsNeedReview(ctx),
    getStoredText(ctx, "topics"),
    ctx.db.selectFrom("blog_posts").select(["category", "tags", "published", "slug"]).execute(),
    builtInEntries(ctx, null),
  ]);
  const posts = rows.map(({ category, ...row }) => ({
    ...row,
    category: category ?? blogEntries.find(({ slug, section }) => section === null && slug === row.slug)?.category,
  }));
  const articles = builtIn.filter(({ section }) => section === null);
  const counted = (list: TopicList) =>
    (wholeText("topics", published) as Topics)[list].map((topic) => {
      const ids = idsOf(topic);
      const own = posts.filter(({ category, tags }) =>
        list === "tags" ? tags.some((tag) => ids.includes(tag)) : ids.includes(category ?? ""),
      );
      const shownPosts = own.filter((post) => post.published).length;
      const shownArticles = list === "tags" ? 0 : articles.filter(({ category }) => ids.includes(category)).length;
      return { ...topic, shown: shownPosts + shownArticles, hidden: own.length - shownPosts };
    });
  return { categories: counted("categories"), tags: counted("tags"), needReview };
}

const subject = { kind: texts.name, itemId: "topics" } as const;

const doTopicsNeedReview = async (ctx: Context) => needsReview(await readRules(ctx), subject, []);

const name = z
  .string("Give it a name.")
  .transform((text) => titleLine(text).trim())
  .refine((text) => text !== "", { error: "Give it a name." })
  .refine((text) => text.length <= maxTopicName, { error: `At most ${maxTopicName} characters.` });
const description = z
  .string()
  .transform((text) => titleLine(text).trim())
  .refine((text) => text.length <= 500, { error: "At most 500 characters." });
const list = z.enum(["categories", "tags"]);
const id = z.string().min(1).max(maxTopicId);

/** What can be done to a category or tag; `seen` is what its editor saw of it. */
const topicChange = z.discriminatedUnion("do", [
  z.object({ do: z.literal("add"), list, name }),
  z.object({
    do: z.literal("update"),
    list,
    id,
    seen: z.object({ name: z.string(), description: z.string() }),
    name,
    description,
  }),
  z.object({ do: z.literal("move"), list, id, by: z.union([z.literal(-1), z.literal(1)]) }),
  z.object({ do: z.literal("remove"), list, id }),
  z.object({ do: z.literal("merge"), list, id, into: id }),
]);
type TopicChange = z.output<typeof topicChange>;

/**
 * Changes a category or tag; visitors see it with their next request. Posts keep the id that they have: what is renamed, merged or removed changes
 * none of them.
 * @param input see {@link topicChange}
 * @returns the id of the topic that was added or changed
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid` with its fields, `not_found`, or `conflict`
 */
export async function changeTopics(ctx: Context, input: unknown): Promise<{ id: string }> {
  const { email } = requireAbility(ctx, "texts");
  const change = parseFields(topicChange, input);
  return transaction(ctx, async (tx) => {
    await lockTexts(tx);
    const { published } = await getStoredText(tx, "topics");
    const before = wholeText("topics", published) as Topics;
    const { topics: after, id: changed } = applied(before, change);
    if (isDeepStrictEqual(after, before)) return { id: changed };
    if (tx.unreviewed === undefined && (await doTopicsNeedReview(tx)))
      throw new DomainError(
        "conflict",
        "Changes to categories and tags need a review. Make them in the site editor and request a review there.",
        { reasons: ["review_needed"] },
      );
    const reviewed = await requireApproval(tx, subject, [], siteTexts.topics.title);
    await storeText(tx, "topics", storable(after), { by: email, reviewed });
    return { id: changed };
  });
}

/**
 * What is stored of the lists.
 * @throws DomainError `invalid` with the field of the form
 */
function storable(topics: Topics): Record<string, unknown> {
  try {
    return publishable("topics", partsToStore("topics", topics));
  } catch (error) {
    const [first] = error instanceof DomainError ? Object.entries(error.fields) : [];
    if (!first) throw error;
    const [path, message] = first;
    throw invalid(path.split(".").at(-1) ?? "", message);
  }
}

function applied(before: Topics, change: TopicChange): { topics: Topics; id: string } {
  const all = before[change.list];
  const withList = (now: Topic[], changed: string) => ({ topics: { ...before, [change.list]: now }, id: changed });
  if (change.do === "add") {
    refuseTaken(all, change.name, change.list);
    if (all.length >= maxTopics) throw invalid("name", `At most ${maxTopics} have room.`);
    const added = newId(all, change.name, change.list);
    return withList([...all, { id: added, name: change.name, description: "" }], added);
  }
  const index = all.findIndex((topic) => topic.id === change.id);
  const topic = all[index];
  if (!topic) throw new DomainError("not_found", `This ${one[change.list]} was removed in the meantime.`);
  const others = all.filter((each) => each !== topic);
  switch (change.do) {
    case "update": {
      const { name: seenName, description: seenDescription } = change.seen;
      if (topic.name !== seenName || topic.description !== seenDescription)
        throw new DomainError(
          "conflict",
          `Someone changed it in the meantime: it is “${topic.name}” now. Please check it again.`,
        );
      refuseTaken(others, change.name, change.list);
      return withList(all.with(index, { ...topic, name: change.name, description: change.description }), topic.id);
    }
    case "move": {
      const to = Math.max(0, Math.min(all.length - 1, index + change.by));
      return withList(others.toSpliced(to, 0, topic), topic.id);
    }
    case "remove":
      return withList(others, topic.id);
    case "merge": {
      const target = others.find((each) => each.id === change.into);
      if (!target) throw invalid("into", `Choose another ${one[change.list]}.`);
      const merged = [...(target.merged ?? []), ...idsOf(topic)];
      return withList(
        others.map((each) => (each === target ? { ...each, merged } : each)),
        target.id,
      );
    }
  }
}

const invalid = (field: string, message: string) =>
  new DomainError("invalid", message, { fields: { [field]: message } });

/** What two names or addresses must not have in common. */
const folded = (text: string) => slugOf(text) ?? text.toLowerCase();

/** @throws DomainError `invalid` */
function refuseTaken(all: readonly Topic[], wanted: string, of: TopicList): void {
  const taken = all.find((topic) => folded(topic.name) === folded(wanted));
  if (taken) throw invalid("name", `There is a ${one[of]} “${taken.name}” already.`);
}

/** An id that none has. A name that was removed gets its id back, and with it the posts that still have it. */
function newId(all: readonly Topic[], wanted: string, of: TopicList): string {
  const taken = new Set(all.flatMap(idsOf).map(folded));
  const formerly = shipped[of].find((topic) => folded(topic.name) === folded(wanted));
  if (formerly && !taken.has(folded(formerly.id))) return formerly.id;
  const made = (slugOf(wanted) ?? one[of]).slice(0, maxTopicId - 4).replace(/-$/, "");
  for (let number = slugOf(wanted) === null ? 1 : 0; ; number++) {
    const candidate = number === 0 ? made : `${made}-${slugOf(wanted) === null ? number : number + 1}`;
    if (!taken.has(candidate)) return candidate;
  }
}
