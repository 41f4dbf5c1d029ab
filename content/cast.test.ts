import { expect, it } from "vitest";
import { customers, members, storyPeople, teacher } from "./cast.ts";
import { about } from "./pages/about.ts";
import { caseStudies } from "./showcase/case-studies.ts";
import { useCasePages } from "./showcase/use-case-pages.ts";
import { introVideo, tourVideo } from "./site/videos.ts";
import { siteTexts } from "./site-texts.ts";

const names = Object.values(members).map(({ name }) => name);
const told = Object.values(storyPeople).flat();
const listed = about.list.people.map(({ name }) => name);
const everyone = [...names, teacher, ...listed, ...Object.values(customers), ...told];
const firstOf = (name: string) => name.split(" ")[0];

it("is of people who are each one person", () => {
  expect(new Set(everyone).size).toBe(everyone.length);
  const firstNames = everyone.map(firstOf);
  expect(firstNames.filter((first, index) => firstNames.indexOf(first) !== index)).toEqual([]);
});

it("has every customer who is quoted, on the page that quotes them", () => {
  const stories = caseStudies.map(({ slug, testimonial }) => [`case-studies/${slug}`, testimonial.author]);
  const useCases = [...useCasePages].map(([slug, { testimonial }]) => [`use-cases/${slug}`, testimonial.author]);
  expect(Object.fromEntries([...stories, ...useCases])).toEqual(customers);
});

it("has whom the stories name, each in one story", () => {
  const named = caseStudies.map(({ slug, story }) => {
    const words = JSON.stringify(story);
    return [slug, told.filter((name) => words.includes(name))];
  });
  expect(Object.fromEntries(named)).toEqual(storyPeople);
});

it.each(caseStudies)("has everyone with two names whom the story $slug names", ({ slug, story, testimonial }) => {
  const words = story.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join("\n");
  // Two words with capitals: a name, unless the first begins a sentence or they are a place, an office or a group.
  const others =
    /^(?:By|Every|Her|In|On|The|What|Who|When|And|But|At) |^(?:Alumni Relations|Career Services|Employee Relations|Fort Wayne|Next Rung|North Hall|Pike Survivors)$/;
  const pairs = words.match(/(?<!\p{L})\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}[\p{L}-]+/gu) ?? [];
  const known = new Set<string>([testimonial.author, ...(storyPeople[slug as keyof typeof storyPeople] ?? [])]);
  expect(pairs.filter((pair) => !others.test(pair) && !known.has(pair))).toEqual([]);
});

it("has nobody of the sample community in the words of pages, where only films are told of", () => {
  const { introVideo: _, tourVideo: __, ...texts } = siteTexts;
  const words = JSON.stringify(texts);
  expect(names.filter((name) => words.includes(name))).toEqual([]);
});

it("has everyone whom the transcripts of the films name", () => {
  const lines = [introVideo, tourVideo].flatMap(({ transcript }) => transcript.lines).join(" ");
  const inFilms = names.map(firstOf).filter((first) => lines.includes(first ?? ""));
  expect(inFilms).toEqual(expect.arrayContaining(["Mei-Ling", "Omar", "Ingrid"]));
  for (const customer of Object.values(customers)) expect(lines).not.toContain(firstOf(customer));
});
