import { articleTeams, defaultTeam } from "#content/article-page.ts";
import { articles } from "#content/articles.ts";
import { begins, type SearchWords, wordsOf } from "./words.ts";

const names = Object.keys(articleTeams).map((name) => ({ name, words: wordsOf(name).map(({ word }) => word) }));

/** What tells the teams apart: "editorial", and not the brand, which is part of every team's name. */
export const teamWords: readonly string[] = names
  .flatMap(({ words }) => words)
  .filter((word) => names.some(({ words }) => !words.includes(word)));

/** Whether a word is the beginning of one by which a team is known. */
export function isTeamWord(beginning: string): boolean {
  return begins(teamWords, [beginning]);
}

/** The teams that a search names, each with the words that are left to look for in what it has written. */
export function teamsIn(searched: SearchWords): { name: string; rest: SearchWords }[] {
  if (!begins(teamWords, searched.flat())) return [];
  return names.flatMap(({ name, words }) => {
    const own = words.filter((word) => teamWords.includes(word));
    const rest = searched.filter((beginnings) => !begins(words, beginnings));
    return begins(own, searched.flat()) ? [{ name, rest }] : [];
  });
}

/** The slugs by which the posts of a team are told: those of the articles that ship with the site keep their team. */
export function slugsOfTeam(name: string): { among: boolean; of: string[] } {
  const isDefault = name === defaultTeam;
  const others = [...articles.values()].filter(({ author }) => (author === name) !== isDefault);
  return { among: !isDefault, of: others.map(({ slug }) => slug) };
}
