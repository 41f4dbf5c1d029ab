import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { renderPageContext, requestContext } from "#app/lib/request-context.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createPage } from "#domain/site-pages/make-pages.ts";
import { setAdminStage } from "#domain/testing/admin-stage.ts";
import { action } from "./targets.ts";

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
