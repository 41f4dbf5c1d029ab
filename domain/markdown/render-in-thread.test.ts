import { afterEach, describe, expect, test, vi } from "vitest";
import { renderHere } from "./article-renderer.ts";
import type { Turn } from "./render-in-thread.ts";
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

describe("while a long article is rendered", () => {
  const text = (name: string) => `${name} `.repeat(500);
  /** Renders texts at once, after one that holds the thread. @returns their names in the order in which they were answered, with "!" for refused */
  async function answered(...asked: [name: string, turn?: Turn][]): Promise<string[]> {
    const order: string[] = [];
    const note = (name: string) => order.push(name);
    const first = renderArticle(slow);
    const others = asked.map(([name, turn]) =>
      renderArticle(text(name), {}, turn).then(
        () => note(name),
        (error: unknown) => {
          expect(error).toMatchObject({ code: "unavailable", retryAfter: expect.any(Number) as number });
          note(`${name}!`);
        },
      ),
    );
    await Promise.all([first, ...others]);
    return order;
  }
  const preview = (by: string | null): Turn => ({ of: "preview", by });
  const check: Turn = { of: "check", by: null };

  test("visitors go before previews and checks, also with one text after the other, as a feed", async () => {
    const order: string[] = [];
    const feed = async () => {
      for (const name of ["one", "two", "three"]) {
        await renderArticle(text(name));
        order.push(name);
      }
    };
    const first = renderArticle(slow, {}, preview("ada"));
    const others = [preview("bob"), check, preview(null)].map(async (turn) => {
      await renderArticle(text("other"), {}, turn);
      order.push(turn.of);
    });
    await Promise.all([first, ...others, feed()]);
    expect(order).toEqual(["one", "two", "three", "preview", "check", "preview"]);
  });

  test("a newer preview takes the place of the same person's that waits", async () => {
    expect(
      await answered(
        ["old", preview("ada")],
        ["other", preview("bob")],
        ["new", preview("ada")],
        ["look", preview(null)],
      ),
    ).toEqual(["old!", "new", "other", "look"]);
  });

  test("twenty previews wait, further ones are refused, and visitors and checks never are", async () => {
    const many = Array.from({ length: 20 }, (_, index): [string, Turn] => [`p${index}`, preview(null)]);
    const order = await answered(...many, ["more", preview("ada")], ["check", check], ["visitor"]);
    expect(order).toEqual(["more!", "visitor", ...many.map(([name]) => name), "check"]);
  });
});
