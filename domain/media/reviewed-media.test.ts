import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { requestReview, withdrawReview } from "../reviews/reviews.ts";
import { findReview } from "../reviews/testing/find-review.ts";
import { decideReview } from "../reviews/decide-review.ts";
import { type Subject, setRules } from "../approvals/require-approval.ts";
import { createItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { createRelease, moveToRelease } from "../publishing/releases/releases.ts";
import { person } from "../testing/actors.ts";
import { failureOf, post } from "../testing/stages.ts";
import { replaceByFile, undoReplace } from "./create-media.ts";
import { mp4, photo, setMediaStage } from "./testing/media-stage.ts";
import { updateMedia } from "./update-media.ts";

const crop = { left: 0, top: 0, width: 0.5, height: 0.5 };

describeOnEachEngine("a file of the library", (engine) => {
  const stage = setMediaStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];
  const writer = () => stage.as(person("ada@school.example", true, "writer"));
  beforeEach(async () => {
    for (const table of ["approvals", "approval_rules", "releases"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  const newFile = async () => {
    const folder = await mkdtemp(join(tmpdir(), "reviewed-media-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "other.jpg");
    await writeFile(path, await photo(30, 20));
    return path;
  };
  /** A picture that has had another file, so that it is in version 2. */
  const replacedPicture = async () => {
    const { id } = await stage.create(await photo(200, 100));
    await replaceByFile(ada(), id, 1, { path: await newFile() });
    return id;
  };
  const showing = (id: string) => ({ ...post, content: `![Boat](/media/${id})` });
  const write = async (id: string, itemId: string = crypto.randomUUID(), known = 0): Promise<Subject> => {
    await keepItemDraft(ada(), postKind, itemId, { known, base: 0, input: showing(id) });
    return { kind: "blog_posts", itemId };
  };
  const ask = (subject: Subject) => requestReview(ada(), subject, { words: "" });
  const decide = async (subject: Subject, isApproved: boolean) => {
    const { fingerprint } = (await findReview(bob(), subject))!;
    await decideReview(bob(), subject, { isApproved, fingerprint, words: "Seen." });
  };
  const approve = async (subject: Subject) => {
    await ask(subject);
    await decide(subject, true);
  };
  /** Expects that a picture in version 2 can't be made to look otherwise. */
  const expectKept = async (id: string) => {
    const path = await newFile();
    for (const change of [
      () => replaceByFile(ada(), id, 2, { path }),
      () => undoReplace(ada(), id, 2),
      () => updateMedia(ada(), id, 2, { crop }),
      () => updateMedia(ada(), id, 2, { focal: { x: 0.1, y: 0.1 } }),
      () => updateMedia(ada(), id, 2, { alt: "Something else" }),
      () => updateMedia(ada(), id, 2, { isDecorative: true }),
    ])
      expect(await failureOf(change())).toMatchObject({ code: "conflict", reasons: ["review_needed"] });
  };

  it("stays as it was approved in a draft, until that says something else; its name and tags are free", async () => {
    const id = await replacedPicture();
    await setRules(ada(), ["blog_posts"]);
    const subject = await write(id);
    await approve(subject);
    await expectKept(id);
    expect((await failureOf(updateMedia(writer(), id, 2, { crop }))).code).toBe("forbidden");
    expect((await failureOf(updateMedia(writer(), id, 2, { alt: "x" }))).code).toBe("forbidden");
    await updateMedia(ada(), id, 2, { name: "rowers.jpg", tags: ["boats"], alt: "" });
    const { version } = await engine.db.selectFrom("drafts").select("version").executeTakeFirstOrThrow();
    await write(id, subject.itemId, version);
    await updateMedia(writer(), id, 3, { crop, alt: "Rowers at dawn" });
  });

  it("stays while somebody looks at it, until the request is taken back or declined", async () => {
    const id = await replacedPicture();
    await setRules(ada(), ["blog_posts"]);
    const subject = await write(id);
    await ask(subject);
    await expectKept(id);
    expect((await failureOf(updateMedia(writer(), id, 2, { crop }))).reasons).toEqual(["review_needed"]);
    await updateMedia(writer(), id, 2, { name: "rowers.jpg" });
    await withdrawReview(ada(), (await findReview(ada(), subject))!.request!.id);
    await updateMedia(ada(), id, 3, { crop });
    await ask(subject);
    await decide(subject, false);
    await undoReplace(ada(), id, 4);
  });

  it("stays as it was approved in a release", async () => {
    const id = await replacedPicture();
    await setRules(ada(), ["release"]);
    const { itemId } = await write(id);
    const { id: release } = await createRelease(ada(), { name: "Spring" });
    const { version } = await engine.db.selectFrom("drafts").select("version").executeTakeFirstOrThrow();
    await moveToRelease(ada(), release, { kind: "blog_posts", itemId, version });
    await approve({ kind: "release", itemId: release });
    await expectKept(id);
    await setRules(ada(), ["site_texts"]);
    expect(await undoReplace(ada(), id, 2)).toMatchObject({ version: 3 });
  });

  it("is another one where no review is needed, and by a command of the operator", async () => {
    const id = await replacedPicture();
    await approve(await write(id));
    await updateMedia(ada(), id, 2, { crop });
    await createItem(ada(), postKind, showing(id));
    await setRules(ada(), ["blog_posts"]);
    const operator = stage.as({ kind: "system", name: "media import" });
    await replaceByFile(operator, id, 3, { path: await newFile() });
    await updateMedia(operator, id, 4, { crop });
    expect(await undoReplace(operator, id, 5)).toMatchObject({ version: 6 });
  });

  it.each([
    ["public", async (film: string) => void (await createItem(ada(), postKind, showing(film)))],
    ["approved", async (film: string) => approve(await write(film))],
  ])("stays as the poster of a film in what is %s, and so does the choice of it", async (_, use) => {
    const [film, id, other] = [await stage.create(mp4(), "film.mp4"), await replacedPicture(), await replacedPicture()];
    await updateMedia(ada(), film.id, 1, { posterId: id });
    await use(film.id);
    await setRules(ada(), ["blog_posts"]);
    await expectKept(id);
    expect((await failureOf(updateMedia(writer(), id, 2, { alt: "x" }))).code).toBe("forbidden");
    for (const posterId of [other, null])
      expect((await failureOf(updateMedia(ada(), film.id, 2, { posterId }))).reasons).toEqual(["review_needed"]);
    const captions = "WEBVTT\n\n00:00.000 --> 00:01.000\nOars in the water.\n";
    for (const words of [{ transcript: "Oars in the water." }, { captions }, { name: "boat.mp4" }])
      expect((await failureOf(updateMedia(ada(), film.id, 2, words))).reasons).toEqual(["review_needed"]);
    await updateMedia(ada(), film.id, 2, { posterId: id, tags: ["boats"], transcript: "", captions: "" });
    await setRules(ada(), []);
    await updateMedia(ada(), film.id, 3, { posterId: other });
    await updateMedia(writer(), id, 2, { crop, alt: "Rowers" });
  });

  it("is for its writer to change as the poster of a film that nobody sees", async () => {
    const [film, id] = [await stage.create(mp4(), "film.mp4"), await replacedPicture()];
    await updateMedia(ada(), film.id, 1, { posterId: id });
    expect(await updateMedia(writer(), id, 2, { crop, alt: "Rowers" })).toMatchObject({ alt: "Rowers" });
  });
});
