import { expect, onTestFinished, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { keepItemDraft, publishItemDraft } from "../publishing/drafts/item-drafts.ts";
import { makeWrittenPage } from "../site-texts/testing/written-page.ts";
import { getEditedText, saveTextDraft } from "../site-texts/edit-texts.ts";
import { findPendingTexts, publishTexts } from "../site-texts/publish-texts.ts";
import type { Context } from "../context.ts";
import type { MediaServices, MediaStorage } from "../media/files/storage.ts";
import { StorageUnavailableError } from "#lib/media-storage-error.ts";
import { failureOf, setReleaseStage } from "../testing/stages.ts";
import { checkItem, createGate } from "./gate.ts";
import type { PageFacts } from "./findings.ts";
import type { RenderedDocument } from "./page/page-inspector.ts";

describeOnEachEngine("a page that can't be rendered, or not checked whole", (engine) => {
  const { stage } = setReleaseStage(engine);
  const post = { title: "Spring reunion", content: "Come.", published: true };
  /** Each page links to the prices. */
  const facts: PageFacts = {
    findings: [],
    links: [{ href: "/pricing", text: "Prices" }],
    ids: [],
    pictures: [],
  };
  const withPages = (render: (path: string, seeing: Context) => Promise<RenderedDocument>) => ({
    ...stage.member("editor"),
    gate: createGate({ palette: {}, fileBytes: async () => null, inspector: { inspect: async () => facts }, render }),
  });

  test("stops what it shows; one that a page links to stops nothing; no number of previews makes it one", async () => {
    const asked = new Set<Context["renderedFor"]>();
    const render = async (path: string, { renderedFor }: Context) => {
      asked.add(renderedFor);
      if (path === "/pricing") return { status: 503, location: null, html: "" };
      if (path !== "/about") throw new TypeError("Invalid URL");
      return { status: 200, location: null, html: "" };
    };
    const failing = withPages(render);
    const found = await checkItem(failing, postKind, crypto.randomUUID(), post);
    expect(found).toMatchObject([{ rule: "unchecked", level: "error", page: "/blog/spring-reunion" }]);
    const itemId = crypto.randomUUID();
    const { version } = await keepItemDraft(failing, postKind, itemId, { known: 0, base: 0, input: post });
    const refused = await failureOf(publishItemDraft(failing, postKind, itemId, version));
    expect(refused).toMatchObject({ reasons: ["gate"], findings: [{ rule: "unchecked", level: "error" }] });
    expect([...asked]).toEqual(["check"]);
    const { words } = await getEditedText(stage.admin(), "about");
    const before = (words["meta"] as { title: string }).title;
    await saveTextDraft(stage.admin(), "about", 0, [{ path: "meta.title", before, after: "All about us" }]);
    const [pending] = await findPendingTexts(stage.admin());
    await publishTexts(failing, { about: pending?.version ?? 0 });
  });

  test("whose pictures are in a bucket that is away stops nothing: their weight is not told", async () => {
    const src = `/media/${"a".repeat(32)}-640.webp`;
    facts.pictures.push({ src, sources: [src], alt: "A hall", inBody: true });
    onTestFinished(() => void facts.pictures.pop());
    const ctx = withPages(async () => ({ status: 200, location: null, html: "" }));
    const check = (error: Error) => {
      const storage: Pick<MediaStorage, "size"> = {
        async size() {
          throw error;
        },
      };
      return checkItem({ ...ctx, media: { storage } as MediaServices }, postKind, crypto.randomUUID(), post);
    };
    expect(await check(new StorageUnavailableError("refused", "SlowDown"))).toEqual([]);
    await expect(check(new TypeError("a defect"))).rejects.toThrow("a defect");
  });

  test("for an address that no page can have is not asked for: the publication names the field", async () => {
    const address = `/spring-${crypto.randomUUID()}`;
    const name = await makeWrittenPage(stage.admin(), { title: "Spring", address });
    const { words } = await getEditedText(stage.admin(), name);
    await saveTextDraft(stage.admin(), name, 0, [
      { path: "address", before: words["address"], after: "spring reunion" },
    ]);
    const asked: string[] = [];
    const render = async (path: string) => {
      asked.push(path);
      return { status: 404, location: null, html: "" };
    };
    const ctx = withPages(render);
    const [pending] = await findPendingTexts(stage.admin());
    const refused = await failureOf(publishTexts(ctx, { [name]: pending?.version ?? 0 }));
    expect(Object.keys(refused.fields)).toEqual([`${name}.address`]);
    expect(asked).toEqual([]);
  });
});
