import { describe, expect, test } from "vitest";
import { caseStudies } from "./case-studies.ts";
import { useCaseDetail, managedUseCasePage } from "./use-case-detail.ts";
import { useCasePages } from "./use-case-pages.ts";
import { useCases } from "./use-cases.ts";

const pages = [...useCasePages.values()];

/** Every string of a page, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}

describe("the pages of the built-in use cases", () => {
  test("are one for each use case", () => {
    expect([...useCasePages.keys()].toSorted()).toEqual(useCases.map(({ slug }) => slug).toSorted());
  });

  test("have their own buttons, each opening the form of its type", () => {
    const buttons = pages.map(({ slug, callToAction: { button, form } }) => [slug, `${button}: ${form}`]);
    expect(Object.fromEntries(buttons)).toEqual({
      "career-development": "Get Started: trial",
      "corporate-organizations": "Get Started: trial",
      "educational-institutions": "Get Started: trial",
      "geographic-communities": "Find Local Chapter: general",
      "micro-communities": "Find Your Community: general",
      "startup-ecosystem": "Join Network: general",
    });
    expect(useCaseDetail.successStories).toEqual({ label: "Success Stories", href: "/case-studies" });
  });

  test("share no sentence, with one another or with the stories shown on them", () => {
    const stories = caseStudies.map(({ challenge, solution, description, testimonial }) => [
      challenge,
      description,
      testimonial.quote,
      ...solution,
    ]);
    const sentences = [...pages.map(proseOf), ...stories].flat();
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
  });

  test("quote people who are quoted nowhere else", () => {
    const people = [...pages, ...caseStudies].map(({ testimonial }) => testimonial);
    expect(new Set(people.map(({ author }) => author))).toHaveLength(people.length);
    for (const { author, avatar } of people) {
      const initials = author.split(" ").map((name) => name[0]);
      expect(avatar).toBe(`${initials.at(0)}${initials.at(-1)}`);
    }
  });

  test("show modules that their scenarios use, and none twice", () => {
    for (const { modules } of [...pages, managedUseCasePage]) {
      const names = modules.items.map(({ name }) => name);
      expect(names).toHaveLength(new Set(names).size);
    }
    for (const { modules, scenarios } of pages) {
      const used = new Set(scenarios.items.flatMap((scenario) => scenario.modules));
      expect(modules.items.filter(({ name }) => used.has(name)).length).toBeGreaterThanOrEqual(3);
    }
  });
});

/** Running text only: labels, names and calls to action may recur. */
function proseOf({ hero, stats, benefits, scenarios, testimonial, modules }: (typeof pages)[number]) {
  return [
    hero.headline,
    hero.lead,
    testimonial.quote,
    ...stats.map(({ description }) => description),
    ...textsOf(benefits),
    ...scenarios.items.flatMap(({ title, who, text }) => [title, who, text]),
    ...modules.items.map(({ use }) => use),
  ];
}
