import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { documentRequestContext, requestContext } from "#app/lib/requests.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "#domain/kinds/post.ts";
import { createItem } from "#domain/documents/edit-item.ts";
import type { Context } from "#domain/context.ts";
import { findItems } from "#domain/lists/find-items.ts";
import { setAdminStage } from "#domain/testing/stages.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type ListAnswer, changeContent } from "./change-content.ts";

describeOnEachEngine("what takes a change of several items back", (engine) => {
  const stage = setAdminStage(engine);

  async function post(fields: Record<string, string>, ctx: Context = stage.admin()): Promise<ListAnswer> {
    const context = new RouterContextProvider();
    context.set(requestContext, ctx);
    context.set(documentRequestContext, false);
    const request = new Request("http://localhost/admin/blog", { method: "POST", body: new URLSearchParams(fields) });
    const { data } = await changeContent(context, request, postKind);
    if (!data.ok) throw new Error(data.error);
    return data.value as ListAnswer;
  }

  /** The database is away after one change. */
  function awayAfterOne(): Context {
    let done = 0;
    const clock = () => {
      if (done > 0) throw new DomainError("unavailable", "The database does not answer.");
      return stage.now;
    };
    return stage.as(stage.admin().actor, { clock, contentChanged: () => void done++ });
  }

  it.each([{ intent: "delete-items" }, { intent: "change-items", do: "publish" }])(
    "names the rest when an outage ends it midway: %j",
    async (change) => {
      const ids: string[] = [];
      for (const title of ["One", "Two", "Three"])
        ids.push((await createItem(stage.admin(), postKind, { title, content: "x" })).id);
      const done = await post({ ...change, ids: ids.join(",") });
      expect(done.count).toBe(3);
      const half = await post(done.undo!, awayAfterOne());
      expect(half.count).toBe(1);
      expect(half.refused).toHaveLength(1);
      expect(await post(half.undo!)).toEqual({ count: 2, refused: [], undo: null });
      expect((await findItems(stage.admin(), postKind, { state: "published" })).total).toBe(0);
    },
  );
});
