import { articleTeams, defaultTeam } from "#content/article-page.ts";
import { articles } from "#content/articles.ts";
import { begins, type SearchWords, wordsOf } from "./words.ts";

const names = Object.keys(articleTeams).map((name) => ({ name, words: wordsOf(name).map(({ word }) => word) }));

/** Words that distinguish the teams, such as "editorial". The brand is part of every team's name and left out. */
export const teamWords: readonly string[] = names
  .flatMap(({ words }) => words)
  .filter((word) => names.some(({ words }) => !words.includes(word)));

/** Whether a word is the beginning of such a word. */
export function isTeamWord(beginning: string): boolean {
  return begins(teamWords, [beginning]);
}

/** The teams that a search names, each with the remaining words. */
export function teamsIn(searched: SearchWords): { name: string; rest: SearchWords }[] {
  if (!begins(teamWords, searched.flat())) return [];
  return names.flatMap(({ name, words }) => {
    const own = words.filter((word) => teamWords.includes(word));
    const rest = searched.filter((beginnings) => !begins(words, beginnings));
    return begins(own, searched.flat()) ? [{ name, rest }] : [];
  });
}

/** The slugs that identify a team's posts: posts at the address of a built-in article have the article's team. */
export function slugsOfTeam(name: string): { among: boolean; of: string[] } {
  const isDefault = name === defaultTeam;
  const others = [...articles.values()].filter(({ author }) => (author === name) !== isDefault);
  return { among: !isDefault, of: others.map(({ slug }) => slug) };
}
