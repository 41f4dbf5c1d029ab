import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findItems } from "../content/find-items.ts";
import { postKind } from "../content/kinds/post.ts";
import { createItem } from "../content/save-item.ts";
import { LocalBuckets } from "../rate-limits/local-buckets.ts";
import { failureOf, setAdminStage } from "../testing/admin-stage.ts";
import { keepItemDraft } from "./drafts/item-drafts.ts";
import { maxChanges } from "./releases/open-release.ts";
import { createPreviewLink, openPreviewLink, revokePreviewLinksOf } from "./preview-links.ts";
import { createRelease, findReleaseDrafts, moveToRelease } from "./releases/releases.ts";
import { planSchedule } from "./schedules/schedules.ts";
import { withPublished } from "./drafts/views.ts";

const post = { title: "Reunion", content: "x", published: true };
const monday = { local: "2026-04-06T09:00", zone: "Europe/Berlin" };

describeOnEachEngine("what an enemy sends to drafts, releases and previews", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "schedules", "preview_links"] as const)
      await engine.db.deleteFrom(table).execute();
  });
  const newRelease = async () => (await createRelease(stage.admin(), { name: "Monday" })).id;
  const newDraft = async (input: object) => {
    const itemId = crypto.randomUUID();
    const draft = { known: 0, base: 0, input: { ...post, ...input } };
    const { version } = await keepItemDraft(stage.admin(), postKind, itemId, draft);
    return { itemId, version };
  };

  it("a draft that is not valid yet can be looked at with the rest of its release", async () => {
    const release = await newRelease();
    const { id, version: base } = await createItem(stage.admin(), postKind, post);
    const input = { ...post, title: "x".repeat(201), excerpt: "New words" };
    await keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input, release });
    const view = await withPublished(stage.admin(), await findReleaseDrafts(stage.admin(), release));
    expect((await findItems(view, postKind, {})).items).toMatchObject([{ title: "Reunion", excerpt: "New words" }]);
    await createPreviewLink(stage.admin(), { kind: "release", itemId: release }, { label: "All", days: 7 });
  });

  it("a release changes as many things of one kind as it may, can be looked at, and takes no more", async () => {
    const release = await newRelease();
    const shared = { release_id: release, kind: "blog_posts", action: "save", base_version: 0, version: 1 } as const;
    await engine.db
      .insertInto("drafts")
      .values(
        Array.from({ length: maxChanges }, (_, number) => ({
          ...shared,
          item_id: crypto.randomUUID(),
          body: { ...post, title: `Post ${number}` },
          updated_by: "ada@school.example",
          updated_at: stage.now,
        })),
      )
      .execute();
    const view = await withPublished(stage.admin(), await findReleaseDrafts(stage.admin(), release));
    expect((await findItems(view, postKind, {})).total).toBe(maxChanges);
    const typed = { known: 0, base: 0, input: post, release };
    const words = { code: "invalid", message: `A release changes at most ${maxChanges} things.` };
    expect(await failureOf(keepItemDraft(stage.admin(), postKind, crypto.randomUUID(), typed))).toMatchObject(words);
    const { itemId, version } = await newDraft({});
    const moving = moveToRelease(stage.admin(), release, { kind: "blog_posts", itemId, version });
    expect(await failureOf(moving)).toMatchObject(words);
  });

  it("the title of a draft is one short line in what is planned, as mails and lists show it", async () => {
    const { itemId } = await newDraft({ title: `Gala\r\nBcc: eve@school.example\u202e${"x".repeat(300)}` });
    await planSchedule(stage.admin(), { action: "publish", kind: "blog_posts", itemId, ...monday });
    const { title } = await engine.db.selectFrom("schedules").select("title").executeTakeFirstOrThrow();
    expect(title).toMatch(/^Gala Bcc: eve@school\.example x+$/);
    expect(title).toHaveLength(200);
  });

  it("a label that turns the direction of what follows is refused", async () => {
    const itemId = await newRelease();
    const link = createPreviewLink(stage.admin(), { kind: "release", itemId }, { label: "For \u202eyrret", days: 7 });
    expect(await failureOf(link)).toMatchObject({ code: "invalid", fields: { label: "Please write one line." } });
  });

  it("a link ends with the rights of its maker, and those of others go on", async () => {
    const itemId = await newRelease();
    const link = (maker: "ada" | "bob") =>
      createPreviewLink(stage.admin(maker), { kind: "release", itemId }, { label: maker, days: 7 });
    const [ofAda, ofBob] = [await link("ada"), await link("bob")];
    const tokenIn = ({ url }: { url: string }) => /\/preview\/([\da-f]{64})/.exec(url)?.[1] ?? "";
    await revokePreviewLinksOf(stage.admin(), "bob@school.example");
    expect((await openPreviewLink(stage.visitor(), tokenIn(ofAda))).title).toBe("ada");
    expect((await failureOf(openPreviewLink(stage.visitor(), tokenIn(ofBob)))).code).toBe("not_found");
  });

  it("one client looks at no more pages than a person reads, and others go on", async () => {
    const { itemId } = await newDraft({});
    const { url } = await createPreviewLink(stage.admin(), { kind: "blog_posts", itemId }, { label: "Ada", days: 7 });
    const token = /\/preview\/([\da-f]{64})/.exec(url)?.[1] ?? "";
    const localBuckets = new LocalBuckets();
    const from = (remoteAddress: string) => stage.visitor({ remoteAddress, localBuckets });
    for (let look = 0; look < 120; look++) await openPreviewLink(from("192.0.2.1"), token);
    expect((await failureOf(openPreviewLink(from("192.0.2.1"), token))).code).toBe("rate_limited");
    expect((await openPreviewLink(from("192.0.2.2"), token)).title).toBe("Ada");
  });
});
