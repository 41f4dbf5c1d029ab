import { expect, test } from "vitest";
import { anchorsIn } from "./anchors-in.ts";

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
});
