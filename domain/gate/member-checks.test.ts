import { afterAll, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import type { Context, PublishGate } from "../context.ts";
import { renderAsText } from "../markdown/article-renderer.ts";
import { failureOf, setReleaseStage } from "../testing/stages.ts";
import { userActor } from "../testing/test-context.ts";
import { checkItem, createGate } from "./gate.ts";
import { PageInspector } from "./page/page-inspector.ts";

const inspector = new PageInspector();
afterAll(() => inspector.close());

const page = (words: string) =>
  `<!doctype html><html lang="en"><head><title>Spring</title><meta name="description" content="Come."></head><body><main><h1>Spring</h1><div class="article">${words}</div></main></body></html>`;
const post = { title: "Spring reunion", content: "*a_ *a_", published: true };

describeOnEachEngine("the checks that a member asks for", (engine) => {
  const { stage } = setReleaseStage(engine);
  const services = {
    inspector: { inspect: async () => ({ findings: [], links: [], ids: [], pictures: [] }) },
    palette: {},
    fileBytes: async () => null,
    render: async () => ({ status: 200, location: null, html: page("<p>Words.</p>") }),
  };
  const as = (userId: string, gate: PublishGate): Context =>
    stage.as(userActor({ adminId: userId, userId, role: "writer" }), { gate });
  const checkAs = (ctx: Context) => checkItem(ctx, postKind, crypto.randomUUID(), post);

  test("find a text that visitors would see as it was written, in its field", async () => {
    const html = page(renderAsText(post.content).html);
    const gate = createGate({ ...services, inspector, render: async () => ({ status: 200, location: null, html }) });
    const findings = await checkAs(as("ada", gate));
    expect(findings).toMatchObject([{ rule: "as-written", level: "error", place: { field: "content" } }]);
  });

  test("run one after the other, three at most are kept, and others don't wait for them", async () => {
    const order: string[] = [];
    const held = Promise.withResolvers<void>();
    const gate = createGate({
      ...services,
      render: async (_, { renderedBy }) => {
        order.push(String(renderedBy));
        if (renderedBy === "ada") await held.promise;
        return { status: 200, location: null, html: page("<p>Words.</p>") };
      },
    });
    const refused = Promise.withResolvers<unknown>();
    const asked = [1, 2, 3, 4].map(() => checkAs(as("ada", gate)).catch(refused.resolve));
    expect(await refused.promise).toMatchObject({ code: "unavailable", retryAfter: 5 });
    await checkAs(as("bob", gate));
    expect(order).toEqual(["ada", "bob"]);
    held.resolve();
    await Promise.all(asked);
    expect(order).toEqual(["ada", "bob", "ada", "ada"]);
  });

  test("have a limit for each", async () => {
    const gate = createGate(services);
    const often = { ...as("cy", gate), clock: () => new Date("2030-01-01T00:00:00Z") };
    for (let count = 0; count < 60; count++) await checkAs(often);
    expect(await failureOf(checkAs(often))).toMatchObject({ code: "rate_limited" });
    await checkAs(as("dee", gate));
  });
});
