import { beforeEach, expect, test } from "vitest";
import { home } from "#content/pages/home.ts";
import { collections } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { deleteItem, createItem, updateItem } from "../documents/edit-item.ts";
import { getItem } from "../documents/get-item.ts";
import { postKind } from "../kinds/post.ts";
import { findCollisions } from "../publishing/releases/collisions.ts";
import { getItemDraft, keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { planRedirect } from "../publishing/planned.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, findReleases, moveToRelease, planItemChange } from "../publishing/releases/releases.ts";
import { findReleaseDrafts } from "../releases/open-releases.ts";
import { findSchedulesOf } from "../publishing/schedules/schedules.ts";
import { planAsSeen } from "../publishing/testing/plan-as-seen.ts";
import { getEditedText, saveTextDraft } from "../site-texts/edit-texts.ts";
import { publishTexts } from "../site-texts/publish-texts.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { exportDrafts, exportReleases, exportSchedules, exportTextVersions } from "./content-document.ts";
import { importContent } from "./import-content.ts";
import { exportedDocument } from "../testing/tested-content.ts";
import { findWriters } from "../documents/drafts.ts";

const post = { title: "Spring reunion", content: "Come.", published: true };
const changed = { ...post, excerpt: "In June" };

describeOnEachEngine("drafts, releases and plans taken out and in", (engine) => {
  const stage = setAdminStage(engine);
  const publishing = ["drafts", "releases", "release_changes", "schedules"] as const;
  const empty = async () => {
    const content = ["former_addresses", "revisions", "trash", "site_texts", "redirects"] as const;
    for (const table of [...collections, ...content, ...publishing]) await engine.db.deleteFrom(table).execute();
  };
  beforeEach(empty);

  const operator = () => stage.as({ kind: "system", name: "cli" });
  const take = (document: unknown, how?: { overwrite: boolean }) => importContent(operator(), document, how);
  const create = async (title = post.title) => (await createItem(stage.admin(), postKind, { ...post, title })).id;
  const keep = async (id: string, base: number, input: object = changed) =>
    (await keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input })).version;
  const release = async (name = "Monday") => (await createRelease(stage.admin(), { name })).id;
  const move = (to: string, kind: string, itemId: string, version: number) =>
    moveToRelease(stage.admin(), to, { kind, itemId, version });
  const plan = (kind: string, itemId: string, local: string) =>
    planAsSeen(stage.admin(), { action: "publish", kind, itemId, local, zone: "Europe/Berlin" });
  const writeHome = async (title: string) => {
    const change = { path: "closing.title", before: home.closing.title, after: title };
    return (await saveTextDraft(stage.admin(), "home", 0, [change])).draftVersion;
  };
  /** Versions are the site's own. */
  const comparable = (document: Record<string, unknown>) => ({
    ...document,
    site_text_versions: null,
    blog_posts: (document["blog_posts"] as Record<string, unknown>[]).map(({ version: _, ...row }) => row),
    drafts: (document["drafts"] as Record<string, unknown>[]).map(({ version: _, base_version, ...row }) => ({
      ...row,
      isNew: base_version === 0,
    })),
  });

  test("come with all who wrote them, none of whom may approve them here", async () => {
    const id = await create();
    const bob = stage.admin("bob");
    const known = await keep(id, 1);
    await keepItemDraft(bob, postKind, id, { known, base: 1, input: { ...changed, excerpt: "In July" } });
    const document = await exportedDocument(operator());
    const writersHere = async () => (await findWriters(operator(), {})).map(({ name }) => name);
    const both = ["user-of-ada@school.example", "user-of-bob@school.example"];
    await empty();
    await take(document);
    expect(await writersHere()).toEqual(both);

    // An account of Bob's address that another site does not have; and former exports.
    await empty();
    await engine.db.deleteFrom("admin_users").where("email", "=", "bob@school.example").execute();
    await take(document);
    expect(await writersHere()).toEqual(["bob@school.example", both[0]]);
    const drafts = document.drafts as object[];
    for (const [former, expected] of [
      [{ writers: "|ada@school.example||✓bob@school.example|" }, ["bob@school.example", both[0]]],
      [{ writers: undefined }, ["bob@school.example"]],
    ] as const) {
      await empty();
      await take({ ...document, drafts: drafts.map((draft) => ({ ...draft, ...former })) });
      expect(await writersHere()).toEqual(expected);
    }
  });

  /** Every kind of draft, beside what is live and in a release, with plans for both. */
  async function fillSite() {
    const [live, other] = [await create(), await create("Other")];
    await updateItem(stage.admin(), postKind, live, 1, { ...post, content: "Come soon." });
    await keep(live, 2);
    const newId = crypto.randomUUID();
    await keep(newId, 0, { title: "", content: "Half written" });
    const monday = await release();
    await planItemChange(stage.admin(), monday, { collection: "blog_posts", itemId: other, change: "delete" });
    const movedId = crypto.randomUUID();
    await move(monday, "blog_posts", movedId, await keep(movedId, 0, { ...post, title: "With the release" }));
    await planRedirect(stage.admin(), monday, null, { from: "/spring", to: "/blog/with-the-release" });
    await move(monday, "site_texts", "home", await writeHome("See you on Monday"));
    await writeHome("See you");
    await plan("blog_posts", live, "2026-03-29T02:30");
    await plan("release", monday, "2026-04-01T09:00");
    return { live, other, newId, monday };
  }

  test.each(strangers)("are closed to %s", async (_, actor, code) => {
    const ctx = stage.as(actor);
    const calls = [exportDrafts(ctx, []).next(), exportReleases(ctx), exportSchedules(ctx), exportTextVersions(ctx)];
    for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
  });

  test("come back whole into an empty site, where they can be published, and a second time change nothing", async () => {
    const { live, other, newId, monday } = await fillSite();
    const before = await exportedDocument(operator());
    expect([before["releases"], before["drafts"], before["schedules"]].map((rows) => (rows as []).length)).toEqual([
      1, 7, 2,
    ]);
    await empty();
    expect(await take(before)).toEqual({ created: 2 + 1 + 7 + 2, updated: 0, same: 0, kept: [] });
    const after = await exportedDocument(operator());
    expect(comparable(after)).toEqual(comparable(before));
    expect(await take(before)).toEqual({ created: 0, updated: 0, same: 12, kept: [] });
    expect(await exportedDocument(operator())).toEqual(after);

    expect(await getItemDraft(stage.admin(), postKind, live)).toMatchObject({ base: 1, isOutdated: false });
    expect(await getItemDraft(stage.admin(), postKind, newId)).toMatchObject({ fields: { content: "Half written" } });
    expect(await findCollisions(stage.admin(), monday)).toEqual([]);
    await publishRelease(stage.admin(), monday, null);
    expect((await failureOf(getItem(stage.admin(), postKind, other))).code).toBe("not_found");
  });

  test("of an export that has none of them leave those of this site alone", async () => {
    const { blog_posts, site_texts } = await exportedDocument(operator());
    await fillSite();
    const before = await exportedDocument(operator());
    await take({ format: 1, blog_posts, site_texts });
    expect(await exportedDocument(operator())).toEqual(before);
  });

  test("leave out those of the trash and of public releases", async () => {
    const [gone, other] = [await create(), await create("Other")];
    await keep(gone, 1);
    await plan("blog_posts", gone, "2026-03-29T02:30");
    await deleteItem(stage.admin(), postKind, gone);
    const monday = await release();
    await planItemChange(stage.admin(), monday, { collection: "blog_posts", itemId: other, change: "hide" });
    await publishRelease(stage.admin(), monday, null);
    expect(await exportedDocument(operator())).toMatchObject({ releases: [], drafts: [], schedules: [] });
  });

  test("stay outdated where they were", async () => {
    const live = await create();
    await keep(live, 1);
    await updateItem(stage.admin(), postKind, live, 1, { ...post, content: "Come soon." });
    const names = await writeHome("First");
    await publishTexts(stage.admin(), { home: names });
    await saveTextDraft(stage.admin(), "home", 0, [{ path: "closing.title", before: "First", after: "Mine" }]);
    await engine.db.updateTable("drafts").set({ base_version: 5 }).where("kind", "=", "site_texts").execute();
    const before = await exportedDocument(operator());
    await empty();
    await take(before);
    expect(await getItemDraft(stage.admin(), postKind, live)).toMatchObject({ isOutdated: true });
    expect((await getEditedText(stage.admin(), "home")).conflicting).toMatchObject([
      { path: "closing", theirs: { title: "First" }, mine: { title: "Mine" } },
    ]);
  });

  test("overwrite nothing unasked, neither drafts, names nor times", async () => {
    const live = await create();
    const version = await keep(live, 1);
    const monday = await release();
    await plan("blog_posts", live, "2026-03-29T02:30");
    const before = await exportedDocument(operator());
    const input = { ...changed, excerpt: "In July" };
    const later = await keepItemDraft(stage.admin(), postKind, live, { known: version, base: 1, input });
    await engine.db.updateTable("releases").set({ name: "Tuesday" }).execute();
    await plan("blog_posts", live, "2026-03-30T09:00");
    expect((await take(before)).kept).toEqual([
      'The release "Tuesday" kept its name: --overwrite would call it "Monday".',
      'The draft of "Spring reunion" was left as it is: it differs. --overwrite would replace it.',
      'The plan for "Spring reunion" at 2026-03-29 03:30 (Europe/Berlin) was left out: another time is planned. --overwrite would replace it.',
    ]);
    expect(await take(before, { overwrite: true })).toEqual({ created: 0, updated: 3, same: 1, kept: [] });
    const replaced = await getItemDraft(stage.admin(), postKind, live);
    expect(replaced).toMatchObject({ fields: { excerpt: "In June" } });
    expect([version, later.version]).not.toContain(replaced?.version);
    expect((await findReleases(stage.admin())).map(({ id, name }) => [id, name])).toEqual([[monday, "Monday"]]);
    expect((await findSchedulesOf(stage.admin(), "blog_posts", live)).map(({ local_time }) => local_time)).toEqual([
      "2026-03-29T03:30",
    ]);
  });

  test("are left out with the item they are about, when their time is over, or when they are public here", async () => {
    const live = await create();
    await keep(live, 1);
    const newId = crypto.randomUUID();
    await keep(newId, 0, { ...post, title: "New" });
    const monday = await release();
    await planItemChange(stage.admin(), monday, { collection: "blog_posts", itemId: live, change: "hide" });
    await plan("blog_posts", live, "2026-03-02T09:00");
    await plan("release", monday, "2026-04-02T09:00");
    const document = await exportedDocument(operator());
    for (const table of publishing) await engine.db.deleteFrom(table).execute();
    await updateItem(stage.admin(), postKind, live, 1, { ...post, content: "Otherwise" });
    await createItem(stage.admin(), postKind, { ...post, title: "New" }, newId);
    stage.now = new Date("2026-03-03T00:00:00Z");
    const { kept } = await take(document);
    expect(kept).toEqual([
      expect.stringContaining('"Spring reunion" was left as it is'),
      expect.stringMatching(/The draft of "(Spring reunion|New)" was left out/),
      expect.stringMatching(/The draft of "(Spring reunion|New)" was left out/),
      expect.stringMatching(/The draft of "Spring reunion" was left out/),
      expect.stringContaining("was left out: its time is over"),
    ]);
    expect(await findReleaseDrafts(stage.admin(), monday)).toEqual([]);
    await engine.db.updateTable("releases").set({ state: "published" }).execute();
    expect((await take(document)).kept).toContain('The release "Monday" was left out: it is public here.');
  });

  test("are refused whole when something is wrong with one, by its name", async () => {
    await fillSite();
    const document = await exportedDocument(operator());
    const [draft] = document["drafts"] as object[];
    const [schedule] = document["schedules"] as object[];
    const wrong = {
      ...document,
      releases: [],
      drafts: [
        { ...draft, kind: "site_texts", item_id: "nothing" },
        { ...draft, item_id: "1" },
        { ...draft, release_id: crypto.randomUUID() },
        { ...draft, kind: "redirects", body: { from: "javascript:x", to: "/" } },
      ],
      schedules: [
        { ...schedule, time_zone: "Mars/Olympus" },
        { ...schedule, local_time: "soon" },
      ],
    };
    await empty();
    const { code, message } = await failureOf(take(wrong));
    expect(code).toBe("invalid");
    const places = ["drafts[0] item_id", "drafts[1] item_id", "drafts[3] body", "is missing, which has drafts"];
    for (const place of [...places, "schedules[0] local_time", "schedules[1] local_time"])
      expect(message).toContain(place);
    expect(await exportedDocument(operator())).toMatchObject({ blog_posts: [], drafts: [] });
  });
});
