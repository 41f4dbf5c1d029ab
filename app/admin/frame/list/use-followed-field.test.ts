// @vitest-environment jsdom

import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useNavigate, useSearchParams } from "react-router";
import { afterEach, expect, it } from "vitest";
import { Pager } from "./pager.tsx";
import { SearchBox } from "./search-box.tsx";
import { DayField } from "./period-fields.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A list whose search, page and day are in the URL. */
function List() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const day = params.get("day");
  return [
    createElement(SearchBox, {
      key: "search",
      nouns: "posts",
      placeholder: "",
      search: params.get("q") ?? "",
      onSearch: (words) => void navigate(words === null ? "/" : `/?q=${words}`),
    }),
    createElement(Pager, {
      key: "pager",
      page: Number(params.get("page") ?? 1),
      pages: 9,
      address: (page) => `/?page=${page}`,
    }),
    createElement(DayField, {
      key: "day",
      label: "From",
      at: day === null ? undefined : new Date(day),
      onChange: (changed) => void navigate(changed === null ? "/" : `/?day=${changed.toISOString()}`),
    }),
  ];
}

async function show() {
  const answers: (() => void)[] = [];
  let isSlow = false;
  const loader = () => (isSlow ? new Promise<null>((resolve) => answers.push(() => resolve(null))) : null);
  const router = createMemoryRouter([{ path: "/", Component: List, loader }]);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(createElement(RouterProvider, { router })));
  cleanups.push(() => {
    act(() => root.unmount());
    place.remove();
  });
  const input = (name: string) => place.querySelector<HTMLInputElement>(`input[name=${name}], input[type=${name}]`)!;
  return {
    router,
    input,
    /** The next loads wait for `answer`. */
    slowDown: () => void (isSlow = true),
    answer: () => act(async () => answers.shift()?.()),
    type(name: string, words: string) {
      const field = input(name);
      field.focus();
      // As React's own setter would not report it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, words);
      return act(async () => field.dispatchEvent(new Event("input", { bubbles: true })));
    },
    send: (name: string) => act(async () => input(name).form!.requestSubmit()),
  };
}

it.each([
  ["q", "harbor"],
  ["page", "4"],
])("a field keeps the focus when its words are in the URL: %s", async (name, words) => {
  const list = await show();
  const field = list.input(name);
  await list.type(name, words);
  await list.send(name);
  expect(list.router.state.location.search).toBe(`?${name}=${words}`);
  expect(list.input(name)).toBe(field);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe(words);
});

it("a day keeps the focus while it is chosen", async () => {
  const list = await show();
  const field = list.input("date");
  await list.type("date", "2026-03-04");
  expect(list.router.state.location.search).toContain("day=");
  expect(document.activeElement).toBe(field);
  expect(list.input("date")).toBe(field);
});

it("a field follows the URL on Back and by a link", async () => {
  const list = await show();
  for (const words of ["one", "two"]) {
    await list.type("q", words);
    await list.send("q");
  }
  await act(() => list.router.navigate(-1));
  expect(list.input("q").value).toBe("one");
  await act(() => list.router.navigate("/"));
  expect(list.input("q").value).toBe("");
});

it("a field keeps what is typed while its former words are on their way", async () => {
  const list = await show();
  list.slowDown();
  await list.type("q", "one");
  await list.send("q");
  await list.type("q", "one and a half");
  await list.answer();
  expect(list.router.state.location.search).toBe("?q=one");
  expect(list.input("q").value).toBe("one and a half");
});

it.each([
  ["q", "regatta", "/", ""],
  ["page", "7", "/?page=2", "2"],
])("a field gives up what was typed and left unsent when a link leads on: %s", async (name, words, address, then) => {
  const list = await show();
  await act(() => list.router.navigate("/?q=harbor&page=1"));
  await list.type(name, words);
  await act(async () => list.input(name).blur());
  expect(list.input(name).value).toBe(words);
  await act(() => list.router.navigate(address));
  expect(list.input(name).value).toBe(then);
});
