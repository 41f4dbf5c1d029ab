import { describe, expect, test } from "vitest";
import { postKind } from "#domain/kinds/post.ts";
import { addressWith, closed, isClosing } from "../../frame/list/list-address.ts";
import { readListQuery } from "./list-query.tsx";

const read = (search: string) => readListQuery(new URLSearchParams(search), postKind);
const untouched = {
  page: 1,
  search: "",
  state: "all",
  sort: "specified",
  fields: {},
  from: undefined,
  until: undefined,
};

describe("a list's address", () => {
  test("without anything is the first page of everything in the specified order", () => {
    expect(read("")).toEqual(untouched);
  });

  test("says page, words, state and order", () => {
    expect(read("page=3&q=%20choir%20&state=draft&sort=title")).toEqual({
      ...untouched,
      page: 3,
      search: "choir",
      state: "draft",
      sort: "title",
    });
  });

  test("has 200 characters to search for, as the search field has", () => {
    expect(read(`q=${"a+".repeat(900)}`).search).toBe("a ".repeat(100).trim());
  });

  test("says fields of the kind, and days", () => {
    const query = read("by-category=Events&by-title=x&since=2026-03-01T00:00:00.000Z&until=soon&state=changed");
    expect(query).toEqual({
      ...untouched,
      fields: { category: "Events" },
      from: new Date("2026-03-01T00:00:00Z"),
      state: "changed",
    });
  });

  test.each(["page=0", "page=-4", "page=two", "page=", "state=on", "state=__proto__", "sort=random()", "q=%20"])(
    "counts %s as not said",
    (search) => expect(read(search)).toEqual(untouched),
  );

  test("knows the words of former addresses", () => {
    expect([read("state=active").state, read("state=inactive").state]).toEqual(["published", "hidden"]);
  });

  test("takes the whole part of a page", () => {
    expect(read("page=2.9").page).toBe(2);
  });

  test("changes what it is told to and leaves the rest", () => {
    const params = new URLSearchParams("q=choir&page=2&edit=7");
    expect(addressWith("/admin/blog", params, { page: "3", edit: null })).toBe("/admin/blog?q=choir&page=3");
    expect(addressWith("/admin/blog", params, { q: null, page: null, edit: null })).toBe("/admin/blog");
    expect(params.get("edit"), "what was handed in").toBe("7");
  });

  test("escapes what people search for", () => {
    const address = addressWith("/admin/blog", new URLSearchParams(), { q: "a&b=c #d" });
    expect(read(address.slice(address.indexOf("?"))).search).toBe("a&b=c #d");
  });
});

describe("closing a dialog", () => {
  const at = (address: string) => new URL(address, "https://www.homecoming.example");
  const isClosed = (from: string, to: string) => isClosing(at(from), at(to));

  test.each(Object.keys(closed))("is to go on without ?%s", (name) => {
    expect(isClosed(`/admin/blog?q=choir&${name}=7`, "/admin/blog?q=choir")).toBe(true);
    expect(isClosed("/admin/blog?q=choir", `/admin/blog?q=choir&${name}=7`), "opening it").toBe(false);
  });

  test("is neither another list, nor another page of it, nor the same address again", () => {
    expect(isClosed("/admin/blog?edit=7", "/admin/modules")).toBe(false);
    expect(isClosed("/admin/blog?edit=7", "/admin/blog?page=2")).toBe(false);
    expect(isClosed("/admin/blog?edit=7", "/admin/blog?edit=8")).toBe(false);
    expect(isClosed("/admin/blog?edit=7", "/admin/blog?edit=7")).toBe(false);
    expect(isClosed("/admin/blog", "/admin/blog")).toBe(false);
  });
});
