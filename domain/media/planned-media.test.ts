import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import type { Context } from "../context.ts";
import { transaction } from "../database.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { createRelease, moveToRelease } from "../publishing/releases/releases.ts";
import { cancelSchedule, planSchedule } from "../publishing/schedules/schedules.ts";
import { person } from "../testing/actors.ts";
import { failureOf, post } from "../testing/stages.ts";
import { createMedia } from "./create-media.ts";
import { mp4, photo, setMediaStage } from "./testing/media-stage.ts";
import { updateMedia } from "./update-media.ts";

describeOnEachEngine("a file that goes live by a plan", (engine) => {
  const stage = setMediaStage(engine);
  const writer = () => stage.as(person("ada@school.example", true, "writer"));
  const crop = { left: 0, top: 0, width: 0.5, height: 0.5 };
  const monday = { action: "publish", local: "2026-03-02T09:00", zone: "UTC" };
  beforeEach(async () => {
    for (const table of ["schedules", "releases"] as const) await engine.db.deleteFrom(table).execute();
  });

  /** A file of the writer. */
  const upload = async (content: Uint8Array | string, fileName = "boat.jpg") =>
    (await createMedia(writer(), { uploadId: await stage.upload(content, fileName) })).id;
  /** Keeps a draft of the writer that names a file. */
  const write = async (id: string) => {
    const itemId = crypto.randomUUID();
    const input = { ...post, content: `![Boat](/media/${id})` };
    const { version } = await keepItemDraft(writer(), postKind, itemId, { known: 0, base: 0, input });
    return { kind: "blog_posts" as const, itemId, version };
  };
  /** The same in a release. */
  const writeInRelease = async (id: string) => {
    const draft = await write(id);
    const { id: itemId } = await createRelease(stage.admin("bob"), { name: "Spring" });
    await moveToRelease(stage.admin("bob"), itemId, draft);
    const { version } = await engine.db.selectFrom("releases").select("version").executeTakeFirstOrThrow();
    return { kind: "release" as const, itemId, version };
  };
  const plan = (subject: Awaited<ReturnType<typeof write | typeof writeInRelease>>, ctx = stage.admin("bob")) =>
    planSchedule(ctx, { ...monday, ...subject });

  it.each([
    ["a draft", write],
    ["a release", writeInRelease],
  ])("is closed to its writer in %s, as that is, until the plan is canceled", async (_, keep) => {
    const id = await upload(await photo(200, 100));
    const subject = await keep(id);
    await updateMedia(writer(), id, 1, { crop, alt: "Rowers" });
    const planned = await plan(subject);
    for (const change of [{ crop: null }, { focal: { x: 0.1, y: 0.1 } }, { alt: "x" }])
      expect((await failureOf(updateMedia(writer(), id, 2, change))).code).toBe("forbidden");
    await engine.db.updateTable("schedules").set({ state: "paused" }).execute();
    expect((await failureOf(updateMedia(writer(), id, 2, { crop: null }))).code, "on hold").toBe("forbidden");
    await updateMedia(stage.admin("bob"), id, 2, { alt: "Rowers at dawn" });
    await cancelSchedule(stage.admin("bob"), planned.id);
    await updateMedia(writer(), id, 3, { crop: null });
  });

  it("is closed to its writer as a film, with its captions and its poster", async () => {
    const [film, poster] = [await upload(mp4(), "film.mp4"), await upload(await photo(200, 100))];
    await updateMedia(writer(), film, 1, { posterId: poster });
    await plan(await write(film));
    const captions = "WEBVTT\n\n00:01.000 --> 00:02.000\nUnseen";
    for (const change of [{ posterId: null }, { captions }, { transcript: "Unseen" }])
      expect((await failureOf(updateMedia(writer(), film, 2, change))).code).toBe("forbidden");
    expect((await failureOf(updateMedia(writer(), poster, 1, { crop }))).code).toBe("forbidden");
  });

  it("stays open to its writer where the draft is only to be looked at", async () => {
    const id = await upload(await photo(200, 100));
    const subject = await write(id);
    await planSchedule(stage.admin("bob"), { ...monday, ...subject, action: "review" });
    expect(await updateMedia(writer(), id, 1, { crop })).toMatchObject({ version: 2 });
  });

  it.each([
    ["a draft", write],
    ["a release", writeInRelease],
  ])("is closed to a change that begins while somebody plans %s", async (_, keep) => {
    const id = await upload(await photo(200, 100));
    const subject = await keep(id);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const changing = begun.then(() => failureOf(updateMedia(writer(), id, 1, { crop })));
    changing.catch(() => {});
    await transaction(stage.admin("bob"), async (tx: Context) => {
      await plan(subject, tx);
      begin();
      // Long enough for a change that does not wait.
      await sleep(500);
    });
    expect((await changing).code).toBe("forbidden");
  });
});
