import { expect, test } from "vitest";
import { mapTexts } from "#content/facts.ts";
import { type ShippedTextName, siteTextNames, siteTexts } from "#content/site-texts.ts";
import { isKeepable, readPart } from "./check-text.ts";
import { composeTexts } from "./compose-texts.ts";
import { withValueAt } from "./paths.ts";

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
