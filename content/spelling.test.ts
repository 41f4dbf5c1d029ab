import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { textsIn } from "./testing/texts-in.ts";

// Texts that people see are in American English. Names in the code are not checked.

/** British spellings, as beginnings of words or whole ones, with the American ones. */
const american: readonly (readonly [RegExp, string])[] = [
  [/\b\w*(?:col|neighb|fav|hon|lab|behavi|hum|rum|harb|flav|endeav|sav)our\w*/i, "-or"],
  [/\b(?:cent|theat|met|fib|lit)res?\b/i, "-er"],
  [
    /\b(?:organ|recogn|real|apolog|summar|priorit|personal|minim|maxim|optim|critic|emphas|general|categor|final|custom|standard|util|memor|digit|anonym|modern|capital|central|formal|monet|special|author|initial|visual|synchron|subsid)is(?:e|es|ed|er|ers|ing|ations?)\b/i,
    "-ize",
  ],
  [/\b(?:analys|paralys|catalys)(?:e|ed|ing)\b/i, "-yze"],
  [/\b(?:travel|cancel|model|label|signal|counsel|fuel|level|channel)l(?:ed|er|ers|ing)\b/i, "one l"],
  [/\b(?:enrol|fulfil|instal|distil)(?:s|ments?)?\b/i, "-ll"],
  [/\b(?:skil|wil)ful(?:ly)?\b/i, "-llful"],
  [/\b(?:licence|defence|offence|pretence)s?\b/i, "-se"],
  [/\bpractis(?:e|es|ed|ing)\b/i, "practice"],
  [/\b(?:catalogue|dialogue|programme)[sd]?\b/i, "-log, program"],
  [/\benquir\w*/i, "inquir-"],
  [/\b(?:towards|whilst|amongst)\b/i, "toward, while, among"],
  [/\b(?:learnt|spelt|dreamt|burnt|leant|spoilt)\b/i, "-ed"],
  [/\b(?:judge|acknowledge)ments?\b/i, "-dgment"],
  [
    /\b(?:grey|cheque|tyre|kerb|plough|sceptic\w*|cosy|ageing|storey|moustache|pyjamas|jewellery|aluminium|mould|draughts?|aeroplanes?)\b/i,
    "gray, check, tire, …",
  ],
  [/\b(?:Mrs?|Ms|Dr) [A-Z]/, "Ms."],
  [
    /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/,
    "October 1",
  ],
];

/** Ids are parts of addresses, which stay. */
const isId = /^[a-z\d]+(?:-[a-z\d]+)+$/;

function british(text: string): string[] {
  return american.flatMap(([spelling]) => spelling.exec(text)?.[0] ?? []);
}

const root = join(import.meta.dirname, "..");
const files = globSync("content/**/*.ts", {
  cwd: root,
  exclude: ["**/*.test.ts", "**/testing/**", "content/schema/**"],
});

test.each(files)("%s is spelled as in America", async (file) => {
  const texts = textsIn(await import(/* @vite-ignore */ join(root, file)));
  expect(texts.filter((text) => !isId.test(text)).flatMap(british)).toEqual([]);
});

/**
 * What people may read in a source: text between tags and literals of several words, without comments, classes and
 * addresses.
 */
function readable(source: string): string {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
  const literals = [...code.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].map(([, plain, template]) => plain ?? template ?? "");
  const between = [...code.matchAll(/>([^<>{}]+)</g)].map(([, text = ""]) => text);
  return [...literals.filter((text) => /^[A-Z].*|\s/.test(text)), ...between]
    .join("\n")
    .replace(/\$\{[^}]*\}/g, "")
    .replace(/\b(GET|POST|PUT|DELETE) \/\S+/g, "");
}

test("so are the pages' own words, messages, mails, films and pictures", () => {
  const sources = [
    ...globSync("{accounts,app,domain}/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.ts", "**/testing/**"] }),
    ...globSync("public/videos/*.vtt", { cwd: root }),
  ];
  expect(sources.length).toBeGreaterThan(300);
  const strayed = sources.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return british(file.endsWith(".vtt") ? text : readable(text)).map((word) => `${file}: ${word}`);
  });
  expect(strayed).toEqual([]);
});
