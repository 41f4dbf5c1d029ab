import type { RawFinding, StyleWord } from "../page-facts.ts";
import { gradeOf } from "../reading-level.ts";
import { bodySelector, found, partOf, wordsOf } from "./raw.ts";

/** School years above which a text is hard for most readers: the end of secondary school. */
const maxGrade = 13;

/** The reading level of the article, or of the main part. Of English only. */
export function checkReading(document: Document): RawFinding[] {
  if (!/^en\b/i.test(document.documentElement.lang)) return [];
  const text = document.querySelector(bodySelector) ?? document.querySelector("main");
  if (!text) return [];
  const blocks = [...text.querySelectorAll("p, li, blockquote, dd")].filter((block) => !block.querySelector("p, li"));
  const words = blocks.map(wordsOf);
  const grade = gradeOf(words);
  if (grade === null || grade <= maxGrade) return [];
  const longest = words.toSorted((one, other) => sentenceLength(other) - sentenceLength(one))[0] ?? "";
  const message = `The text takes ${Math.round(grade)} years of school (Flesch–Kincaid); ${maxGrade} are enough for most readers. Its longest sentences are in “${longest.slice(0, 80)}”.`;
  return [found("reading", message, { excerpt: longest, needles: [longest], part: partOf(text) ?? "body" })];
}

function sentenceLength(block: string): number {
  return Math.max(...block.split(/[.!?]\s/).map((sentence) => sentence.split(" ").length));
}

/** Words of the team's style list in the main part. */
export function checkStyle(document: Document, words: readonly StyleWord[]): RawFinding[] {
  const main = document.querySelector("main");
  if (!main || words.length === 0) return [];
  const blocks = [
    ...main.querySelectorAll(
      "h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, figcaption, blockquote, summary, a, strong",
    ),
  ];
  return words.flatMap(({ word, better, reason }) => {
    const pattern = patternOf(word);
    const at = blocks.find((block) => !block.querySelector("p, li") && pattern.test(wordsOf(block)));
    if (!at) return [];
    const advice = better === "" ? "leave it out" : `write “${better}”`;
    const message = `“${word}” is on the style list: ${advice}.${reason === "" ? "" : ` ${reason}`}`;
    const text = wordsOf(at);
    const [whole] = pattern.exec(text) ?? [word];
    return [found("style", message, { excerpt: text, needles: [text, whole], part: partOf(at) })];
  });
}

/** A whole word or phrase, in any case. */
function patternOf(word: string): RegExp {
  const inner = RegExp.escape(word.trim()).replaceAll(/(?:\\x20|\s)+/g, String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${inner}(?![\p{L}\p{N}])`, "iu");
}
