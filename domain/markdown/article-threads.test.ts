import { afterEach, describe, expect, test, vi } from "vitest";
import { renderHere } from "./article-renderer.ts";
import { ArticleThreads, type Turn } from "./article-threads.ts";

/** Takes a third of a second, because each mark is compared with all before it. */
const slow = "*a_ ".repeat(1_200);

const check: Turn = { of: "check", by: null };

const threads = new ArticleThreads();
const renderArticle = (markdown: string, options = {}, turn: Turn = { of: "visitor", by: null }) =>
  threads.render(markdown, options, turn);

afterEach(() => vi.useRealTimers());

test("long text of editors holds no other work, and is rendered as if here", async () => {
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const [rendered, other] = await Promise.all([
    renderArticle(slow),
    renderArticle(`## Then\n\n${"Words. ".repeat(200)}`, { ownSections: [{ id: "then", heading: "Then" }] }),
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
  const asWritten = {
    html: expect.stringMatching(/^<pre data-as-written tabindex="0">&lt;b>\*a_ /) as string,
    sections: [],
  };
  expect(await long).toEqual(asWritten);
  expect((await next).html).toMatch(/^<p><em>Words\.<\/em> /);
  // No time passes any more: it is known to take too long, for whoever asks, also at another address.
  const again = [
    renderArticle(`<b>${slow}`, { base: "https://school.example/" }),
    renderArticle(`<b>${slow}`, {}, check),
  ];
  expect(await Promise.all(again)).toEqual([asWritten, asWritten]);
});

test("what waits behind the same costly text is not rendered either", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked = [1, 2, 3].map(() => renderArticle(`<i>${slow}`, {}, check));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(new Set((await Promise.all(asked)).map(({ html }) => html.slice(0, 20)))).toEqual(
    new Set(["<pre data-as-written"]),
  );
});

test("visitors wait for nothing that the team checks or looks at before it is public", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const held = ["<s>", "<u>", "<q>"].map((mark, index) =>
    renderArticle(mark + slow.repeat(4), {}, index === 2 ? { of: "preview", by: "ada" } : check),
  );
  expect((await renderArticle("*Words.* ".repeat(200))).html).toMatch(/^<p><em>Words\.<\/em> /);
  for (const one of held) {
    await vi.advanceTimersByTimeAsync(10_000);
    await one;
  }
});

describe("while a long article is rendered", () => {
  const text = (name: string) => `${name} `.repeat(500);
  const preview = (by: string | null): Turn => ({ of: "preview", by });
  const checkOf = (by: string): Turn => ({ of: "check", by });
  /**
   * Renders texts at once, after one that holds their thread.
   * @returns their names in the order in which they were answered, with "!" for refused
   */
  async function answered(...asked: [name: string, turn: Turn][]): Promise<string[]> {
    const order: string[] = [];
    const note = (name: string) => order.push(name);
    const first = renderArticle(slow, {}, check);
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

  test("users take turns, so that one with many checks holds nobody else for all of them", async () => {
    expect(
      await answered(
        ["a1", checkOf("ada")],
        ["a2", checkOf("ada")],
        ["a3", preview("ada")],
        ["b1", checkOf("bob")],
        ["c1", checkOf("cy")],
        ["b2", checkOf("bob")],
      ),
    ).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
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
    const visitor: Turn = { of: "visitor", by: null };
    const order = await answered(...many, ["more", preview("ada")], ["check", check], ["visitor", visitor]);
    expect(order.filter((name) => name !== "visitor")).toEqual(["more!", ...many.map(([name]) => name), "check"]);
    expect(order).toContain("visitor");
  });
});
