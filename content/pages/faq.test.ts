import { expect, test } from "vitest";
import { faq as words } from "./faq.ts";
import { filled } from "../testing/filled.ts";

const faq = filled(words);

const questions = faq.groups.flatMap((group) => group.questions);

test("five groups hold at least 25 questions", () => {
  expect(faq.groups.map(({ title }) => title)).toEqual([
    "Getting Started",
    "Features & Functionality",
    "Data & Security",
    "Pricing & Plans",
    "Support & Training",
  ]);
  expect(questions.length).toBeGreaterThanOrEqual(25);
});

test("every group and question has an address of its own, and asks something of its own", () => {
  const ids = [...faq.groups, ...questions].map(({ id }) => id);
  expect(ids).toHaveLength(new Set(ids).size);
  expect(questions).toHaveLength(new Set(questions.map(({ question }) => question)).size);
});

test("the facts of the product can be found in the answers", () => {
  const text = questions.flatMap(({ answer }) => answer).join("\n");
  for (const fact of [
    /role-based access control/i,
    /contact info, career details, bio, photo and privacy settings/,
    /duration of your account plus 7 years/,
    /two to four weeks/i,
    /\b14 days\b/,
    /\$199 per month/,
    /3 × \$99 = \$496/,
    /\$79 per month/,
    /within 24 hours on business days/i,
    /take effect immediately and are prorated on the next billing cycle/,
  ])
    expect(text).toMatch(fact);
});

test("it ends with chat, phone and email, and two ways on", () => {
  expect(faq.still.heading).toBe("Still Have Questions?");
  expect(faq.still.channels.map(({ id, hours }) => [id, hours !== ""])).toEqual([
    ["chat", true],
    ["phone", true],
    ["email", true],
  ]);
  expect(faq.still.actions).toEqual({
    support: { label: "Contact Support", href: "/contact" },
    demo: { label: "Schedule a Demo", href: "/demo" },
  });
});
