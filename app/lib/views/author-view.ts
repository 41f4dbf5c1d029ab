import { fill } from "#content/facts.ts";
import type { Author } from "#domain/blog/authors.ts";
import type { EntryPage } from "#domain/blog/find-entries.ts";
import type { Texts } from "#domain/site-texts/get-texts.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { clipText } from "#lib/text/format-text.ts";
import { formatDay } from "./article-view.ts";
import { portraitOf } from "./content-picture.ts";

/** Maximum characters of an excerpt in the list. */
const maxExcerptLength = 220;

/** The data of an author's page. */
export function viewOfAuthor({ author: words, blog }: Texts, author: Author, { entries, page, pages }: EntryPage) {
  const { name, role, about, profiles, slug } = author;
  const path = itemPath(sections.authors, slug);
  return {
    author: { name, role, about, picture: portraitOf(author), profiles },
    articles: entries.map(({ href, title, excerpt, category, publishedAt }) => ({
      href,
      title,
      excerpt: excerpt && clipText(excerpt, maxExcerptLength),
      category,
      day: formatDay(publishedAt),
      date: publishedAt.toISOString(),
    })),
    pages: {
      page,
      pages,
      newer: page > 1 ? (page === 2 ? path : `${path}?page=${page - 1}`) : null,
      older: page < pages ? `${path}?page=${page + 1}` : null,
    },
    words: { ...words, articles: fill(words.articles, { author: name }), pages: blog.pages },
  };
}
