import { expect, test } from "vitest";
import { navigation } from "#content/site/navigation.ts";
import type { PublicPage } from "#domain/texts/get-texts.ts";
import { withPages } from "./editor-pages.tsx";

const page = (title: string, place: PublicPage["menu"]["place"] = "header"): PublicPage => ({
  address: `/${title.toLowerCase().replaceAll(" ", "-")}`,
  title,
  description: "",
  menu: { place, icon: "Newspaper", description: "Read it" },
  inSitemap: true,
  changedAt: null,
});
const linksOf = (shown: ReturnType<typeof withPages>) => shown.links?.map(({ title }) => title) ?? [];
const lastMenuOf = (shown: ReturnType<typeof withPages>) => shown.menus.at(-1)?.items.map(({ title }) => title) ?? [];

test("menus are as they ship without pages of editors in them", () => {
  expect(withPages(navigation, [], "Harbor")).toBe(navigation);
  expect(withPages(navigation, [page("Spring", "none")], "Harbor")).toBe(navigation);
});

test("a page in the header is an entry of its own, and one of the last menu where there is no room", () => {
  const shown = withPages(navigation, [page("Spring offer")], "Harbor");
  expect(shown.links).toEqual([
    { title: "Spring offer", href: "/spring-offer", at: expect.stringContaining("md:max-xl:hidden") },
  ]);
  expect(shown.menus.at(-1)?.items.at(-1)).toMatchObject({
    title: "Spring offer",
    at: expect.stringContaining("xl:hidden"),
  });
});

test("the header takes three at most, and no more than it has room for, in long languages and wide letters", () => {
  const many = ["One", "Two", "Six", "Ten"].map((title) => page(title));
  const shown = withPages(navigation, many, "Harbor");
  expect(linksOf(shown)).toEqual(["One", "Two", "Six"]);
  expect(lastMenuOf(shown).slice(-4)).toEqual(["One", "Two", "Six", "Ten"]);
  expect(linksOf(withPages(navigation, [page("A title that goes on and on for a while")], "Harbor"))).toEqual([]);
  const german = {
    ...navigation,
    menus: navigation.menus.map((menu) => ({ ...menu, title: "Anwendungsbeispiele" })),
  };
  const long = withPages(german, [page("Spring offer")], "Harbor");
  expect([linksOf(long), lastMenuOf(long).at(-1)]).toEqual([[], "Spring offer"]);
  expect(linksOf(withPages(navigation, [page("同窓会の春のご案内とお知らせ")], "Harbor"))).toEqual([]);
});
