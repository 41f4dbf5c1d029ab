import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { contactForm, contactFormCommon, contactFormMore } from "#content/site/contact-form.ts";
import ContactFormPage from "./contact-form.tsx";

it("opens no page in the place of what is typed", () => {
  const words = { words: contactForm.demo, common: contactFormCommon, more: contactFormMore };
  const loaderData = { type: "demo", ...words, asked: [], brandName: null, hidden: {} };
  const html = renderToStaticMarkup(createElement(ContactFormPage, { loaderData } as never));
  const link = /<a href="\/privacy-policy"[^>]*>.*?<\/a>/.exec(html)?.[0];
  expect(link).toContain('target="_blank" rel="noopener"');
  expect(link).toContain("(opens in a new tab)");
  expect(html).not.toContain('target="_top"');
});
