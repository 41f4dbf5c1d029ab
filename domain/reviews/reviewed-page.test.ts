import { expect, it } from "vitest";
import { home } from "#content/pages/home.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { markOf } from "#lib/text/text-marks.ts";
import { createItem } from "../documents/edit-item.ts";
import { rowOf } from "../documents/items.ts";
import { seenItem } from "../documents/view.ts";
import { postKind } from "../kinds/post.ts";
import { findPresentPath } from "../publishing/present-path.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { saveTextDraft } from "../site-texts/edit-texts.ts";
import { failureOf, post, setReleaseStage } from "../testing/stages.ts";
import { seeReviewed } from "./reviewed-page.ts";
import { findReview } from "./reviews.ts";

describeOnEachEngine("the page of a review", (engine) => {
  const { stage } = setReleaseStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];
  const writer = () => stage.member("writer");
  const stateOf = async (subject: Parameters<typeof findReview>[1]) =>
    (await findReview(bob(), subject))?.fingerprint ?? "";

  it("sees the draft of an item as a visitor would, with marks around its fields alone, for the state that is decided on", async () => {
    const { id } = await createItem(ada(), postKind, { ...post, published: false });
    const { id: other } = await createItem(ada(), postKind, { ...post, title: "Another", published: true });
    const input = { ...post, title: "In the orchard", published: false };
    await keepItemDraft(ada(), postKind, id, { known: 0, base: 1, input });
    const subject = { kind: "blog_posts" as const, itemId: id };
    const seen = await seeReviewed(bob(), subject, await stateOf(subject));
    expect(seen.ctx.actor.kind).toBe("visitor");
    expect(seen.live).toMatchObject({ view: "live", actor: { kind: "visitor" } });
    const row = await rowOf(seen.ctx, postKind, id);
    expect(row).toMatchObject({ title: "In the orchard", published: true });
    const marked = seenItem(seen.ctx, postKind, row!, id);
    expect(markOf(marked.title)).not.toBeNull();
    expect(seen.places).toContainEqual({ field: "title", words: null });
    const count = seen.places.length;
    const foreign = (await rowOf(seen.ctx, postKind, other))!;
    expect(seenItem(seen.ctx, postKind, foreign, other)).toBe(foreign);
    expect(seen.places).toHaveLength(count);
    expect((await failureOf(seeReviewed(bob(), subject, "0".repeat(64)))).code).toBe("conflict");
    expect((await failureOf(seeReviewed(bob(), { ...subject, itemId: other }, ""))).code).toBe("not_found");
    expect((await failureOf(seeReviewed(stage.visitor(), subject, ""))).code).toBe("unauthenticated");
  });

  it("is compared with the address that visitors have, also when the draft moves it; a hidden item has none", async () => {
    const { id, slug } = await createItem(ada(), postKind, { ...post, published: true });
    const input = { ...post, title: "Another address", slug: "another-address", published: true };
    await keepItemDraft(ada(), postKind, id, { known: 0, base: 1, input });
    const subject = { kind: "blog_posts" as const, itemId: id };
    const { ctx: seeing, live, paths } = await seeReviewed(bob(), subject, await stateOf(subject));
    expect(paths).toEqual(["/blog/another-address"]);
    const views = { live, seeing };
    expect(await findPresentPath(views, subject, "/blog/another-address")).toBe(`/blog/${slug}`);
    expect(await findPresentPath(views, subject, "/pricing")).toBe("/pricing");
    expect(await findPresentPath(views, { kind: "release", itemId: id }, "/blog/x")).toBe("/blog/x");
    await engine.db.updateTable("blog_posts").set({ published: false }).where("id", "=", id).execute();
    expect(await findPresentPath(views, subject, "/blog/another-address")).toBe("/blog/another-address");
  });

  it("sees the draft of a text, marked with its paths, for those alone who may edit texts", async () => {
    await saveTextDraft(ada(), "home", 0, [{ path: "film.title", before: home.film.title, after: "Our film" }]);
    const subject = { kind: "site_texts" as const, itemId: "home" };
    const seen = await seeReviewed(bob(), subject, await stateOf(subject));
    expect(seen.paths).toEqual(["/"]);
    const { view } = seen.ctx;
    const texts = view === "live" ? undefined : view.texts?.texts;
    expect(view !== "live" && view.texts?.hasMarks).toBe(false);
    expect(markOf(texts?.home.film.title ?? "")).not.toBeNull();
    expect(markOf(texts?.faq.heading ?? "x")).toBeNull();
    expect(seen.places).toContainEqual({ field: "film.title", words: "Our film" });
    expect((await failureOf(seeReviewed(writer(), subject, await stateOf(subject)))).code).toBe("forbidden");
    expect((await failureOf(seeReviewed(bob(), { ...subject, itemId: "nothing" }, ""))).code).toBe("not_found");
    expect(await findReview(bob(), { ...subject, itemId: "nothing" })).toBeNull();
  });
});
