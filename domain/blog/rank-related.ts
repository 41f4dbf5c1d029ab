import type { ArticleLink } from "./article-link.ts";

/** Words that say nothing of what an article is about, alumni work being what all of them are about. */
const common = new Set(
  "about after alumni alumnus also and are article been before between community could does each every from have into members more most network networks only other over own should some than that the their them then there these they this those through under until what when where which while who whom whose will with without would you your".split(
    " ",
  ),
);

type Words = Pick<ArticleLink, "title" | "excerpt">;

/**
 * Sorts by how many words of title and excerpt two articles share; those of the title count three times. Those that share
 * as many stay in the given order.
 */
export function rankRelated<Candidate extends Words>(article: Words, candidates: readonly Candidate[]): Candidate[] {
  const wanted = weigh(article);
  const score = (candidate: Candidate) =>
    [...weigh(candidate)].reduce((sum, [word, weight]) => sum + weight * (wanted.get(word) ?? 0), 0);
  return candidates
    .map((candidate) => ({ candidate, score: score(candidate) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ candidate }) => candidate);
}

function weigh({ title, excerpt }: Words): Map<string, number> {
  const weights = new Map(wordsOf(excerpt ?? "").map((word) => [word, 1]));
  for (const word of wordsOf(title)) weights.set(word, 3);
  return weights;
}

/** Endings are cut off, so that "mentor", "mentors" and "mentoring" are one word. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return words.filter((word) => !common.has(word)).map((word) => word.replace(/(ing|ed|s|ship)$/, ""));
}
