import { afterAll, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { mediaPath } from "#lib/media-addresses.ts";
import { createItem, deleteItem } from "../documents/edit-item.ts";
import { kinds } from "../kinds/kinds.ts";
import { postKind } from "../kinds/post.ts";
import { photo, setMediaStage } from "../media/testing/media-stage.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { testedKind } from "../testing/tested-content.ts";
import { checkItem, createGate } from "./gate.ts";
import { PageInspector } from "./page/page-inspector.ts";

const inspector = new PageInspector();
afterAll(() => inspector.close());

const decorated = kinds.flatMap((kind) => {
  const picture = kind.fields.find(({ type }) => type === "picture")?.name ?? "";
  return kind.fields.some(({ name }) => name === "image_decorative") ? [{ kind, picture, noun: kind.noun }] : [];
});

describeOnEachEngine("a picture without words on a page", (engine) => {
  const stage = setMediaStage(engine);

  test.each(decorated)(
    "is none to warn about while a $noun or a draft calls it decoration",
    async ({ kind, picture }) => {
      const { id, src } = await stage.create(await photo(40, 30));
      const html = `<!doctype html><html lang="en"><head><title>Spring</title><meta name="description" content="Come."></head><body><main><h1>Spring</h1><picture><source type="image/avif" srcset="${src}"><img src="${src}" alt=""></picture></main></body></html>`;
      const render = async () => ({ status: 200, location: null, html });
      const gate = createGate({ inspector, palette: {}, fileBytes: async () => null, render });
      const ctx = { ...stage.admin(), gate };
      const post = { title: "Spring", content: "Words.", published: true };
      const silent = async () =>
        (await checkItem(ctx, postKind, crypto.randomUUID(), post)).filter(({ message }) =>
          message.includes("no alternative text, here or in the library"),
        ).length;
      expect(await silent()).toBe(1);
      const input = { ...testedKind(kind.collection).input, [picture]: mediaPath(id), image_decorative: true };
      const item = await createItem(ctx, kind, input);
      expect(await silent()).toBe(0);
      await deleteItem(ctx, kind, item.id);
      expect(await silent()).toBe(1);
      await keepItemDraft(ctx, kind, crypto.randomUUID(), { known: 0, base: 0, input });
      expect(await silent()).toBe(0);
    },
  );
});
