import { expect, it } from "vitest";
import { presentPath } from "./threads.tsx";

const about = (field: string, quote: string) => ({ field, quote, before: "", after: "" });
const faq = { heading: "Questions", groups: [{ title: "How long does it take?" }, { title: "What does it cost?" }] };

it("finds a text where it was, where it has moved, and where it was changed a little", () => {
  expect(presentPath(faq, about("groups.1.title", "What does it cost?"))).toBe("groups.1.title");
  expect(presentPath(faq, about("groups.0.title", "What does it cost?"))).toBe("groups.1.title");
  expect(presentPath(faq, about("groups.1.title", "What does it costs?"))).toBe("groups.1.title");
  expect(presentPath(faq, about("heading", ""))).toBe("heading");
});

it("finds nothing where the words, or the field, are gone", () => {
  expect(presentPath(faq, about("groups.0.title", "Who are we?"))).toBeNull();
  expect(presentPath(faq, about("groups.7.title", ""))).toBeNull();
});
