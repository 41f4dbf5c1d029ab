import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { renderPageContext, requestContext } from "#app/lib/requests.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { action } from "./preview.ts";

describeOnEachEngine("the preview of a form", (engine) => {
  /** Asks for one on a site that renders every page so. */
  function preview(page: (path: string, seeing: Context) => Response): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(requestContext, testContext(engine.db, { actor: userActor({ adminId: "1" }) }));
    context.set(renderPageContext, async (path, seeing) => page(path, seeing));
    const body = new URLSearchParams({ collection: "blog_posts", id: "", title: "Boats", content: "Words" });
    const request = new Request("http://localhost:3000/admin/preview", { method: "POST", body });
    const asked: object = { context, request };
    return action(asked as Parameters<typeof action>[0]);
  }

  it("is the main part of its page, for which visitors don't wait", async () => {
    const answer = await preview((path, { renderedFor, actor: { kind } }) => {
      return new Response(`<html><main id="content">${path} ${renderedFor} ${kind}</main></html>`);
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ok: true, value: { html: "/blog/boats preview user" } });
  });

  it("has all of the main part, and nothing else, whatever stands in an attribute", async () => {
    const main = '<p>A</p><img alt="<main> </main>"><p>B</p>';
    const answer = await preview(() => new Response(`<html data-x="<main>"><main>${main}</main><p>Foot</html>`));
    expect(await answer.json()).toMatchObject({
      value: { html: '<p>A</p><img alt="&lt;main&gt; &lt;/main&gt;"><p>B</p>' },
    });
  });

  it("says that the server is busy, and is never the page that says so to visitors", async () => {
    const answer = await preview(() => new Response("<html><main>Sorry</main></html>", { status: 503 }));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.json()).toMatchObject({
      ok: false,
      code: "unavailable",
      error: expect.stringMatching(/in a moment/) as string,
    });
  });
});
