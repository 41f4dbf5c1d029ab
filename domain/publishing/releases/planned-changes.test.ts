import { expect, it, beforeEach } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { requestReview } from "../../reviews/reviews.ts";
import { findReview } from "../../reviews/testing/find-review.ts";
import { createRedirect } from "../../redirects/managed-redirects.ts";
import { findPages, deletePage, duplicatePage } from "../../site-texts/managed-pages.ts";
import { getPage } from "../../reading/site-pages.ts";
import { getEditedText } from "../../site-texts/edit-texts.ts";
import { findTrash } from "../../history/trash.ts";
import { strangers } from "../../testing/actors.ts";
import { failureOf, setReleaseTextStage, setAdminStage } from "../../testing/stages.ts";
import { findDraft, noRelease, findWriters } from "../../documents/drafts.ts";
import { findCollisions, settleCollision } from "./collisions.ts";
import { getRelease, planRedirect, findPlannedRedirects } from "../planned.ts";
import { publishRelease } from "./publish-release.ts";
import { createRelease } from "./releases.ts";
import { addWriters, unapproved } from "../../documents/draft-writers.ts";

describeOnEachEngine("pages of editors in a release", (engine) => {
  const stage = setReleaseTextStage(engine);
  const { admin, within, makeRelease, publish, undo, write, publishTexts, makePage } = stage;
  const at = async (path: string) => {
    const found = await getPage(stage.visitor(), path);
    return found && ("page" in found ? found.page.title : found.movedTo);
  };

  it("pages are made, moved and hidden by a release, and back again", async () => {
    const [old, gone] = [await makePage("/old", { title: "Old" }), await makePage("/gone", { title: "Gone" })];
    await publishTexts();
    const release = await makeRelease();
    await write(old, "address", "/new", release);
    await write(gone, "shown", false, release);
    const copy = await duplicatePage(admin(), old, await within(release));
    const successor = await makePage("/gone", { release, title: "Successor" });
    const { changes } = await getRelease(admin(), release);
    expect(changes.map(({ title, effect }) => `${title} ${effect}`).toSorted()).toEqual([
      "Page: Copy of Old New",
      "Page: Gone Hidden",
      "Page: Old Changed",
      "Page: Successor New",
    ]);
    expect(await findPages(admin()), "beside the live site").toMatchObject([
      { name: gone, hasDraft: false },
      { name: old, hasDraft: false, address: "/old" },
    ]);
    expect((await findPages(admin(), await within(release))).map(({ name, hasDraft }) => [name, hasDraft])).toEqual([
      [copy.name, true],
      [gone, true],
      [old, true],
      [successor, true],
    ]);
    expect((await failureOf(deletePage(admin(), old, await within(release)))).message).toContain("can be hidden");
    await publish(release);
    expect([await at("/old"), await at("/new"), await at("/gone"), await at("/new-copy")]).toEqual([
      "/new",
      "Old",
      "Successor",
      "Copy of Old",
    ]);
    await undo(release);
    expect([await at("/old"), await at("/gone"), await at("/new-copy")]).toEqual(["Old", "Gone", null]);
  });

  it("a page takes the address that another one leaves, in whichever order they were made", async () => {
    const [one, two] = [await makePage("/one", { title: "One" }), await makePage("/two", { title: "Two" })];
    await publishTexts();
    for (const [mover, leaver, address, free] of [
      [one, two, "/two", "/three"],
      [two, one, "/two", "/four"],
    ] as const) {
      const release = await makeRelease();
      expect((await write(mover, "address", address, release)).problems).toHaveProperty("address");
      await write(leaver, "address", free, release);
      expect((await getEditedText(admin(), mover, await within(release))).problems).toEqual({});
      await publish(release);
    }
    expect([await at("/two"), await at("/four")]).toEqual(["Two", "One"]);
    const exchange = await makeRelease();
    await write(one, "address", "/two", exchange);
    const { problems } = await write(two, "address", "/four", exchange);
    expect(problems["address"]).toContain("can't leave it before this page has left its own");
    expect((await failureOf(publish(exchange))).message).toContain("swap addresses");
  });

  it("a page takes the place of a redirect that the release deletes", async () => {
    const { id } = await createRedirect(admin(), { from: "/short", to: "/about" });
    const release = await makeRelease();
    expect((await failureOf(makePage("/short", { release }))).fields).toHaveProperty("address");
    await planRedirect(admin(), release, id, null);
    await makePage("/short", { release });
    expect((await failureOf(makePage("/short"))).fields["address"]).toContain("in the release “Spring”");
    await publish(release);
    expect(await at("/short")).toBe("Reunion");
  });

  it("a new page leaves the addresses of drafts in open releases alone, and not those that a public one has kept", async () => {
    const release = await makeRelease();
    const name = await makePage("/spring", { release });
    expect((await failureOf(makePage("/spring"))).fields["address"]).toBe(
      "The draft of the page “Reunion” in the release “Spring” has this address. Please choose another.",
    );
    await publish(release);
    await write(name, "address", "/autumn");
    await publishTexts();
    await makePage("/spring");
  });

  it("what is written beside a page of a release stays when the release is taken back", async () => {
    const release = await makeRelease();
    const name = await makePage("/spring", { release });
    await publish(release);
    await write(name, "title", "Later thoughts");
    const subject = { kind: "site_texts" as const, itemId: name };
    await requestReview(admin(), subject, { words: "Better so?" });
    await undo(release);
    expect(await at("/spring")).toBeNull();
    expect(await findReview(admin(), subject)).toMatchObject({ state: "waiting", request: { words: "Better so?" } });
    const { words, problems, publishedVersion } = await getEditedText(admin(), name);
    expect(words).toMatchObject({ title: "Later thoughts", address: "/spring", meta: { title: "Reunion" } });
    expect([problems, publishedVersion]).toEqual([{}, 0]);
    expect(await findPages(admin())).toMatchObject([{ name, isPublished: false, hasDraft: true }]);
    await write(name, "address", "/later");
    await publishTexts();
    expect(await at("/later")).toBe("Later thoughts");
    expect(await findCollisions(admin(), release)).toMatchObject([{ itemId: name, reason: "changed" }]);
  });

  it("a page that was deleted meanwhile stays as it was written, and is published anew only when somebody says so", async () => {
    const name = await makePage("/spring");
    await publishTexts();
    const release = await makeRelease();
    await write(name, "title", "Summer", release);
    await deletePage(admin(), name);
    await write(name, "menu.description", "Come along", release);
    expect((await getEditedText(admin(), name, await within(release))).words).toMatchObject({
      title: "Summer",
      address: "/spring",
      meta: { title: "Reunion" },
    });
    const [collision] = await findCollisions(admin(), release);
    expect(collision).toMatchObject({ title: "Page: Summer", reason: "deleted", liveVersion: 0 });
    expect((await failureOf(publish(release))).code).toBe("conflict");
    await settleCollision(admin(), release, {
      kind: "site_texts",
      itemId: name,
      draftVersion: collision?.draftVersion ?? 0,
      liveVersion: 0,
      take: [],
      drop: false,
    });
    await publish(release);
    expect(await at("/spring")).toBe("Summer");
    // What was in the trash before the release stays there when it is taken back.
    const entries = async () => (await findTrash(admin())).items.map(({ id }) => id);
    const before = await entries();
    await write(name, "title", "Later thoughts");
    const key = { release: noRelease, kind: "site_texts", itemId: name } as const;
    await addWriters(admin(), key, unapproved(["bob@school.example"]));
    const writers = await findWriters(admin(), key);
    await undo(release);
    expect([await at("/spring"), await entries()]).toEqual([null, before]);
    expect(await findDraft(admin(), key)).toMatchObject({ base_version: 0 });
    expect(writers.map((one) => one.name)).toContain("bob@school.example");
    expect(await findWriters(admin(), key)).toEqual(writers);
  });
});

describeOnEachEngine("planned redirects", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes"] as const) {
      await engine.db.deleteFrom(table).execute();
    }
  });

  it.each(strangers)("are refused to %s", async (_, actor, code) => {
    const ctx = stage.as(actor);
    expect((await failureOf(findPlannedRedirects(ctx))).code).toBe(code);
    expect((await failureOf(planRedirect(ctx, "any", null, {}))).code).toBe(code);
  });

  it("are those of open releases, with what becomes of each", async () => {
    const changed = await createRedirect(stage.admin(), { from: "/b", to: "/about" });
    const deleted = await createRedirect(stage.admin(), { from: "/c", to: "/about" });
    const { id } = await createRelease(stage.admin(), { name: "Launch" });
    await planRedirect(stage.admin(), id, null, { from: "/a", to: "/faq" });
    await planRedirect(stage.admin(), id, changed.id, { from: "/b", to: "/blog" });
    await planRedirect(stage.admin(), id, deleted.id, null);
    const release = { id, name: "Launch" };
    expect(await findPlannedRedirects(stage.admin())).toEqual([
      { id: expect.any(String) as string, effect: "New", from: "/a", to: "/faq", release },
      { id: changed.id, effect: "Changed", from: "/b", to: "/blog", release },
      { id: deleted.id, effect: "Deleted", from: "/c", to: "/about", release },
    ]);
    await publishRelease(stage.admin(), id, null);
    expect(await findPlannedRedirects(stage.admin())).toEqual([]);
  });

  it("that lead to themselves are refused at once", async () => {
    const { id } = await createRelease(stage.admin(), { name: "Launch" });
    const failure = await failureOf(planRedirect(stage.admin(), id, null, { from: "/a", to: "/A/#top" }));
    expect(failure.fields).toEqual({ to: "This would lead back to the page it comes from." });
  });
});
