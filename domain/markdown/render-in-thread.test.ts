import { afterEach, expect, test, vi } from "vitest";
import { renderHere } from "./article-renderer.ts";
import { renderArticle } from "./render-markdown.ts";

/** Takes a third of a second, because each mark is compared with all before it. */
const slow = "*a_ ".repeat(1_200);

afterEach(() => vi.useRealTimers());

test("long text of editors holds no other work, and is rendered as if here", async () => {
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const [rendered, other] = await Promise.all([
    renderArticle(slow),
    renderArticle(`## Then\n\n${"Words. ".repeat(200)}`, { ownIds: ["then"] }),
  ]);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(30);
  expect(rendered).toEqual(await renderHere(slow, {}));
  expect(other.sections).toEqual([{ id: "then", heading: "Then" }]);
});

test("what takes too long is shown as it was written, and the next article is rendered", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const long = renderArticle(`<b>${slow}`);
  const next = renderArticle("*Words.* ".repeat(200));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await long).toEqual({ html: expect.stringMatching(/^<pre tabindex="0">&lt;b>\*a_ /), sections: [] });
  expect((await next).html).toMatch(/^<p><em>Words\.<\/em> /);
});
