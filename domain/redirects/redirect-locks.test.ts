import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { bumpContent } from "../content-changes.ts";
import { createItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import type { Context } from "../context.ts";
import { transaction } from "../database.ts";
import { post, setAdminStage } from "../testing/stages.ts";
import { createRedirect } from "./managed-redirects.ts";

describeOnEachEngine("redirects, and who needs the same at the same moment", (engine) => {
  const stage = setAdminStage(engine);
  const path = "/blog/spring-reunion";

  const removeRows = ({ db }: Context) => db.deleteFrom("redirects").where("from_path", "=", path).execute();
  const waitForRedirects = (tx: Context) => bumpContent(tx, "redirects");

  test.each([
    ["moves posts", (tx: Context) => bumpContent(tx, "blog_posts"), waitForRedirects],
    ["changes the redirect", waitForRedirects, removeRows],
  ])(
    "a post that is published where a redirect is, and somebody who %s: neither waits for the other",
    async (_, hold, next) => {
      await createRedirect(stage.admin(), { from: path, to: "/about" });
      const held = Promise.withResolvers<void>();
      const changing = transaction(stage.admin("bob"), async (tx) => {
        await hold(tx);
        held.resolve();
        // Long enough for the other one to wait. SQLite has one writer at a time.
        await delay(engine.name === "sqlite" ? 50 : 1_000);
        await next(tx);
      });
      await held.promise;
      await Promise.all([createItem(stage.admin(), postKind, post), changing]);
      expect(await engine.db.selectFrom("redirects").select("from_path").execute()).toEqual([]);
    },
  );
});
