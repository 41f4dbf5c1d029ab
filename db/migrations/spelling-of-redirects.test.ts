import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../testing/describe-on-each-engine.ts";
import { up as spellingOfRedirects } from "./040-spelling-of-redirects.ts";

describeOnEachEngine("redirects that were kept with small hex digits", (engine) => {
  it("are spelled as the server spells addresses, in drafts and published releases, too", async () => {
    const { db } = engine;
    const redirect = (from_path: string, to_path: string) => ({
      id: randomUUID(),
      from_path,
      to_path,
      created_at: new Date(),
    });
    await db
      .insertInto("redirects")
      .values([
        redirect("/fr%c3%bchling", "/%e6%a0%a1?q=%e6#%e6"),
        redirect("/%c3%89cole", "/about"),
        redirect("/caf%e9/100%", "/about"),
        redirect("/%c3%9cber", "/faq"),
        redirect("/%C3%BCber", "/about"),
        redirect("/plain!", "/pricing"),
      ])
      .execute();
    const id = randomUUID();
    const was = { from: "/a%c3%a9", to: "/about" };
    await db
      .insertInto("drafts")
      .values({
        release_id: "r",
        kind: "redirects",
        item_id: id,
        action: "save",
        body: { from: "/b%c3%a9", to: "/c%c3%a9", was },
        base_version: 0,
        version: 1,
        updated_by: "ada@school.example",
        updated_at: new Date(),
      })
      .execute();
    await db
      .insertInto("release_changes")
      .values({
        release_id: "r",
        position: 1,
        kind: "redirects",
        item_id: id,
        title: "/a",
        before_state: was,
        after_state: null,
        after_version: null,
        trash_id: null,
      })
      .execute();

    await spellingOfRedirects(db);
    await spellingOfRedirects(db);
    const rows = await db.selectFrom("redirects").select(["from_path", "to_path"]).execute();
    expect(rows.map(({ from_path, to_path }) => `${from_path} ${to_path}`).toSorted()).toEqual(
      [
        "/fr%C3%BChling /%E6%A0%A1?q=%e6#%e6",
        "/%C3%A9cole /about",
        "/caf%C3%A9/100%25 /about",
        "/%c3%9cber /faq",
        "/%C3%BCber /about",
        "/plain! /pricing",
      ].toSorted(),
    );
    const { body } = await db.selectFrom("drafts").select("body").executeTakeFirstOrThrow();
    expect(body).toEqual({ from: "/b%C3%A9", to: "/c%C3%A9", was: { from: "/a%C3%A9", to: "/about" } });
    const { before_state, after_state } = await db
      .selectFrom("release_changes")
      .select(["before_state", "after_state"])
      .executeTakeFirstOrThrow();
    expect([before_state, after_state]).toEqual([{ from: "/a%C3%A9", to: "/about" }, null]);
  });
});
