// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ArticleHead } from "./article-head.tsx";

let root: Root;
const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal("location", { origin: "https://www.homecoming.example", assign });
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild!);
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
  assign.mockReset();
});

const props = {
  head: {
    title: "",
    excerpt: null,
    category: null,
    author: "",
    readTime: 1,
    day: "",
    date: "",
    picture: { src: "/x" },
  },
  words: {
    back: { label: "Back", href: "/blog" },
    by: "By",
    readTime: "min",
    share: { label: "Share", copied: "Link copied" },
  },
} as unknown as Omit<Parameters<typeof ArticleHead>[0], "address">;

const show = (path: string) =>
  act(() =>
    root.render(
      <MemoryRouter>
        <ArticleHead {...props} address={{ path, absolute: path }} />
      </MemoryRouter>,
    ),
  );
const button = () => document.querySelector<HTMLElement>("[role=button]")!;
const status = () => document.querySelector("[role=status]")?.textContent;
const click = () => act(async () => button().click());
const pressSpace = (repeat = false) =>
  act(async () =>
    button().dispatchEvent(new KeyboardEvent("keydown", { key: " ", repeat, bubbles: true, cancelable: true })),
  );

it("opens one sheet of the device, and nothing over it", async () => {
  const share = vi.fn<() => Promise<void>>();
  share.mockReturnValueOnce(new Promise(() => {}));
  share.mockRejectedValue(new DOMException("One at a time", "InvalidStateError"));
  vi.stubGlobal("navigator", { share });
  show("/blog/a");
  await click();
  await click();
  expect(assign).not.toHaveBeenCalled();
  share.mockClear();
  await pressSpace();
  await pressSpace(true);
  expect(share).toHaveBeenCalledTimes(1);
});

it("begins an e-mail where sharing is refused", async () => {
  vi.stubGlobal("navigator", { share: () => Promise.reject(new DOMException("Not here", "NotAllowedError")) });
  show("/blog/a");
  await click();
  expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^mailto:/));
});

it("says of each article, and of each press, that its address was copied", async () => {
  const written = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let nth = 0;
  vi.stubGlobal("navigator", { clipboard: { writeText: () => written[nth++]?.promise } });
  show("/blog/a");
  await click();
  await act(async () => written[0]?.resolve());
  expect(status()).toBe("Link copied");
  await click();
  expect(status(), "announced anew").toBe("");
  await act(async () => written[1]?.resolve());
  expect(status()).toBe("Link copied");
  show("/blog/b");
  expect(status()).toBe("");
});
