import { articles } from "#content/journal/articles.ts";
import { useCaseIcons } from "#content/schema/icon-names.ts";
import { useCases } from "#content/showcase/use-cases.ts";
import type { ReplaceablePicture } from "#content/schema/picture.ts";
import type { BuiltInCaseStudy } from "#content/schema/case-study.ts";
import type { Testimonial } from "#content/schema/use-case-page.ts";
import type { UseCaseEntry } from "#content/schema/use-case.ts";
import type { Collection } from "#db/schema.ts";
import { builtInCaseStudies, builtInModules, builtInUseCases } from "../built-in-content.ts";
import { adminCategoryOf } from "../kinds/module.ts";
import type { Texts } from "../texts/get-texts.ts";

/** A built-in entry as the form of its collection would post it. */
export interface BuiltInEntry {
  slug: string;
  input: Record<string, unknown>;
  /** The day of publication, for articles. */
  date?: Date;
}

/** Gap between neighbours in the manual order, for items that are added later. */
const orderStep = 10;

/** The built-in entries of the collections that have some, with the words that visitors see now. */
export function builtInEntriesOf(texts: Texts): Readonly<Partial<Record<Collection, readonly BuiltInEntry[]>>> {
  return {
    blog_posts: [...articles.values()].map((article) => {
      const { slug, title, excerpt, category, markdown, date } = article;
      const { image_url: featured_image } = pictureInput(texts.pictures.articles[slug]);
      const input = { title, excerpt, category, content: markdown, featured_image, published: true };
      return { slug, input, date: new Date(date) };
    }),
    use_cases_content: builtInUseCases(texts).map((useCase, index) => ({
      slug: useCase.slug,
      input: { ...useCaseInput(texts, useCase), order_index: (index + 1) * orderStep },
    })),
    modules_content: builtInModules(texts).map(({ slug, icon, category, name, description, features }, index) => {
      const input = { name, description, features, icon_name: icon, category: adminCategoryOf(category) };
      return { slug, input: { ...input, order_index: (index + 1) * orderStep } };
    }),
    case_studies_content: builtInCaseStudies(texts).map((story) => ({
      slug: story.slug,
      input: caseStudyInput(texts, story),
    })),
  };
}

function useCaseInput(texts: Texts, { slug, icon, ...words }: UseCaseEntry): Record<string, unknown> {
  const page = texts.useCasePages[slug];
  return {
    ...words,
    // Items have no icons of the library.
    icon_name: useCaseIcons.find((name) => name === icon) ?? useCases.find((shipped) => shipped.slug === slug)?.icon,
    ...pictureInput(texts.pictures.useCases[slug]),
    headline: page?.hero.headline,
    lead: page?.hero.lead,
    stats: page?.stats,
    benefits_heading: page?.benefits.heading,
    benefit_cards: page?.benefits.cards.map((card) => ({ ...card, points: card.points.join("\n") })),
    scenarios_heading: page?.scenarios.heading,
    scenarios_intro: page?.scenarios.intro,
    scenario_cards: page?.scenarios.items.map((item) => ({ ...item, modules: item.modules.join("\n") })),
    ...quoteInput(page?.testimonial),
    quote_initials: page?.testimonial.avatar,
    modules_heading: page?.modules.heading,
    modules: page?.modules.items,
    closing_heading: page?.callToAction.heading,
    closing_text: page?.callToAction.text,
    closing_button: page?.callToAction.button,
    closing_form: page?.callToAction.form,
  };
}

/** The picture that visitors see now. */
function pictureInput(picture: ReplaceablePicture | undefined) {
  const { src, alt } = picture?.own ?? picture ?? {};
  return { image_url: src, image_alt: alt };
}

function caseStudyInput(texts: Texts, story: BuiltInCaseStudy): Record<string, unknown> {
  return {
    title: story.title,
    company: story.organization,
    industry: story.category,
    challenge: story.challenge,
    solution: story.solution.join("\n"),
    metrics: story.results.map(({ value, metric, description }) => ({ value, label: metric, description })),
    ...pictureInput(texts.pictures.caseStudies[story.slug]),
    summary: story.description,
    story: story.story.map(({ heading, paragraphs }) => ({ heading, text: paragraphs.join("\n\n") })),
    ...quoteInput(story.testimonial),
    modules: story.modules,
    use_case: story.useCase,
    segments: story.segments,
    tags: story.tags,
  };
}

function quoteInput(said: Testimonial | undefined): Record<string, unknown> {
  return { quote: said?.quote, quote_author: said?.author, quote_role: said?.role };
}
