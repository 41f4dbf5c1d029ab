// @vitest-environment jsdom

import { expect, it } from "vitest";
import { itemOf } from "./item-pictures.ts";

const place = (href: string) => ({ href, says: "Title of the blog post “Reunion” is edited in its form.", action: "" });
const shipped = { name: "pictures" as const, path: "articles.reunion.alt", words: "" };
const page = {
  places: { 1: shipped, 5: { ...shipped, path: "logo.alt" } },
  items: {
    2: place("/admin/blog?edit=a#title"),
    3: place("/admin/blog?edit=a#content"),
    4: { ...place("/admin"), says: "built in" },
    6: place("/admin/blog?edit=a#featured_image"),
  },
};
const card = (picture: string, title: number) =>
  `<main><article><a href="/"><div>${picture}</div><h3 data-text="${title}">Reunion</h3></a></article></main>`;

it.each([
  ["without a picture of its own", card("<img>", 2), 2, "/admin/blog?edit=a#featured_image"],
  ["with its own picture", card("<img>", 2), 6, "/admin/blog?edit=a#featured_image"],
  ["that shows one that ships", card("<img>", 2), 1, "/admin/blog?edit=a#featured_image"],
  ["that is built in, which is edited in the page", card("<img>", 4), 1, undefined],
  ["beside which the logo stands", card("<img>", 2), 5, undefined],
  ["whose text has a picture", card("<img>", 3), 3, "/admin/blog?edit=a#content"],
])("the picture of an item %s", (_, html, number, href) => {
  document.body.innerHTML = html;
  expect(itemOf(document.querySelector("img")!, number, page)?.href).toBe(href);
});

it("leads from the words of an item to their own field", () => {
  document.body.innerHTML = card("<img>", 2);
  expect(itemOf(document.querySelector("h3")!, 2, page)).toEqual(page.items[2]);
  expect(itemOf(document.querySelector("img")!, 2, page)?.says).toBe(
    "The picture of the blog post “Reunion” is edited in its form.",
  );
});
