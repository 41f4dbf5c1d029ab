import { beforeEach, expect, it } from "vitest";
import { home } from "#content/pages/home.ts";
import { sitePictures } from "#content/site/site-pictures.ts";
import { introVideo } from "#content/site/videos.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { mp4, photo, setMediaStage } from "#domain/media/testing/media-stage.ts";
import { updateMedia } from "#domain/media/update-media.ts";
import { trashMedia, whereUsed } from "#domain/media/uses.ts";
import { findUseCases } from "#domain/showcase/use-cases.ts";
import { getEditedText, saveTextDraft } from "#domain/site-texts/edit-texts.ts";
import { findPendingTexts, publishTexts } from "#domain/site-texts/publish-texts.ts";
import { withMarkedTexts } from "#domain/site-editor/edited-page.ts";
import { failureOf } from "#domain/testing/stages.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { mediaPath } from "#lib/media-addresses.ts";
import { readMarks } from "#lib/text/text-marks.ts";
import { describedPicture, quietPicture, showLibrary } from "./content-pictures.ts";
import { ownLogo } from "./own-logo.tsx";

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>`;
const slug = "educational-institutions";

describeOnEachEngine("pictures of the library in the place of those that ship", (engine) => {
  const stage = setMediaStage(engine);
  beforeEach(async () => {
    for (const table of ["site_texts", "drafts"] as const) await engine.db.deleteFrom(table).execute();
  });

  async function put(name: string, path: string, after: object): Promise<void> {
    const { draftVersion } = await getEditedText(stage.admin(), name);
    const { conflicts } = await saveTextDraft(stage.admin(), name, draftVersion, [{ path, after }]);
    expect(conflicts).toEqual([]);
  }
  const publish = async () => {
    const pending = await findPendingTexts(stage.admin());
    await publishTexts(stage.admin(), Object.fromEntries(pending.map(({ name, version }) => [name, version])));
  };

  it("are scenes as HTML with alternative text and focal point, until they are gone", async () => {
    const { id } = await stage.create(await photo(400, 200), "hall.jpg");
    const own = { src: mediaPath(id), alt: 'The "hall"', focal: { x: 2, y: 7 } };
    await put("home", "hero.picture.own", own);
    const seen = async () =>
      showLibrary(
        stage.visitor(),
        (await getTexts(stage.visitor())).home.hero.picture as typeof home.hero.picture & { html?: string },
      );
    expect(await seen(), "a draft is not public").toEqual(home.hero.picture);
    await publish();
    const { html, ...scene } = await seen();
    expect(scene).toEqual(home.hero.picture);
    expect(html).toMatch(
      /^<link rel="stylesheet" href="[^"]*"><picture><source type="image\/avif" srcset="[^"]+" sizes="[^"]+">.*<img alt="The &quot;hall&quot;" class="library-scene library-scene-hero focal-x-2 focal-y-7" fetchpriority="high" src="[^"]+" width="400" height="200"><\/picture>$/,
    );
    expect(await whereUsed(stage.admin(), id)).toMatchObject([{ collection: "site_texts", id: "home", draft: null }]);
    expect((await failureOf(trashMedia(stage.admin(), [id]))).reasons).toEqual(["in_use"]);
    await trashMedia(stage.admin(), [id], { evenIfUsed: true });
    expect(await seen()).toEqual(home.hero.picture);
  });

  it("need an alternative text to be published, and take nothing that is no item of the library", async () => {
    const { id } = await stage.create(await photo(400, 200), "hall.jpg");
    await put("home", "hero.picture.own", { src: mediaPath(id), alt: "" });
    const { problems } = await getEditedText(stage.admin(), "home");
    expect(problems).toEqual({ "hero.picture.own.alt": "Please write something here." });
    await put("pictures", "logo.own", { src: "javascript:alert(1)", alt: "x", withName: true });
    expect(Object.keys((await getEditedText(stage.admin(), "pictures")).problems)).toEqual(["logo.own.src"]);
    expect(await failureOf(publish())).toMatchObject({ code: "invalid" });
    const wrong = saveTextDraft(stage.admin(), "home", 0, [{ path: "platforms.picture.own", after: "/media/x" }]);
    expect(await failureOf(wrong)).toMatchObject({ code: "invalid" });
  });

  it("are pictures of built-in entries wherever these stand, with the focal point of the library", async () => {
    const { id, src } = await stage.create(await photo(400, 200), "campus.jpg");
    await updateMedia(stage.admin(), id, 1, { focal: { x: 1, y: 0.5 } });
    await put("pictures", `useCases.${slug}.own`, { src: mediaPath(id), alt: "The campus" });
    await publish();
    const useCase = (await findUseCases(stage.visitor())).find((one) => one.slug === slug)!;
    const shown = await showLibrary(stage.visitor(), {
      described: describedPicture(useCase),
      quiet: quietPicture(useCase),
      image: stage.visitor().siteUrl + sitePictures.useCases[slug]!.src,
    });
    expect(shown.described).toMatchObject({ src, alt: "The campus", library: { focal: { x: 10, y: 5 } } });
    expect(shown.quiet).toMatchObject({ src, alt: "" });
    expect(shown.image).toBe(stage.visitor().siteUrl + src);
    await trashMedia(stage.admin(), [id], { evenIfUsed: true });
    expect((await showLibrary(stage.visitor(), describedPicture(useCase))).src).toBe(useCase.image);
  });

  it("are films and posters", async () => {
    const film = await stage.create(mp4(), "film.mp4");
    const poster = await stage.create(await photo(640, 360), "poster.jpg");
    const seen = async () => showLibrary(stage.visitor(), { video: (await getTexts(stage.visitor())).introVideo });
    const { video: shipped } = await seen();
    expect(shipped.poster).toBe(introVideo.poster);
    await put("introVideo", "own", { poster: mediaPath(poster.id) });
    await publish();
    expect((await seen()).video).toEqual({ ...shipped, poster: poster.src });
    await put("introVideo", "own.src", mediaPath(film.id) as unknown as object);
    await publish();
    const { video } = await seen();
    expect(video).toMatchObject({
      poster: poster.src,
      captions: null,
      sources: [{ src: film.src, type: "video/mp4" }],
    });
    expect(video).not.toHaveProperty("own");
    expect(video.transcript.lines).toEqual([]);
  });

  it("are the logo, on the light ground and on the dark one", async () => {
    const logo = async () => ownLogo(stage.visitor(), await getTexts(stage.visitor()));
    expect(await logo()).toEqual({});
    const { id, src } = await stage.create(drawing, "logo.svg");
    await put("pictures", "logo.own", { src: mediaPath(id), alt: "{name} School", withName: false });
    await publish();
    const own = await logo();
    expect(own["Homecoming"]).toBe("");
    expect(own[""]).toContain(`<img alt="Homecoming School" loading="lazy" src="${src}"`);
    expect(own[""]).toContain("library-logo-plate");
    const dark = await stage.create(drawing.replace("10", "20"), "dark.svg");
    await put("pictures", "logoOnDark.own", { src: mediaPath(dark.id), alt: "School" });
    await publish();
    expect((await logo())[""]).toContain(`src="${dark.src}"`);
    expect((await logo())[""]).not.toContain("plate");
  });

  it("are found in the editor of the site, whatever they say", async () => {
    const { ctx, places } = await withMarkedTexts(stage.admin());
    const placeIn = (text: string) => places[readMarks(text).find(({ number }) => number !== null)?.number ?? -1];
    const [useCase] = await findUseCases(ctx);
    const { quiet } = await showLibrary(ctx, { quiet: quietPicture(useCase!) });
    expect(placeIn(quiet.alt)).toMatchObject({ name: "pictures", path: `useCases.${slug}.alt` });
    expect(quiet.src).toBe(sitePictures.useCases[slug]!.src);
    const { "": logo = "" } = await ownLogo(ctx, await getTexts(ctx));
    const labels = [...logo.matchAll(/aria-label="([^"]+)"/g)].map(([, label = ""]) => placeIn(label));
    expect(labels).toMatchObject([{ path: "logo.alt" }, { path: "logoOnDark.alt" }]);
  });
});
