import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { renderPageContext, requestContext } from "#app/lib/requests.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createPage } from "#domain/site-texts/managed-pages.ts";
import { setAdminStage } from "#domain/testing/stages.ts";
import { action, anchorsIn } from "./targets.ts";
import { fittingTargets } from "../fields/target-field.tsx";

describeOnEachEngine("targets of links", (engine) => {
  const stage = setAdminStage(engine);

  async function find(query: string): Promise<unknown> {
    const context = new RouterContextProvider();
    context.set(requestContext, stage.admin());
    const notFound = '<main><section id="errors"><h2>Not found</h2></section></main>';
    context.set(renderPageContext, async () => new Response(notFound, { status: 404 }));
    const url = new URL("https://site.example/admin/site/targets");
    const request = new Request(url, { method: "POST", body: new URLSearchParams({ q: query }) });
    const answer = await action({ context, request, url, params: {}, pattern: "/admin/site/targets" });
    return ((await answer.json()) as { value: unknown }).value;
  }

  test("are pages of editors, too, by title and address, before they are published", async () => {
    await createPage(stage.admin(), { title: "Spring reunion", address: "/may-feast" });
    const page = { href: "/may-feast", title: "Spring reunion" };
    expect(await find("spring reun")).toContainEqual(page);
    expect(await find("may-fe")).toContainEqual(page);
    expect(await find("/may-feast"), "with no places of the not-found page").toEqual([page]);
  });
});

test("places have the words of the heading in them; ids of headings, menus and fields are none", () => {
  const html = `<header><div id="menu"><h2>Menu</h2></div></header><main><h1>All</h1>
    <section id="events" aria-labelledby="events-title"><span id="calendar" class="absolute"></span><h2 id="events-title">Events &amp; <em>more</em></h2>
    <p>…</p></section><h3 id="polls">Polls</h3><section id="end"><p>No heading</p></section></main><footer id="foot"><h2>Foot</h2></footer>`;
  expect(anchorsIn(html)).toEqual([
    { id: "events", title: "Events & more" },
    { id: "calendar", title: "Events & more" },
    { id: "polls", title: "Polls" },
  ]);
  expect(anchorsIn("")).toEqual([]);
  const words = `<main><img alt='<main></main><h2 id="pwn">'><h2 id="a">1 &lt; 2 <code>id="x"</code></h2></main>`;
  expect(anchorsIn(words)).toEqual([{ id: "a", title: '1 < 2 id="x"' }]);
});

const targets = [
  { href: "/blog/online", title: "An evening with events online" },
  { href: "/pricing", title: "Pricing" },
  { href: "/modules#events", title: "Modules › Events" },
];

test("targets have all words in title or address; those that begin so come first", () => {
  expect(fittingTargets(targets, "events").map(({ href }) => href)).toEqual(["/modules#events", "/blog/online"]);
  expect(fittingTargets(targets, "Modules EV").map(({ href }) => href)).toEqual(["/modules#events"]);
  expect(fittingTargets(targets, "/pri").map(({ href }) => href)).toEqual(["/pricing"]);
  expect(fittingTargets(targets, "nothing")).toEqual([]);
});
