import { afterAll, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { setReleaseStage } from "../testing/stages.ts";
import { checkItem, createGate } from "./gate.ts";
import { PageInspector } from "./page/page-inspector.ts";

const inspector = new PageInspector();
afterAll(() => inspector.close());

const plain = (words: string) =>
  `<!doctype html><html lang="en"><head><title>Spring</title><meta name="description" content="Come."></head><body><main><h1>Spring</h1>${words}</main></body></html>`;

describeOnEachEngine("the gate looks at links", (engine) => {
  const { stage } = setReleaseStage(engine);

  test("a place on another page is an element there, and no words that look like one", async () => {
    const pages: Record<string, string> = {
      "/blog/spring-reunion": plain(
        '<p><a href="/about#team">Our team</a> <a href="/about#mission">Our mission</a></p>',
      ),
      "/about": plain('<h2 id="team">Team</h2><p>Write id="mission" there.</p>'),
    };
    const gate = createGate({
      inspector,
      palette: {},
      fileBytes: async () => null,
      render: async (path) => ({ status: 200, location: null, html: pages[path] ?? plain("") }),
    });
    const post = { title: "Spring reunion", content: "Come.", published: true };
    const findings = await checkItem({ ...stage.admin(), gate }, postKind, crypto.randomUUID(), post);
    expect(findings.flatMap(({ rule, message }) => (rule === "link-anchor" ? [message] : []))).toEqual([
      "“Our mission” links to “#mission” on /about, where there is no such place.",
    ]);
  });
});
