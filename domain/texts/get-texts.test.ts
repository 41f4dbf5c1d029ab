import { sql } from "kysely";
import { beforeEach, expect, test, describe } from "vitest";
import { brand } from "#content/site/brand.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import { getArticle } from "../blog/article.ts";
import { createLead } from "../leads/intake.ts";
import { filledInquiry } from "../leads/testing/filled-inquiry.ts";
import { socialCard } from "../pages/social-images.ts";
import { testContext, visit } from "../testing/test-context.ts";
import { transaction } from "../database.ts";
import { getTexts, changedWords, messageSayer, wordsOf } from "./get-texts.ts";
import { mapTexts } from "#content/facts.ts";
import { errorWords, formWords, frameWords } from "#content/site/words.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseLead } from "../leads/lead-form.ts";
import { leadLimits } from "../leads/lead-limits.ts";
import { priceMessages } from "../showcase/price-messages.ts";
import { usableParts, isKeepable, readPart } from "./check-text.ts";
import { composeTexts, shippedTexts } from "./compose-texts.ts";
import { type ShippedTextName, siteTextNames, siteTexts } from "#content/site-texts.ts";
import { withValueAt } from "./paths.ts";

describeOnEachEngine("texts of the site where they are used", (engine) => {
  beforeEach(async () => {
    for (const table of ["site_texts", "blog_posts", "leads", "outbox"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  const rename = () =>
    engine.db
      .insertInto("site_texts")
      .values({
        id: "brand",
        body: { name: "Reunion", email: "team@reunion.example" },
        version: 1,
        updated_at: new Date(),
      })
      .execute();

  test("can't be read within a transaction: what is shipped stands in, and the transaction goes on", async () => {
    await rename();
    const ctx = testContext(engine.db);
    const hide = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`;
    await transaction(ctx, async (tx) => {
      await hide("site_texts", "hidden_texts").execute(tx.db);
      expect((await getTexts(tx)).brand.name).toBe(brand.name);
      await tx.db
        .insertInto("blog_posts")
        .values(blogPost({ slug: "kept" }))
        .execute();
      await hide("hidden_texts", "site_texts").execute(tx.db);
      expect((await getTexts(tx)).brand.name).toBe("Reunion");
    });
    expect(await engine.db.selectFrom("blog_posts").select("slug").execute()).toEqual([{ slug: "kept" }]);
  });

  test("another name and address are in mails, images for social networks and descriptions at once", async () => {
    const ctx = () => visit(engine.db).ctx;
    await engine.db
      .insertInto("blog_posts")
      .values(blogPost({ slug: "short", title: "Short", excerpt: "Short.", published: true, published_at: new Date() }))
      .execute();
    const describe = async () => {
      const found = await getArticle(ctx(), "short");
      return found && "article" in found ? found.article.description : null;
    };
    expect(await describe()).toContain(`the ${brand.name} journal`);
    await rename();
    expect(await describe()).toContain("the Reunion journal");
    expect(await socialCard(ctx(), "pricing")).toMatchObject({ name: "Reunion" });
    await createLead(ctx(), filledInquiry(ctx()));
    const mails = (await engine.db.selectFrom("outbox").select("payload").orderBy("created_at").execute()).map(
      ({ payload }) => payload as { to: string; replyTo: { address: string }; text: string },
    );
    expect(mails).toContainEqual(expect.objectContaining({ to: "team@reunion.example" }));
    expect(mails).toContainEqual(
      expect.objectContaining({
        replyTo: { name: "", address: "team@reunion.example" },
        text: expect.stringContaining("Reunion"),
      }),
    );
  });
});

/** All words of content/site/words.ts that components or messages ask for. */
const shippedWords: string[] = [];
mapTexts<object>([frameWords, errorWords, formWords], (words) => {
  shippedWords.push(words);
  return words;
});

const changed = composeTexts({
  frame: { skip: "Straight to the text", openMenu: "Menu" },
  forms: {
    name: { ...formWords.name, missing: "Who are you?", long: "At most {limit} characters for a name, please." },
    tooMany: "Slowly: {when}, please, at {name}.",
  },
});

describe("words in components", () => {
  test("no two are equal, because they are found by what is shipped", () => {
    expect(shippedWords.length).toBeGreaterThan(50);
    expect(shippedWords.filter((words, index) => shippedWords.indexOf(words) !== index)).toEqual([]);
  });

  test("a page carries those that were changed, and nothing while all are as shipped", () => {
    expect(wordsOf(shippedTexts.texts)).toEqual({});
    expect(wordsOf(changed.texts).words).toMatchObject({ "Skip to content": "Straight to the text" });
    expect(Object.keys(changedWords(changed.texts))).toHaveLength(4);
  });
});

describe("messages of forms", () => {
  const say = messageSayer(changed.texts);

  test("are said as editors want it, with what only the moment knows", () => {
    expect(say("Please tell us your name.")).toBe("Who are you?");
    expect(say("Please keep your name within 200 characters.")).toBe("At most 200 characters for a name, please.");
    expect(say("Too many requests. Please try again in 20 seconds.")).toBe(
      "Slowly: in 20 seconds, please, at Homecoming.",
    );
    expect(say("Please keep your message within 5,000 characters.")).toBe(
      "Please keep your message within 5,000 characters.",
    );
    expect(say("Anything else")).toBe("Anything else");
  });

  test("can all be changed", () => {
    const forms = marked(formWords);
    expect(usableParts("forms", forms, false).unusable).toEqual([]);
    const { texts } = composeTexts({ forms });
    const { members, storage } = priceMessages(texts);
    const messages = [...leadMessages().map(messageSayer(texts)), ...Object.values(members), ...Object.values(storage)];
    expect(messages.length).toBeGreaterThan(15);
    expect(messages.filter((message) => !/^⟦.*⟧$/s.test(message))).toEqual([]);
  });
});

const marked = (words: object) => mapTexts<object>(words, (text) => `⟦${text}⟧`) as Record<string, unknown>;

/** What a refused inquiry may say. */
function leadMessages(): string[] {
  const good = {
    name: "Ada",
    email: "ada@example.org",
    organization: "",
    message: "Hello",
    type: "general",
    kind: "",
    alumni: "",
  };
  const long = (field: keyof typeof leadLimits) => "x".repeat(leadLimits[field] + 1);
  const bad: Partial<typeof good>[] = [
    { name: "" },
    { name: long("name") },
    { name: "www.example.org" },
    { email: "" },
    { email: "ada" },
    { email: "a\u202Eb@example.org" },
    { email: `${long("email")}@example.org` },
    { organization: long("organization") },
    { message: "" },
    { message: long("message") },
    { kind: "palace" },
    { type: "demo", alumni: "some" },
    { type: "other" },
  ];
  return bad.flatMap((fields) => messagesOf(() => parseLead({ ...good, ...fields })));
}

function messagesOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return [error.message, ...Object.values(error.fields)];
    throw error;
  }
  throw new Error("nothing was refused");
}

const hostile = [
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example",
  "/\\evil.example",
  '"><img src=x onerror=alert(1)>',
  "</script><script>alert(1)</script>",
  "x".repeat(100_000),
  "\u202Egnihtemos",
  "مرحبا بكم",
  "👩‍👩‍👧‍👦 👋🏽",
  "a\u0000b\u0007",
  "\u2060\u200B\u2060x\u2061",
  "\uD800",
  "{planPrice}{toString}{__proto__}",
  "__proto__",
];

const safe = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/;

/** Every place of a text that holds a string. */
function placesOf(name: ShippedTextName): string[] {
  const places: string[] = [];
  mapTexts<object>(siteTexts[name].shipped, (text, path) => {
    places.push(path.join("."));
    return text;
  });
  return places;
}

/** A text of hundreds of places has a few kinds of them: the first of each. */
function kindsOfPlaces(name: ShippedTextName): string[] {
  const kindOf = (path: string) =>
    path.replaceAll(/\.\d+/g, ".n").replace(name === "useCasePages" ? /^[^.]+/ : /^$/, "");
  const kinds = Map.groupBy(placesOf(name), kindOf);
  return [...kinds.values()].flatMap(([first]) => first ?? []);
}

function linksIn(value: unknown): string[] {
  const links: string[] = [];
  mapTexts(value, (text, path) => {
    if (path.at(-1) === "href") links.push(text);
    return text;
  });
  return links;
}

/** What of these words would harm at a place, in what is published, kept as a draft, or stored by another release. */
function* harmsOf(name: ShippedTextName, path: string, words: string): Generator<string> {
  const [part = ""] = path.split(".");
  const changed = withValueAt(siteTexts[name].shipped, path, words) as Record<string, unknown>;
  const read = readPart(name, part, changed[part]);
  if ("value" in read) {
    if (!linksIn(read.value).every((href) => safe.test(href))) yield "a link";
    if (/\\u0000|[\u202E\u2060-\u2064\u200B]/.test(JSON.stringify(read.value))) yield "what can't be seen";
    if (words.length > 5_000) yield "its length";
  }
  if (words.length > 20_000) {
    if (isKeepable(changed)) yield "its length in a draft";
    return;
  }
  if (!path.endsWith("href")) return;
  for (const isDraft of [false, true]) {
    const { texts } = composeTexts({ [name]: { [part]: changed[part] } }, { isDraft });
    if (!linksIn(texts[name]).every((href) => safe.test(href))) yield "a link of a page";
  }
}

test.each(siteTextNames)("%s takes hostile words in no place that they could harm", (name) => {
  const harms = kindsOfPlaces(name).flatMap((path) =>
    hostile.flatMap((words) =>
      [...harmsOf(name, path, words)].map((harm) => `${path}: ${harm} by ${words.slice(0, 40)}`),
    ),
  );
  expect(harms).toEqual([]);
});
