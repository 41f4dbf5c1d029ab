import { itemPath, sections as siteSections, modulesPages } from "#lib/addresses.ts";
import { textOfTeam } from "#content/journal/article-page.ts";
import type { Author } from "#domain/blog/authors.ts";
import { type ArticleLink, findSeries, findSurroundings } from "#domain/blog/find-surroundings.ts";
import { fill } from "#content/facts.ts";
import type { Article } from "#domain/blog/article.ts";
import type { Context } from "#domain/context.ts";
import { type Texts, getTexts } from "#domain/texts/get-texts.ts";
import { renderArticle, plainText } from "#domain/markdown/render-markdown.ts";
import { markOf, withoutMarks } from "#lib/text/text-marks.ts";
import { describedPicture, portraitOf, quietPicture } from "./content-pictures.ts";
import type { CaseStudyCard } from "#domain/showcase/case-study-card.ts";
import type { CaseStudyDetail } from "#domain/showcase/case-studies.ts";
import type { UseCaseDetail } from "#domain/showcase/use-cases.ts";
import type { ModulePlaces } from "#domain/showcase/module-places.ts";
import { element, escapeMarkup } from "#lib/text/format-text.ts";
import { topicQuery } from "#domain/blog/topics.ts";
import { mayHaveDropCap } from "#lib/text/scripts.ts";

/** The data of an article page. */
export type ArticleView = Awaited<ReturnType<typeof viewOfArticle>>;

/**
 * Builds the data of an article page, also for its preview.
 * @throws DomainError `unavailable` for a preview when too many wait
 */
export async function viewOfArticle(ctx: Context, article: Article) {
  const mark = markOf(article.content);
  const content = withoutMarks(article.content);
  const [texts, { previous, next, related }, series, { html, sections }] = await Promise.all([
    getTexts(ctx),
    findSurroundings(ctx, article),
    findSeries(ctx, article),
    renderArticle(ctx, mark ? content : article.content, { ownSections: article.ownSections }),
  ]);
  const { slug, title, excerpt, category, author, readTime, publishedAt } = article;
  const { demo, series: seriesWords, teams, tags: tagsWord, ...words } = texts.article;
  const path = itemPath(siteSections.posts, slug);
  return {
    words,
    head: {
      title,
      excerpt,
      category,
      author,
      readTime,
      ...dayOf(texts, publishedAt),
      picture: describedPicture(article),
    },
    address: { path, absolute: ctx.siteUrl + path },
    // Attributes of articles have neither "<" nor ">" (domain/markdown/article-tree.ts), so these are tags and what stands between them.
    html:
      (mark ? html.replace(/(?<=>)[^<]*[^<\s][^<]*(?=<)/g, (text) => mark(text)) : html) + tagsLine(tagsWord, article),
    // Their styles are loaded by the articles alone that have them.
    hasBlocks: /<(?:div data-callout|a [^>]*data-(?:button|video))[ =]/.test(html),
    ...(!mayHaveDropCap(plainText(content, 100)) && { isJoined: true }),
    sections: sections.length > 1 ? sections : [],
    team: { name: author, text: textOfTeam(author, { teams }) },
    demo: article.requestDemo ? demo : null,
    neighbours: {
      previous: previous && { slug: previous.slug, title: previous.title },
      next: next && { slug: next.slug, title: next.title },
    },
    related: related.map((link) => relatedCard(texts, link)),
    ...(article.authors.length > 0 && {
      byline: bylineWithLinks(article.authors),
      authors: article.authors.map(authorBox),
    }),
    ...(series && {
      series: {
        name: series.name,
        part: fill(seriesWords.part, { part: String(series.part), parts: String(series.parts.length) }),
        of: seriesWords.of,
        parts: series.parts.map(({ slug: at, title: name }) => ({
          title: name,
          href: at === slug ? null : itemPath(siteSections.posts, at),
        })),
      },
    }),
  };
}

/** The tags below the text, a part of it: the page needs no script of its own for them. */
function tagsLine(label: string, { tags }: Article): string {
  if (tags.length === 0) return "";
  const links = tags.map((topic) => {
    const href = `${siteSections.posts}?${topicQuery({ list: "tags", topic })}`;
    return element("a", { href }, escapeMarkup(topic.name));
  });
  return element("p", { class: "no-print" }, `${escapeMarkup(label)}: ${links.join(", ")}`);
}

const conjunction = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The names of the authors with what stands between them; a name has the path of its page. */
function bylineWithLinks(authors: readonly Author[]): { text: string; href: string | null }[] {
  const paths = authors.map(({ slug }) => itemPath(siteSections.authors, slug));
  const parts = conjunction.formatToParts(authors.map(({ name }) => name));
  return parts.map(({ type, value }) => ({ text: value, href: type === "element" ? (paths.shift() ?? null) : null }));
}

/** What stands about an author below an article. */
function authorBox({ slug, name, role, about, picture }: Author) {
  return {
    name,
    role,
    text: about[0] ?? null,
    picture: portraitOf({ picture }),
    href: itemPath(siteSections.authors, slug),
  };
}

/** The day of a publication as text, or null where the blog shows no dates, and for the datetime attribute. */
export function dayOf({ blog }: Pick<Texts, "blog">, date: Date): { day: string | null; date: string } {
  return { day: blog.showDates ? formatDay(date) : null, date: date.toISOString() };
}

function relatedCard(texts: Texts, { slug, title, category, publishedAt, ...picture }: ArticleLink) {
  return { slug, title, category, ...dayOf(texts, publishedAt), picture: quietPicture(picture) };
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "December 17, 2024", in UTC on the server and in every browser, so that both render the same. */
export function formatDay(date: Date): string {
  return day.format(date);
}

/** The data of a case-study page. */
export type CaseStudyView = ReturnType<typeof viewOfCaseStudy>;

/**
 * Builds the data of a case-study page, also for its preview.
 * @param next the story to read after it
 */
export function viewOfCaseStudy(
  texts: Pick<Texts, "caseStudy" | "pricing">,
  caseStudy: CaseStudyDetail,
  next: CaseStudyCard | null,
  places: ModulePlaces,
) {
  const { title, organization, category, standfirst, challenge, solution, story, figures, outcomes, testimonial } =
    caseStudy;
  const { useCase: useCaseLabel, modules: modulesHeading, ...words } = texts.caseStudy;
  return {
    words,
    price: texts.pricing.line,
    story: { title, organization, category, standfirst, challenge, solution, parts: story, testimonial },
    results: { heading: words.results, figures, outcomes },
    picture: describedPicture(caseStudy),
    next: next ? [shownInStrip(next)] : [],
    related: {
      heading: modulesHeading,
      modules: withHrefs(
        places,
        caseStudy.modules.map((name) => ({ name })),
      ),
      useCase: caseStudy.useCase && { label: useCaseLabel, ...caseStudy.useCase },
    },
  };
}

function shownInStrip(story: CaseStudyCard) {
  const { slug, title, organization, results } = story;
  return { slug, title, organization, results: results.slice(0, 1), picture: describedPicture(story) };
}

/** The data of a use-case page. */
export type UseCaseView = ReturnType<typeof viewOfUseCase>;

/** Builds the data of a use-case page with its success stories, also for its preview. */
export function viewOfUseCase(
  texts: Pick<Texts, "useCase" | "pricing">,
  useCase: UseCaseDetail,
  stories: readonly CaseStudyCard[],
  places: ModulePlaces,
) {
  const { hero, stats, benefits, scenarios, testimonial, modules, callToAction } = useCase;
  return {
    words: texts.useCase.detail,
    price: texts.pricing.line,
    page: { hero, stats, benefits, scenarios, testimonial, callToAction, picture: describedPicture(useCase) },
    modules: { ...modules, items: withHrefs(places, modules.items) },
    stories: stories.map(({ slug, title, organization, results, ...picture }) => ({
      slug,
      title,
      organization,
      results: results.slice(0, 1),
      picture: quietPicture(picture),
    })),
  };
}

/** Modules with the URL of each: its entry on the modules page, or that page when it has none. */
function withHrefs<Module extends { name: string }>(
  places: ModulePlaces,
  modules: readonly Module[],
): (Module & { href: string })[] {
  const anchors = places.of(modules.map(({ name }) => name));
  return modules.map((module, index) => {
    const anchor = anchors[index];
    return { ...module, href: anchor ? `${modulesPages[0]}#${anchor}` : modulesPages[0] };
  });
}
