import { expect, it, onTestFinished, test, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "../../context.ts";
import { failureOf } from "../../testing/stages.ts";
import { getMedia } from "../find-media.ts";
import { photo, setMediaStage } from "../testing/media-stage.ts";
import { updateMedia } from "../update-media.ts";
import { PictureError } from "./picture-maker.ts";
import { makeNextRendition, makeVariant, maxAttempts, widthsOf } from "./renditions.ts";

test.each([
  ["a photo", 4_000, 3_000, [320, 640, 960, 1_280, 1_920]],
  ["a small one", 700, 500, [320, 640, 700]],
  ["a screenshot of a whole page", 1_440, 20_000, [320, 640, 960, 1_179]],
  ["one as tall as WebP allows", 500, 16_383, [320, 500]],
  ["one a pixel taller", 500, 16_384, [320, 499]],
  ["a thread", 1, 16_384, []],
])("%s of %i x %i is made in widths that its formats can have", (_, width, height, widths) => {
  expect(widthsOf({ width, height })).toEqual(widths);
  for (const each of widths) expect(Math.round((each * height) / width)).toBeLessThanOrEqual(16_383);
});

describeOnEachEngine("making pictures", (engine) => {
  const stage = setMediaStage(engine);

  /** A context in which the file of a picture fails so. */
  const failing = (reason: Error): Context => {
    const ctx = stage.admin();
    const storage = Object.assign(Object.create(ctx.media.storage), { openLocal: () => Promise.reject(reason) });
    return { ...ctx, media: { ...ctx.media, storage } };
  };
  const tryOften = async (ctx: Context, count: number) => {
    for (let minutes = 0; minutes < count * 3; minutes += 3) {
      stage.setNow(new Date(Date.now() + minutes * 60_000));
      await makeNextRendition({ ...ctx, clock: stage.admin().clock }).catch(() => {});
    }
  };

  it("goes on after an outage of any length, which is reported, with a pause between the attempts", async () => {
    const { id } = await stage.create(await photo(64, 64));
    const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    await expect(makeNextRendition(failing(away))).rejects.toBe(away);
    expect(await makeNextRendition(failing(away))).toBe(false);
    await tryOften(failing(away), maxAttempts + 2);
    expect(await getMedia(stage.admin(), id)).toMatchObject({ isReady: false, isBroken: false });
    stage.setNow(new Date(Date.now() + 60 * 60_000));
    while (await makeNextRendition(stage.admin()));
    expect(await getMedia(stage.admin(), id)).toMatchObject({ isReady: true });
  });

  it("tries again what was tried while the clock was ahead, without waiting for that time", async () => {
    await stage.create(await photo(64, 64));
    const ahead = new Date(stage.admin().clock().getTime() + 24 * 60 * 60_000);
    await expect(makeNextRendition({ ...failing(new Error("away")), clock: () => ahead })).rejects.toThrow("away");
    expect(await makeNextRendition(stage.admin())).toBe(true);
  });

  it("gives up a picture that can't be made, until it is uploaded once more", async () => {
    const content = await photo(64, 64);
    const { id } = await stage.create(content);
    await tryOften(failing(new PictureError("unreadable")), maxAttempts);
    expect(await getMedia(stage.admin(), id)).toMatchObject({ isReady: false, isBroken: true });
    stage.setNow(new Date(Date.now() + 60 * 60_000));
    expect(await makeNextRendition(stage.admin())).toBe(false);
    const { hash } = await engine.db.selectFrom("media_renditions").select("hash").executeTakeFirstOrThrow();
    const made = () => makeVariant(stage.admin(), hash, { width: 64, format: "webp" });
    expect(await made()).toBe(false);
    await stage.create(content);
    expect(await made()).toBe(true);
    while (await makeNextRendition(stage.admin()));
    expect(await getMedia(stage.admin(), id)).toMatchObject({ isReady: true, isBroken: false });
  });

  it("does not blame a picture for a disk that is full", async () => {
    await stage.create(await photo(64, 64));
    const { pictures } = stage.admin().media;
    const render = vi.spyOn(pictures, "render");
    onTestFinished(() => render.mockRestore());
    const original = Object.getPrototypeOf(pictures).render as typeof pictures.render;
    render.mockImplementation((order, urgency) =>
      original.call(pictures, { ...order, folder: `${order.folder}/gone` }, urgency),
    );
    await expect(makeNextRendition(stage.admin())).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("offers of a tall picture what it can make, and refuses what it can make in no width", async () => {
    const tall = await stage.create(await photo(33, 20_000));
    expect(tall.sources[0]?.srcset).toMatch(/-27\.avif 27w$/);
    while (await makeNextRendition(stage.admin()));
    expect(await getMedia(stage.admin(), tall.id)).toMatchObject({ isReady: true });
    const crop = { left: 0, top: 0, width: 0.5, height: 1 };
    const cropped = await updateMedia(stage.admin(), tall.id, 1, { crop });
    expect(cropped.sources[0]?.srcset).toMatch(/-13\.avif 13w$/);
    expect((await failureOf(stage.create(await photo(1, 20_000)))).message).toMatch(/too tall for its width/);
    const thin = await stage.create(await photo(3, 20_000));
    const part = { left: 0, top: 0, width: 0.3, height: 1 };
    expect((await failureOf(updateMedia(stage.admin(), thin.id, 1, { crop: part }))).fields).toMatchObject({
      crop: expect.stringMatching(/too tall/),
    });
  });
});
