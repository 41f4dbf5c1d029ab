import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { replaceMedia } from "#domain/media/create-media.ts";
import { setMediaStage, mp4, photo } from "#domain/media/testing/media-stage.ts";
import { trackHeader } from "#domain/media/testing/films.ts";
import { trashMedia } from "#domain/media/uses.ts";
import { updateMedia } from "#domain/media/update-media.ts";
import { mediaPath } from "#lib/media-addresses.ts";
import { describedPicture, quietPicture, showLibrary } from "./content-pictures.ts";

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF");

describeOnEachEngine("pictures of the library on a page", (engine) => {
  const stage = setMediaStage(engine);
  const stockImage = { src: "/images/stock.avif", alt: "Stock", width: 720, height: 480 };

  const show = async (html: string) => (await showLibrary(stage.visitor(), { html })).html;

  it("leaves a page without them as it is, and asks the database nothing", async () => {
    const data = { picture: describedPicture({ image: "/images/a.avif", imageAlt: "A", stockImage }), at: new Date(0) };
    const ctx = stage.visitor();
    expect(await showLibrary(ctx, data)).toBe(data);
    expect(data.picture).not.toHaveProperty("needsAlt");
  });

  it("shows a picture in its widths, with its own or the library's alternative text", async () => {
    const { id, src, sources } = await stage.create(await photo(400, 200), "boat.jpg");
    await updateMedia(stage.admin(), id, 1, { alt: "A boat", focal: { x: 0.2, y: 0.5 } });
    const image = mediaPath(id);
    const data = {
      described: describedPicture({ image, imageAlt: "", stockImage }),
      own: describedPicture({ image, imageAlt: "Rowers", stockImage }),
      decorative: describedPicture({ image, imageAlt: "Rowers", isDecorative: true, stockImage }),
      quiet: quietPicture({ image, stockImage }),
    };
    const shown = await showLibrary(stage.visitor(), data);
    const library = { sources, width: 400, height: 200, focal: { x: 2, y: 5 } };
    expect(shown.described).toMatchObject({ src, alt: "A boat", library });
    expect(shown.described).not.toHaveProperty("needsAlt");
    expect([shown.own.alt, shown.decorative.alt, shown.quiet.alt]).toEqual(["Rowers", "", ""]);
  });

  it("shows it in HTML, and its address alone in metadata and feeds", async () => {
    const { id, src } = await stage.create(await photo(400, 200), "boat.jpg");
    const ctx = stage.visitor();
    const at = mediaPath(id);
    const data = {
      html: `<p><img src="${at}" alt="A &#x22;boat&#x22;" loading="lazy"> <img alt="" sizes="9rem" src="${at}"></p>`,
      feed: { html: `<img src="${ctx.siteUrl}${at}" alt="x">` },
      other: { html: `<img src="https://other.example${at}" alt="x">` },
      address: at,
      meta: [{ property: "og:image", content: ctx.siteUrl + at }],
      words: `See ${at}`,
      title: `The tag <img src="${at}" alt="x"> in words`,
    };
    const shown = await showLibrary(ctx, data);
    expect(shown.html).toMatch(
      /^<p><picture><source type="image\/avif" srcset="[^"]+ 320w, [^"]+ 400w" sizes="\(min-width[^"]+"><source type="image\/webp"[^>]+><img alt="A &#x22;boat&#x22;" loading="lazy" src="[^"]+" width="400" height="200"><\/picture> <picture>/,
    );
    expect(shown.html).toContain('sizes="9rem"><img alt="" src=');
    expect(shown.html).not.toContain(at);
    expect(shown).toMatchObject({
      feed: { html: `<img src="${ctx.siteUrl}${src}" alt="x">` },
      other: data.other,
      address: src,
      meta: [{ content: ctx.siteUrl + src }],
      words: data.words,
      title: data.title,
    });
  });

  it("leads to a film or a document where addresses are whole, as in feeds, whose readers know little HTML", async () => {
    const [film, paper, picture] = [
      await stage.create(mp4(), "Tour & talk.mp4"),
      await stage.create(pdf, "Terms.pdf"),
      await stage.create(await photo(400, 200), "boat.jpg"),
    ];
    const { siteUrl } = stage.visitor();
    const shown = (id: string, alt: string) => show(`<p><img src="${siteUrl}${mediaPath(id)}" alt="${alt}"></p>`);
    expect(await shown(film.id, "")).toBe(`<p><a href="${siteUrl}${film.src}">Tour &amp; talk</a></p>`);
    expect(await shown(paper.id, "Our &#x22;terms&#x22;")).toBe(
      `<p><a href="${siteUrl}${paper.src}">Our &#x22;terms&#x22;</a></p>`,
    );
    // Nothing else on the page names it.
    expect(await shown(picture.id, "A boat")).toBe(`<p><img src="${siteUrl}${picture.src}" alt="A boat"></p>`);
    expect(await showLibrary(stage.visitor(), siteUrl + mediaPath(picture.id))).toBe(siteUrl + picture.src);
    const other = `<img src="https://other.example${mediaPath(film.id)}" alt="">`;
    expect(await show(other)).toBe(other);
  });

  it("plays a film with its poster, captions and transcript", async () => {
    const film = await stage.create(mp4(), "tour.mp4");
    const poster = await stage.create(await photo(400, 200));
    await updateMedia(stage.admin(), film.id, 1, {
      posterId: poster.id,
      captions: "WEBVTT\n\n00:00.000 --> 00:01.000\nHello",
      transcript: "Hello <there>",
    });
    const html = await show(`<img src="${mediaPath(film.id)}" alt="">`);
    expect(html).toMatch(/^<video controls preload="none" aria-label="tour" poster="[^"]+" width="400" height="200">/);
    expect(html).toContain(`<track kind="captions" src="/media/${film.id}.vtt"`);
    expect(html).toContain("Hello &lt;there&gt;");
  });

  it("gives a film its own size, turned as it is shown, before it plays", async () => {
    const film = await stage.create(mp4({ header: trackHeader(1920, 1080, { turned: 90 }) }), "phone.mp4");
    const shown = () => show(`<img src="${mediaPath(film.id)}" alt="">`);
    expect(await shown()).toMatch(/^<video controls preload="none" aria-label="phone" width="1080" height="1920">/);
    const poster = await stage.create(await photo(400, 200));
    await updateMedia(stage.admin(), film.id, 1, { posterId: poster.id });
    expect(await shown()).toMatch(/ poster="[^"]+" width="1080" height="1920">/);
  });

  it("leads to a document, whose words are written once as HTML", async () => {
    const { id } = await stage.create(pdf, "Terms & more.pdf");
    const link = (alt: string) => show(`<img src="${mediaPath(id)}" alt="${alt}">`);
    expect(await link("Terms &#x26; &#x22;conditions&#x22;")).toMatch(
      /^<a href="[^"]+">Terms &#x26; &#x22;conditions&#x22;<\/a>$/,
    );
    expect(await link("")).toMatch(/>Terms &amp; more<\/a>$/);
  });

  it("gives way to the stock picture when it is gone, and shows another file at once", async () => {
    const { id, src } = await stage.create(await photo(400, 200));
    const picture = describedPicture({ image: mediaPath(id), imageAlt: "A boat", stockImage });
    const uploadId = await stage.upload(await photo(300, 300));
    await replaceMedia(stage.admin(), id, 1, { uploadId });
    const replaced = await showLibrary(stage.visitor(), picture);
    expect(replaced.src).not.toBe(src);
    expect(replaced.library).toMatchObject({ width: 300, height: 300 });
    await trashMedia(stage.admin(), [id]);
    expect(await showLibrary(stage.visitor(), picture)).toMatchObject({ src: "/images/stock.avif", alt: "Stock" });
  });
});
