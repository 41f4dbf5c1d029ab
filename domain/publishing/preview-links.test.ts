import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { getShown } from "../reading/shown-items.ts";
import { getItem } from "../documents/get-item.ts";
import { createItem, updateItem } from "../documents/edit-item.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { deleteStalePreviewLinks } from "./schedules/run-schedules.ts";
import { discardItemDraft, keepItemDraft, publishItemDraft } from "./drafts/item-drafts.ts";
import { updateOverDraft } from "./drafts/save-over-draft.ts";
import { createPreviewLink, findPreviewLinks, openPreviewLink, revokePreviewLink } from "./preview-links.ts";
import { publishRelease, undoRelease } from "./releases/publish-release.ts";
import { createRelease, moveToRelease, planItemChange } from "./releases/releases.ts";

const post = { title: "Spring reunion", content: "Come.", published: false };

describeOnEachEngine("preview links", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "preview_links"] as const) {
      await engine.db.deleteFrom(table).execute();
    }
  });

  const tokenOf = (url: string) => url.split("/")[4] ?? "";
  const open = (token: string) => openPreviewLink(stage.visitor(), token);
  async function draftLink(input: object = { label: "The agency", days: 7 }) {
    const { id } = await createItem(stage.admin(), postKind, post);
    const { id: other } = await createItem(stage.admin(), postKind, { ...post, title: "Secret" });
    const draft = { known: 0, base: 1, input: { ...post, content: "Draft.", published: true } };
    const { version } = await keepItemDraft(stage.admin(), postKind, id, draft);
    const { url, id: link } = await createPreviewLink(stage.admin(), { kind: "blog_posts", itemId: id }, input);
    return { id, other, version, link, token: tokenOf(url), url };
  }

  it.each(strangers)("are made and seen by admins only, not by %s", async (_, actor, code) => {
    const { id, link } = await draftLink();
    const ctx = stage.as(actor);
    const calls = [
      createPreviewLink(ctx, { kind: "blog_posts", itemId: id }, { label: "x", days: 1 }),
      findPreviewLinks(ctx, "blog_posts", id),
      revokePreviewLink(ctx, link),
    ];
    for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
  });

  it("show one draft as if it were public, nothing else, and count looks", async () => {
    const { id, other, token, url } = await draftLink();
    const { ctx, title } = await open(token);
    expect([url, title]).toEqual([`http://localhost:3000/preview/${token}/blog/spring-reunion`, "The agency"]);
    expect((await getShown(ctx, postKind, id))?.content).toBe("Draft.");
    expect(await getShown(ctx, postKind, other)).toBeNull();
    expect(await getShown(stage.visitor(), postKind, id)).toBeNull();
    expect(ctx.actor.kind).toBe("visitor");
    await open(token);
    const [link] = await findPreviewLinks(stage.admin(), "blog_posts", id);
    expect(link).toMatchObject({ looks: 2, last_look_at: stage.now });
    expect(JSON.stringify(await engine.db.selectFrom("preview_links").selectAll().execute())).not.toContain(token);
    expect(link).not.toHaveProperty("token_hash");
  });

  it("show an item that is hidden and has no draft, until it is public", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const target = { kind: "blog_posts", itemId: id };
    const { url } = await createPreviewLink(stage.admin(), target, { label: "The agency", days: 7 });
    expect((await getShown((await open(tokenOf(url))).ctx, postKind, id))?.content).toBe("Come.");
    await updateItem(stage.admin(), postKind, id, 1, { ...post, published: true });
    expect((await failureOf(open(tokenOf(url)))).code).toBe("not_found");
    expect((await failureOf(createPreviewLink(stage.admin(), target, { label: "x", days: 1 }))).code).toBe("not_found");
  });

  it("end when they expire or are revoked, and when what they show is public or gone", async () => {
    const first = await draftLink();
    stage.now = new Date(stage.now.getTime() + 7 * 24 * 60 * 60_000);
    expect((await failureOf(open(first.token))).code).toBe("not_found");
    stage.now = new Date("2026-03-01T10:00:00Z");
    await open(first.token);
    await publishItemDraft(stage.admin(), postKind, first.id, first.version);
    expect((await failureOf(open(first.token))).code).toBe("not_found");

    const { id: release } = await createRelease(stage.admin(), { name: "Launch" });
    await planItemChange(stage.admin(), release, { collection: "blog_posts", itemId: first.other, change: "show" });
    const target = { kind: "release", itemId: release };
    const links = await Promise.all(
      ["A", "B"].map((label) => createPreviewLink(stage.admin(), target, { label, days: 1 })),
    );
    const [one, two] = links.map(({ url }) => tokenOf(url)) as [string, string];
    await revokePreviewLink(stage.admin(), links[0]!.id);
    expect((await failureOf(open(one))).code).toBe("not_found");
    expect((await failureOf(revokePreviewLink(stage.admin(), links[0]!.id))).code).toBe("not_found");
    expect(await getShown((await open(two)).ctx, postKind, first.other)).not.toBeNull();
    await publishRelease(stage.admin(), release, null);
    expect((await failureOf(open(two))).code).toBe("not_found");
    stage.now = new Date("2026-08-01T10:00:00Z");
    await deleteStalePreviewLinks(stage.admin());
    expect(await engine.db.selectFrom("preview_links").selectAll().execute()).toEqual([]);
  });

  it.each(["published", "discarded", "moved into a release", "typed back to what is live", "saved in the form"])(
    "end for good with a draft that is %s: another one of the same item is shown to nobody",
    async (end) => {
      const { id, token, version } = await draftLink();
      const live = { ...post, published: true };
      if (end === "typed back to what is live") {
        await updateItem(stage.admin(), postKind, id, 1, live);
        await open(token);
        await keepItemDraft(stage.admin(), postKind, id, { known: version, base: 2, input: live });
      }
      if (end === "published") await publishItemDraft(stage.admin(), postKind, id, version);
      if (end === "discarded") await discardItemDraft(stage.admin(), postKind, id, version);
      if (end === "saved in the form")
        await updateOverDraft(stage.admin(), postKind, { id, version }, { id, version: 1, input: live });
      if (end === "moved into a release") {
        const { id: release } = await createRelease(stage.admin(), { name: "Launch" });
        await moveToRelease(stage.admin(), release, { kind: "blog_posts", itemId: id, version });
      }
      expect((await failureOf(open(token))).code).toBe("not_found");
      expect(await findPreviewLinks(stage.admin(), "blog_posts", id)).toMatchObject([{ revoked_at: stage.now }]);
      const { version: base } = await getItem(stage.admin(), postKind, id);
      const confidential = { ...live, content: "Confidential." };
      await keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input: confidential });
      expect((await failureOf(open(token))).code).toBe("not_found");
    },
  );

  it("go on while the item is hidden and nothing that they show is lost, and while another draft is there", async () => {
    const { id, token, version } = await draftLink();
    // Typed back, then written anew and saved, as it is kept hidden.
    await keepItemDraft(stage.admin(), postKind, id, { known: version, base: 1, input: post });
    expect((await getShown((await open(token)).ctx, postKind, id))?.content).toBe("Come.");
    const words = { ...post, content: "Saved." };
    const again = await keepItemDraft(stage.admin(), postKind, id, { known: 0, base: 1, input: words });
    const saved = { id, version: 1, input: words };
    await updateOverDraft(stage.admin(), postKind, { id, version: again.version }, saved);
    expect((await getShown((await open(token)).ctx, postKind, id))?.content).toBe("Saved.");
    const draft = { known: 0, base: 2, input: { ...post, content: "Draft." } };
    await keepItemDraft(stage.admin(), postKind, id, draft);
    await updateItem(stage.admin("bob"), postKind, id, 2, { ...post, content: "Live.", published: true });
    expect((await getShown((await open(token)).ctx, postKind, id))?.content).toBe("Draft.");
  });

  it("to a release stay ended when it is taken back", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const { id: release } = await createRelease(stage.admin(), { name: "Launch" });
    await planItemChange(stage.admin(), release, { collection: "blog_posts", itemId: id, change: "show" });
    const target = { kind: "release", itemId: release };
    const { url } = await createPreviewLink(stage.admin(), target, { label: "The agency", days: 90 });
    await open(tokenOf(url));
    await publishRelease(stage.admin(), release, null);
    const { version } = await engine.db.selectFrom("releases").select("version").executeTakeFirstOrThrow();
    await undoRelease(stage.admin(), release, version);
    expect((await failureOf(open(tokenOf(url)))).code).toBe("not_found");
    const { url: next } = await createPreviewLink(stage.admin(), target, { label: "The agency", days: 90 });
    await open(tokenOf(next));
  });

  it.each([
    [{ label: "", days: 1 }, "label"],
    [{ label: "a\nb", days: 1 }, "label"],
    [{ label: "x", days: 0 }, "days"],
    [{ label: "x", days: 91 }, "days"],
    [{ label: "x", days: "soon" }, "days"],
  ])("refuse %o", async (input, field) => {
    expect((await failureOf(draftLink(input))).fields).toHaveProperty(field);
  });

  it.each(["", "x", "a".repeat(64), "a".repeat(100_000), "../admin", "\0", "'; drop table drafts"])(
    "say no more than that there is none to a guess",
    async (token) => {
      expect((await failureOf(open(token))).message).toContain("has ended or never existed");
    },
  );
});
