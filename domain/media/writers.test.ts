import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { mediaPath } from "#lib/media-addresses.ts";
import { postKind } from "../content/kinds/post.ts";
import { createItem } from "../content/save-item.ts";
import { failureOf, person } from "../testing/admin-stage.ts";
import { setRules } from "../approvals/rules.ts";
import { replaceByFile, undoReplace } from "./create-media.ts";
import { findMedia } from "./find-media.ts";
import { photo } from "./testing/pictures.ts";
import { setMediaStage } from "./testing/media-stage.ts";
import { trashMedia } from "./trash-media.ts";
import { tagMedia, updateMedia } from "./update-media.ts";

const drawing = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="10"/>`;

describeOnEachEngine("the media library", (engine) => {
  const stage = setMediaStage(engine);
  const post = (content: string) => ({ title: "Reunion", content, published: true });

  it("lets writers describe what they have uploaded, until visitors see it, and change nothing else", async () => {
    const writer = stage.as(person("ada@school.example", true, "writer"));
    const [own, other] = [await stage.create(drawing(1)), await stage.create(drawing(2), "b.svg", stage.admin("bob"))];
    expect((await findMedia(writer)).total).toBe(2);
    await updateMedia(writer, own.id, 1, { alt: "Rowers" });
    await createItem(stage.admin(), postKind, post(`![A](${mediaPath(own.id)})`));
    for (const change of [
      () => updateMedia(writer, own.id, 2, { alt: "x" }),
      () => updateMedia(writer, other.id, 1, { alt: "x" }),
      () => tagMedia(writer, [own.id], { add: ["x"] }),
      () => trashMedia(writer, [own.id], { evenIfUsed: true }),
      () => undoReplace(writer, own.id, 2),
    ])
      expect((await failureOf(change())).code).toBe("forbidden");
  });

  it("gives no other file to content that needs a review, and goes on with its words", async () => {
    const { id } = await stage.create(await photo(40, 20), "boat.jpg");
    const other = await stage.create(await photo(20, 20), "free.jpg");
    await createItem(stage.admin(), postKind, post(`![A](${mediaPath(id)})`));
    await setRules(stage.admin(), ["blog_posts"]);
    const folder = await mkdtemp(join(tmpdir(), "reviewed-file-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "other.jpg");
    await writeFile(file, await photo(30, 20));
    for (const change of [
      () => replaceByFile(stage.admin(), id, 1, { path: file }),
      () => updateMedia(stage.admin(), id, 1, { crop: { left: 0, top: 0, width: 0.5, height: 0.5 } }),
      () => updateMedia(stage.admin(), id, 1, { focal: { x: 0.1, y: 0.1 } }),
    ])
      expect(await failureOf(change())).toMatchObject({ code: "conflict", reasons: ["review_needed"] });
    expect(await updateMedia(stage.admin(), id, 1, { alt: "Rowers", crop: null })).toMatchObject({ alt: "Rowers" });
    await replaceByFile(stage.admin(), other.id, 1, { path: file });
    await setRules(stage.admin(), ["site_texts"]);
    await replaceByFile(stage.admin(), id, 2, { path: file });
    await setRules(stage.admin(), ["blog_posts"]);
    expect((await failureOf(undoReplace(stage.admin(), id, 3))).code).toBe("conflict");
    await setRules(stage.admin(), []);
  });
});
