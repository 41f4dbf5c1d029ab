import { beforeEach, expect, test } from "vitest";
import { collections } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createRedirect, updateRedirect } from "../redirects/managed-redirects.ts";
import { findRedirects } from "../publishing/redirect-list.ts";
import { planRedirect } from "../publishing/planned.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { createRelease } from "../publishing/releases/releases.ts";
import { setPagesStage } from "../site-texts/testing/pages-stage.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf } from "../testing/stages.ts";
import { exportedDocument } from "../testing/tested-content.ts";
import { importContent } from "./import-content.ts";
import { exportFormerAddresses, exportRedirects } from "./transfer-redirects.ts";

describeOnEachEngine("redirects and former addresses of pages taken out and in", (engine) => {
  const { stage, admin, make, publish, change, at } = setPagesStage(engine);
  const operator = () => stage.as({ kind: "system", name: "cli" });
  const take = (document: unknown, how?: { overwrite: boolean }) => importContent(operator(), document, how);
  const all = async () => (await findRedirects(admin())).items.map(({ from, to }) => `${from} ${to}`).toSorted();
  const publishing = ["drafts", "releases", "release_changes", "schedules"] as const;
  const pages = ["site_texts", "site_pages", "redirects"] as const;
  const empty = async () => {
    for (const table of [...collections, "former_addresses", "revisions", "trash", ...publishing, ...pages] as const)
      await engine.db.deleteFrom(table).execute();
  };
  beforeEach(empty);

  test.each(strangers)("are closed to %s", async (_, actor, code) => {
    for (const work of [exportRedirects, exportFormerAddresses])
      expect((await failureOf(work(stage.as(actor)))).code).toBe(code);
  });

  test("come back whole, with what a release will make of them, and a second time change nothing", async () => {
    const name = await make("/one");
    await publish();
    await change(name, "address", "/one", "/two");
    await publish();
    const { id } = await createRedirect(admin(), { from: "/spring", to: "/two#when" });
    const release = await createRelease(admin(), { name: "Monday" });
    await planRedirect(admin(), release.id, id, { from: "/spring", to: "/pricing" });
    const before = await exportedDocument(operator());
    const shown = await all();
    expect(shown).toEqual(["/one /two", "/spring /two#when"]);
    await empty();
    stage.now = new Date("2027-01-01T00:00:00Z");
    expect(await take(before)).toEqual({ created: 4, updated: 0, same: 0, kept: [] });
    expect(await all()).toEqual(shown);
    expect(await at("/one")).toEqual({ movedTo: "/two" });
    const after = await exportedDocument(operator());
    for (const list of ["redirects", "former_page_addresses"]) expect(after[list]).toEqual(before[list]);
    expect(await take(before)).toEqual({ created: 0, updated: 0, same: 4, kept: [] });
    await publishRelease(admin(), release.id, null);
    expect(await all()).toContain("/spring /pricing");
  });

  test("overwrite nothing unasked, and hide no page", async () => {
    const { id } = await createRedirect(admin(), { from: "/spring", to: "/pricing" });
    await createRedirect(admin(), { from: "/summer", to: "/pricing" });
    const document = await exportedDocument(operator());
    await updateRedirect(admin(), id, { from: "/spring", to: "/about" });
    await engine.db.deleteFrom("redirects").where("from_path", "=", "/summer").execute();
    await make("/summer");
    await publish();
    const hidden =
      'The redirect from "/summer" was left out. There is a page at this path, and a redirect would hide it.';
    const { kept, ...counts } = await take(document);
    expect(counts).toEqual({ created: 0, updated: 0, same: 0 });
    expect(kept.toSorted()).toEqual([
      'The redirect from "/spring" was left as it is: it differs. --overwrite would replace it.',
      hidden,
    ]);
    expect(await all()).toEqual(["/spring /about"]);
    expect(await take(document, { overwrite: true })).toEqual({ created: 0, updated: 1, same: 0, kept: [hidden] });
    expect(await all()).toEqual(["/spring /pricing"]);
    const circle = { format: 1, redirects: [{ id, from: "/spring", to: "/autumn", created_at: stage.now }] };
    await engine.db.deleteFrom("redirects").execute();
    await createRedirect(admin(), { from: "/autumn", to: "/spring" });
    expect((await take(JSON.parse(JSON.stringify(circle)), { overwrite: true })).kept).toEqual([
      'The redirect from "/spring" was left out. This would lead back to the page it comes from.',
    ]);
    expect(await all()).toEqual(["/autumn /spring"]);
  });

  test("are told in the log as they were changed, and not at all when they were left out", async () => {
    const { id } = await createRedirect(admin(), { from: "/spring", to: "/pricing" });
    const { id: other } = await createRedirect(admin(), { from: "/summer", to: "/pricing" });
    await createRedirect(admin(), { from: "/autumn", to: "/winter" });
    const stored = () => engine.db.selectFrom("redirects").selectAll().orderBy("from_path").execute();
    const logOf = async (redirects: readonly object[]) => {
      await engine.db.deleteFrom("activity").execute();
      const document = { format: 1, redirects: redirects.map((one) => ({ created_at: stage.now, ...one })) };
      await take(JSON.parse(JSON.stringify(document)), { overwrite: true });
      const log = engine.db.selectFrom("activity").select(["action", "item_id", "title", "changes"]);
      return log.where("kind", "=", "redirects").orderBy("number").execute();
    };
    const before = await stored();
    expect(await logOf([{ id, from: "/winter", to: "/autumn" }])).toEqual([]);
    expect(await stored()).toEqual(before);

    const to = { field: "to", before: "/pricing", after: "/about" };
    expect(await logOf([{ id, from: "/spring", to: "/about" }])).toEqual([
      { action: "update", item_id: id, title: "/spring", changes: [to] },
    ]);
    const another = crypto.randomUUID();
    expect(await logOf([{ id: another, from: "/summer", to: "/about" }])).toEqual([
      { action: "update", item_id: another, title: "/summer", changes: [to] },
    ]);
    // One takes the path of another one.
    expect(other).not.toBe(another);
    expect(await logOf([{ id, from: "/summer", to: "/faq" }])).toEqual([
      { action: "delete", item_id: another, title: "/summer", changes: expect.anything() },
      { action: "update", item_id: id, title: "/summer", changes: expect.anything() },
    ]);
    expect((await stored()).map(({ from_path, to_path }) => `${from_path} ${to_path}`)).toEqual([
      "/autumn /winter",
      "/summer /faq",
    ]);
  });

  test("leave alone where a former address leads by now, and are refused whole when one is none", async () => {
    const name = await make("/one");
    await publish();
    await change(name, "address", "/one", "/two");
    await publish();
    const document = await exportedDocument(operator());
    await empty();
    await make("/one");
    await publish();
    await take(document);
    expect(await at("/one")).toMatchObject({ page: { address: "/one" } });
    expect(await exportFormerAddresses(operator())).toEqual([]);
    const wrong = { format: 1, redirects: [{ id: "1" }], former_page_addresses: [{ address: "one", page_id: name }] };
    const { message } = await failureOf(take(wrong));
    for (const place of ["redirects[0] id", "former_page_addresses[0] address"]) expect(message).toContain(place);
  });
});
