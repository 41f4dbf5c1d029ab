import { setTimeout as delay } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { articles } from "#content/journal/articles.ts";
import { blogEntries } from "#content/journal/blog-entries.ts";
import { mapTexts } from "#content/facts.ts";
import { caseStudyPictures, stockPictures, useCasePictures } from "#content/site/pictures.ts";
import { moduleNames } from "#content/schema/module-names.ts";
import { test } from "../support/own-site.ts";
import type { Mail } from "../support/site.ts";
import { openHydrated } from "../support/pages.ts";
import { markAllTexts, outsideMarks } from "../support/site-data.ts";
import { type PageWords, wordsOfPage } from "../support/crawl.ts";
import {
  inquiryFrom,
  humanPause,
  linkTo,
  openForm,
  readerAddress,
  sendForm,
  sendSignUp,
} from "../support/visitor-forms.ts";

// Every sentence that visitors read can be found and changed at /admin/site: with all texts published between marks, nothing stands
// outside of marks but what is on the lists of exceptions (docs/decisions/165-words-in-components.md).

/** Words that editors change elsewhere, or that say what is drawn. */
const items: ReadonlySet<string> = wordsIn(
  // Articles are changed as posts.
  [...articles.values()],
  blogEntries,
  // Pages find a module by its name; once it is imported it may have any.
  moduleNames,
  // What a picture that ships shows is drawn in it; a picture of one's own has its own words.
  [...caseStudyPictures.values(), ...stockPictures, ...useCasePictures.values()].map(({ alt }) => alt),
);

function wordsIn(...lists: readonly unknown[]): Set<string> {
  const found = new Set<string>();
  mapTexts(lists, (text) => {
    found.add(text.replace(/\s+/g, " ").trim());
    return text;
  });
  return found;
}

interface Exception {
  reason: string;
  /** The addresses to which it is confined. */
  path?: RegExp;
  where?: RegExp;
  words?: RegExp;
}

const exceptions: readonly Exception[] = [
  { reason: "articles are posts", path: /^\/blog\/./, where: /^(?!meta|data|title|link|button|nav|footer|header)/ },
  { reason: "excerpts of articles", path: /^\/blog\?q=/, where: /^(?:a|p|mark)$/ },
  {
    reason: "names and keywords of articles in a row",
    where: /^(?:p|meta keywords|data keywords)$/,
    words: list(),
  },
  { reason: "initials, which take no marks", where: /^span$/, words: /^[A-Z]{2}$/ },
  { reason: "dates", where: /^time$/ },
  { reason: "the visitor's own address", words: /^\S+@example\.org$/ },
  { reason: "names of formats", where: /^link@title$/, words: /^\((?:RSS|Atom|JSON Feed)\)$/ },
  { reason: "the language of the subtitles", where: /^track@label$/ },
  { reason: "only machines see this field", where: /^label$/, words: /^Website$/ },
  { reason: "for browsers", where: /^meta (?:viewport|theme-color|robots|referrer|twitter:card|og:type)$/ },
  { reason: "addresses", where: /^(?:meta|data) /, words: /^https?:\S+$/ },
  { reason: "times", where: /^(?:meta|data) /, words: /^(?:PT\d+[SM]|\d{4}-\d\d-\d\dT\S+)$/ },
  {
    reason: "words of schema.org and of ISO",
    where: /^data (?:@type|@context|contactType|unitCode|priceCurrency|inLanguage|dayOfWeek)$/,
  },
];

/** Matches a row of words of items. */
function list(): RegExp {
  return { test: (words: string) => words.split(/ ?[,·] ?/).every((word) => word === "" || items.has(word)) } as RegExp;
}

const isExcepted = (path: string, where: string, words: string) =>
  // In titles and descriptions of pictures the name of the brand follows.
  items.has(words.replace(/ (?:\||– ,)$/, "")) ||
  exceptions.some(
    (exception) =>
      (exception.path?.test(path) ?? true) &&
      (exception.where?.test(where) ?? true) &&
      (exception.words?.test(words) ?? true),
  );

/** What stands outside of marks, as "words (where)". */
function unmarked(path: string, all: readonly PageWords[]): string[] {
  return all.flatMap(({ where, words }) => {
    const left = outsideMarks(words);
    return !/\p{L}/u.test(left) || isExcepted(path, where, left) ? [] : [`${left} (${where})`];
  });
}

/** Words outside of marks, each with the first address that has them. */
let found: Map<string, string>;

async function look(page: Page, path: string, answer: Response | Promise<Response>) {
  const html = await (await answer).text();
  expect(html, path).toContain("⟦");
  for (const words of unmarked(path, await wordsOfPage(page, html))) if (!found.has(words)) found.set(words, path);
}

let isMarked: Promise<void> | undefined;
test.beforeEach(({ database }) => {
  found = new Map();
  return (isMarked ??= markAllTexts(database));
});
test.afterEach(() => expect([...found]).toEqual([]));

test("pages", async ({ page, site }) => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  expect(paths.length).toBeGreaterThan(20);
  const types = ["general", "contact", "demo", "trial"];
  const others = [
    "/nowhere",
    "/blog/nowhere",
    "/use-cases/nowhere",
    "/case-studies/nowhere",
    "/blog?page=2",
    "/blog?category=Engagement",
    "/blog?q=alumni",
    "/blog?q=zzzzz",
    "/modules?category=career",
    "/pricing?members=&storage=x",
    "/pricing?members=0&storage=999999999",
    "/pricing?members=3500&storage=12",
    "/newsletter?state=sent",
    "/newsletter/confirm?token=x",
    "/newsletter/unsubscribe?token=x",
    "/booking?token=x",
    ...types.flatMap((type) => [`/embed/contact-form?type=${type}`, `/embed/contact-form/sent?type=${type}`]),
  ];
  for (const path of [...paths, ...others]) await look(page, path, fetch(site.url + path));
});

test("scripts keep the words that were changed", async ({ page, guard }) => {
  guard.allow(/404|No page at/);
  await openHydrated(page, "/newsletter");
  const isMarked = (text: RegExp) => new RegExp(`^⟦${text.source}⟧$`);
  await expect(page.locator("header > a")).toHaveText(isMarked(/Skip to content/));
  await page
    .locator('main [data-open-form], footer [data-open-form], header [data-open-form="demo"]')
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("heading").first()).toHaveText(isMarked(/Book a demo/));
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await openHydrated(page, "/blog/nowhere");
  await expect(page).toHaveTitle(isMarked(/Page not found/));
  await expect(page.locator("h1")).toHaveText(isMarked(/Oops! Page not found/));
});

test("refused forms", async ({ page, site }) => {
  const hidden = await openForm(site.url);
  const post = (path: string, fields: Record<string, string>) =>
    fetch(site.url + path, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) });
  const inquiry = { ...inquiryFrom("", hidden), name: "", type: "general" };
  const name = "x".repeat(1_000);
  await look(page, "empty inquiry", post("/embed/contact-form", inquiry));
  await look(page, "long name", post("/embed/contact-form", { ...inquiry, name, email: "x", message: "7" }));
  await look(page, "large form", post("/embed/contact-form", { ...inquiry, message: "x".repeat(300_000) }));
  await look(page, "no address", sendSignUp(site, { email: "" }));
  await look(page, "other consent", sendSignUp(site, { email: readerAddress(), consent: "other" }));
  const inPlace = await sendSignUp(site, { email: "x" }, { accept: "application/json" });
  const { heading, message } = (await inPlace.json()) as Record<"heading" | "message", string>;
  expect([heading, message].map(outsideMarks)).toEqual(["", ""]);
});

test("mails, and the pages behind their links", async ({ page, site }) => {
  const email = readerAddress();
  const hidden = await openForm(site.url);
  await delay(humanPause);
  expect(await sendForm(site.url, inquiryFrom(email, hidden))).toBe(303);
  // The text of consent has marks, and so another version than the one that is shipped.
  const form = await (await fetch(`${site.url}/newsletter`)).text();
  const [, consent = ""] = /name="consent" value="([^"]+)"/.exec(form) ?? [];
  await sendSignUp(site, { email, consent });
  const confirm = await linkTo(site, email, "confirm");
  await look(page, "/newsletter/confirm?open", fetch(site.url + confirm));
  await fetch(site.url + confirm, { method: "POST", redirect: "manual" });
  await look(page, "/newsletter/confirm?done", fetch(site.url + confirm));
  const unsubscribe = await linkTo(site, email, "unsubscribe");
  await look(page, "/newsletter/unsubscribe?open", fetch(site.url + unsubscribe));
  await look(page, "/newsletter/unsubscribe?done", fetch(site.url + unsubscribe, { method: "POST" }));
  const mails = site.mails();
  expect(mails.length).toBeGreaterThanOrEqual(4);
  for (const mail of mails) lookAtMail(mail);
});

/** What the visitor of these tests wrote, and what a mail has of addresses and times. */
const notOurs = /Ada Palmer|Northgate College|\S+@example\.org|https?:\/\/[^\s⟧]+|[\w-]{36}|UTC/g;

function lookAtMail({ raw, text }: Mail) {
  const header = (name: string) => {
    const [, value = ""] = new RegExp(`^${name}: (.*(?:\n .*)*)`, "m").exec(raw.replaceAll("\r", "")) ?? [];
    return decodeHeader(value).replace(notOurs, "");
  };
  for (const name of ["From", "Subject"]) expect.soft(outsideMarks(header(name)).replace(/["<>\s]/g, "")).toBe("");
  const [, body = "⟦"] =
    /^Content-Type: text\/plain[^]*?\n\n([^]*?)(?:\n----_|(?![^]))/m.exec(text.replaceAll("\r", "")) ?? [];
  expect.soft(outsideMarks(body.replace(notOurs, ""))).not.toMatch(/[\p{L}⟦]/u);
}

/** A header of a mail, with encoded words (RFC 2047) as text. */
function decodeHeader(value: string): string {
  return value.replace(/\?=\s+=\?UTF-8\?Q\?/gi, "").replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
    Buffer.from(
      text
        .replaceAll("_", " ")
        .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    ).toString("utf8"),
  );
}

test("feeds, the manifest and the overview for language models", async ({ page, site }) => {
  for (const path of ["/blog/feed.xml", "/blog/atom.xml"]) {
    // The entries are articles.
    const [head = ""] = (await (await fetch(site.url + path)).text()).split(/<(?:item|entry)>/);
    const html = head
      .replace(/<\?xml.*?\?>/, "")
      .replace(/<(?:id|link|uri|icon|logo|language|lastBuildDate|updated)>.*?<\/\w+>/g, "");
    await look(page, path, new Response(html));
  }
  const { title, description, authors } = (await (await fetch(`${site.url}/blog/feed.json`)).json()) as {
    title: string;
    description: string;
    authors: { name: string }[];
  };
  const manifest = (await (await fetch(`${site.url}/site.webmanifest`)).json()) as Record<string, string>;
  const { name = "", short_name = "", description: about = "" } = manifest;
  for (const words of [title, description, ...authors.map((author) => author.name), name, short_name, about])
    expect(outsideMarks(words)).toBe("");
  const overview = await (await fetch(`${site.url}/llms.txt`)).text();
  const ours = overview
    .split("\n")
    .filter((line) => !/\]\(\S+\/(?:use-cases|case-studies|blog)\/[\w-]+\.md\)|\/modules(?:\.md)?#/.test(line));
  expect(ours.length).toBeGreaterThan(20);
  const left = ours.map((line) =>
    outsideMarks(line.replace(/\]\([^)]*\)/g, "").replace(/\((?:RSS|Atom|JSON Feed)\)/, "")),
  );
  expect(left.filter((line) => /\p{L}/u.test(line))).toEqual([]);
});
