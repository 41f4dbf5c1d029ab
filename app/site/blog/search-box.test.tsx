// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter, Link } from "react-router";
import { afterEach, expect, it } from "vitest";
import { SearchBox } from "./search.tsx";

const words = { label: "Search", placeholder: "Search articles...", submit: "Search" } as Parameters<
  typeof SearchBox
>[0]["words"];

/** The box as the server and the browser render it, and a link that takes the search back. */
const page = (query: string, path = "/blog") => (
  <MemoryRouter initialEntries={[path]}>
    <SearchBox query={query} category={null} words={words} />
    <Link to="/blog">Clear</Link>
  </MemoryRouter>
);

const field = () => document.querySelector("input")!;
const send = () =>
  act(async () =>
    document.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );
const clear = () => act(async () => document.querySelector("a")!.click());

/** The page as it comes from the server, where somebody types before the scripts are there. */
async function hydrate(typed: string, query = "", path = "/blog") {
  document.body.innerHTML = `<div>${renderToString(page(query, path))}</div>`;
  if (typed) field().value = typed;
  await act(async () => hydrateRoot(document.body.firstElementChild!, page(query, path)));
}

afterEach(() => {
  document.body.innerHTML = "";
});

it("keeps what was typed before the scripts came, or put back by the browser", async () => {
  await hydrate("mentor");
  expect(field().value).toBe("mentor");
});

it("has the words of its address that a page for all visitors does not know", async () => {
  await hydrate("", "", "/blog?q=reunion");
  expect(field().value).toBe("reunion");
});

it("keeps what is typed on while the results load, and follows links otherwise", async () => {
  document.body.innerHTML = "<div></div>";
  await act(async () => createRoot(document.body.firstElementChild!).render(page("")));
  field().value = " mentor ";
  await send();
  expect(field().value, "as it was looked for").toBe("mentor");
  await clear();
  expect(field().value).toBe("");

  field().value = "mentor";
  const sent = send();
  field().value = "mentorship";
  await sent;
  expect(field().value).toBe("mentorship");
});
