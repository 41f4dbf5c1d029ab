import { articles, sectionOf } from "#content/articles.ts";
import { blogEntries } from "#content/blog-entries.ts";
import type { BlogEntry } from "#content/schema/blog-entry.ts";
import { entryOfBuiltIn } from "../blog/entry.ts";
import { plainOf } from "./plain-of.ts";
import { type Match, type SearchWords, type Source, teamRank } from "./source.ts";
import { isTeamWord, teamsIn, teamWords } from "./teams.ts";
import { wordsOf } from "./words.ts";

/** An entry with its words, each once: of its title, of title, excerpt and address, of everything with its category. */
interface Indexed {
  entry: BlogEntry;
  text: string;
  words: readonly [string[], string[], string[]];
}

const index: readonly Indexed[] = blogEntries.map((entry) => {
  const text = textOf(entry);
  const head = `${entry.title} ${entry.excerpt} ${entry.slug} ${entry.section ?? ""}`;
  const all = `${head} ${plainOf(text)} ${entry.category}`;
  return { entry, text, words: [distinct(entry.title), distinct(head), distinct(all)] };
});
const vocabulary: ReadonlySet<string> = new Set([...teamWords, ...index.flatMap(({ words }) => words[2])]);

function textOf({ slug, section }: BlogEntry): string {
  const article = articles.get(slug);
  if (!article) throw new Error(`There is no article ${slug}.`);
  return section === null ? article.markdown : sectionOf(article, section);
}

function distinct(text: string): string[] {
  return [...new Set(wordsOf(text).map(({ word }) => word))];
}

/** Searches these built-in entries, in their order; 26 texts are compared as quickly as a database would answer. */
export function builtInSource(entries: readonly BlogEntry[]): Source {
  const among = index.filter(({ entry }) => entries.includes(entry));
  return {
    async match(words, limit) {
      const matches = among.flatMap((indexed): Match[] => {
        const rank = rankOf(indexed, words);
        return rank === null ? [] : [{ key: indexed.entry.href, rank }];
      });
      return matches.toSorted((one, other) => one.rank - other.rank).slice(0, limit);
    },
    has: async (beginning) => isTeamWord(beginning) || among.some(({ words }) => holdsAll(words[2], [[beginning]])),
    wordsLike: async () => vocabulary,
    async load(keys) {
      return keys.flatMap((key) => {
        const found = among.find(({ entry }) => entry.href === key);
        return found ? [{ key, entry: entryOfBuiltIn(found.entry), text: found.text }] : [];
      });
    },
  };
}

function rankOf({ entry, words }: Indexed, searched: SearchWords): Match["rank"] | null {
  for (const rank of [0, 1, 2] as const) if (holdsAll(words[rank], searched)) return rank;
  const team = teamsIn(searched).find(({ name }) => name === entry.author);
  return team && holdsAll(words[2], team.rest) ? teamRank : null;
}

function holdsAll(words: readonly string[], searched: SearchWords): boolean {
  return searched.every((beginnings) =>
    beginnings.some((beginning) => words.some((word) => word.startsWith(beginning))),
  );
}
