import { describe, expect, test } from "vitest";
import { mapTexts } from "#content/facts.ts";
import { errorWords, formWords, frameWords } from "#content/words.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseLead } from "../leads/lead-form.ts";
import { leadLimits } from "../leads/limits.ts";
import { priceQuerySchema } from "../pricing/price.ts";
import { usableParts } from "./check-text.ts";
import { composeTexts, shippedTexts } from "./compose-texts.ts";
import { changedWords, messageSayer, wordsOf } from "./words.ts";

/** All words of content/words.ts that components or messages ask for. */
const shippedWords: string[] = [];
mapTexts<object>([frameWords, errorWords, formWords], (words) => {
  shippedWords.push(words);
  return words;
});

const changed = composeTexts({
  frame: { skip: "Straight to the text", openMenu: "Menu" },
  forms: {
    name: { ...formWords.name, missing: "Who are you?", long: "At most {limit} characters for a name, please." },
    tooMany: "Slowly: {when}, please, at {name}.",
  },
});

describe("words in components", () => {
  test("no two are equal, because they are found by what is shipped", () => {
    expect(shippedWords.length).toBeGreaterThan(50);
    expect(shippedWords.filter((words, index) => shippedWords.indexOf(words) !== index)).toEqual([]);
  });

  test("a page carries those that were changed, and nothing while all are as shipped", () => {
    expect(wordsOf(shippedTexts.texts)).toEqual({});
    expect(wordsOf(changed.texts).words).toMatchObject({ "Skip to content": "Straight to the text" });
    expect(Object.keys(changedWords(changed.texts))).toHaveLength(4);
  });
});

describe("messages of forms", () => {
  const say = messageSayer(changed.texts);

  test("are said as editors want it, with what only the moment knows", () => {
    expect(say("Please tell us your name.")).toBe("Who are you?");
    expect(say("Please keep your name within 200 characters.")).toBe("At most 200 characters for a name, please.");
    expect(say("Too many requests. Please try again in 20 seconds.")).toBe(
      "Slowly: in 20 seconds, please, at Homecoming.",
    );
    expect(say("Please keep your message within 5,000 characters.")).toBe(
      "Please keep your message within 5,000 characters.",
    );
    expect(say("Anything else")).toBe("Anything else");
  });

  test("can all be changed", () => {
    const forms = marked(formWords);
    expect(usableParts("forms", forms, false).unusable).toEqual([]);
    const sayMarked = messageSayer(composeTexts({ forms }).texts);
    const messages = [...leadMessages(), ...priceMessages()];
    expect(messages.length).toBeGreaterThan(15);
    expect(messages.filter((message) => !/^⟦.*⟧$/s.test(sayMarked(message)))).toEqual([]);
  });
});

const marked = (words: object) => mapTexts<object>(words, (text) => `⟦${text}⟧`) as Record<string, unknown>;

/** What a refused enquiry may say. */
function leadMessages(): string[] {
  const good = { name: "Ada", email: "ada@example.org", organization: "", message: "Hello", type: "general" };
  const long = (field: keyof typeof leadLimits) => "x".repeat(leadLimits[field] + 1);
  const bad: Partial<typeof good>[] = [
    { name: "" },
    { name: long("name") },
    { name: "a\u202Eb" },
    { name: "www.example.org" },
    { email: "" },
    { email: "ada" },
    { email: "a\u202Eb@example.org" },
    { email: `${long("email")}@example.org` },
    { organization: long("organization") },
    { organization: "a\u202Eb" },
    { message: "" },
    { message: long("message") },
    { message: "a\u202Eb" },
    { type: "other" },
  ];
  return bad.flatMap((fields) => messagesOf(() => parseLead({ ...good, ...fields })));
}

/** What the calculator may say. */
function priceMessages(): string[] {
  const schema = priceQuerySchema(shippedTexts.texts.pricing);
  return ["", "x", "0", "999999999"].flatMap((typed) => {
    const read = schema.safeParse({ members: typed, storage: typed === "0" ? "-1" : typed });
    return (read.error?.issues ?? []).map(({ message }) => message);
  });
}

function messagesOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return [error.message, ...Object.values(error.fields)];
    throw error;
  }
  throw new Error("nothing was refused");
}
