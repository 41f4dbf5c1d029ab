import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { customers, memberOf, type MemberKey, members } from "#content/cast.ts";
import { films } from "../videos/films.ts";
import { drawProduct, productFile } from "./product.ts";
import { drawScenes, scenesFile } from "./scenes.ts";

const root = join(import.meta.dirname, "../../..");
const scenes = await drawScenes();
const keys = Object.keys(members) as MemberKey[];
/** What is read in a picture, run by run. */
const runsOf = (markup: string) => markup.match(/(?<=>)[^<>\n]+(?=<)/g) ?? [];
const told = [scenes, ...films.flatMap((film) => film.scenes.map(({ html }) => html))];
const captions = films.flatMap((film) => film.scenes.flatMap((scene) => scene.captions.map(({ text }) => text)));

it("is committed as it is drawn, and light", async () => {
  expect(await readFile(join(root, scenesFile), "utf8")).toBe(scenes);
  expect(brotliCompressSync(scenes).length).toBeLessThanOrEqual(5.5 * 1024);
});

it("is committed as the picture of the product for social images, without text that needs a font", async () => {
  const drawn = await drawProduct(scenes);
  expect(await readFile(join(root, "public", productFile), "utf8")).toBe(drawn);
  expect(drawn).not.toMatch(/<(?:text|use|style)\b|var\(|NaN|undefined|font-family/);
});

it("takes every name from the cast: none stands in the template", async () => {
  const template = await readFile(join(import.meta.dirname, "template.svg"), "utf8");
  const words = runsOf(template).join("\n");
  for (const key of keys) expect(words).not.toMatch(new RegExp(String.raw`\b${memberOf(key).first}\b`));
});

it("shows nobody with two names who is not in the cast, in scenes and films", () => {
  // Two words with capitals that are no person.
  const others =
    /^(?:Ashdown College|The Observatory|Observatory Scholarship|Cape Town|Saturday|Thursday|Dear |Where I)/;
  const pairs = told.flatMap((markup) =>
    runsOf(markup).flatMap((run) => run.match(/^\p{Lu}[\p{L}-]+ \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$/gu) ?? []),
  );
  const known = Object.values(members).map(({ name }) => name) as string[];
  expect(pairs.filter((pair) => !known.includes(pair) && !others.test(pair))).toEqual([]);
  expect(pairs.filter((pair) => known.includes(pair)).length).toBeGreaterThan(20);
});

it("shows each member of one class, and no customer", () => {
  // In scenes.svg names and classes stand apart; there both are filled in from the cast.
  const shown = told.slice(1).flatMap((markup) => {
    const runs = runsOf(markup);
    return runs.flatMap((run, index) => {
      const member = Object.values(members).find(({ name }) => name === run);
      const year = /(?:19|20)\d\d/.exec(runs.slice(index + 1, index + 3).join(" "))?.[0];
      return member && year ? [{ name: run, year, classOf: String(member.classOf) }] : [];
    });
  });
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter(({ year, classOf }) => year !== classOf)).toEqual([]);
  const words = [...told.map((markup) => runsOf(markup).join("\n")), ...captions].join("\n");
  for (const name of Object.values(customers))
    expect(words).not.toMatch(new RegExp(String.raw`\b${name.split(" ")[0]}\b`));
});

it("has as many guests at the supper in the hero as in the film, which the visitor has joined", () => {
  expect(runsOf(scenes)).toContain("87 going");
  expect(told.join("")).toContain("87 going");
  expect(runsOf(scenes).join("\n")).toContain("Eighty-seven of you");
});
