import * as fc from "fast-check";
import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findEntries } from "../blog/find-entries.ts";
import { getArticle } from "../blog/article.ts";
import { findCaseStudies, getCaseStudy } from "../case-studies/find-case-studies.ts";
import { findModules } from "../modules/find-modules.ts";
import { setAdminStage } from "../testing/admin-stage.ts";
import { findUseCases, getUseCase } from "../use-cases/find-use-cases.ts";
import { testedKinds } from "./testing/tested-kinds.ts";
import { repeated } from "#lib/testing/repeated.ts";

const part = fc.constantFrom(
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example/x.png",
  "/\\evil.example",
  "https://evil.example/a b",
  '"><img src=x onerror=alert(1)>',
  "</script><script>alert(1)</script>",
  "__proto__",
  "\u0000",
  "\u202e",
  "\ud800",
  "..%2f..",
  "%00",
  "';drop table blog_posts;--",
  "https://ok.example/a.png",
  "/images/a.avif",
  " ",
);
const text = fc.oneof(
  part,
  fc
    .array(fc.oneof(part, fc.string({ unit: "binary", maxLength: 5 })), { maxLength: 4 })
    .map((parts) => parts.join("")),
);
const value = fc.oneof({ weight: 4, arbitrary: text }, fc.array(text, { maxLength: 3 }), fc.anything({ maxDepth: 1 }));
const fields =
  "title name excerpt content featured_image published category subtitle description scenarios benefits image_url icon_name order_index is_active features is_premium company industry challenge solution results metrics is_featured".split(
    " ",
  );

/** Every address of a picture, and every slug, in what a page is made from. */
function addressesIn(page: unknown): { images: string[]; slugs: string[] } {
  const found = { images: [] as string[], slugs: [] as string[] };
  JSON.stringify(page, (key, inner: unknown) => {
    if (typeof inner === "string" && (key === "image" || key === "src")) found.images.push(inner);
    if (typeof inner === "string" && key === "slug") found.slugs.push(inner);
    return inner;
  });
  return found;
}

describeOnEachEngine("hostile content", (engine) => {
  const stage = setAdminStage(engine);

  test(
    "is refused with its fields or shown harmlessly, whatever stands in which field",
    { timeout: 120_000 },
    async () => {
      const change = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 4 });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...testedKinds), change, async (kind, changes) => {
          await engine.db.deleteFrom(kind.collection).execute();
          const created = await kind
            .create(stage.admin(), { ...kind.input, ...changes, [kind.visible]: true })
            .catch((error: { code?: string }) => {
              if (error.code !== "invalid") throw error;
              return null;
            });
          if (created === null) return;
          const visitor = stage.visitor();
          const slug = created.slug ?? "";
          const page = await Promise.all([
            findEntries(visitor, { category: null, page: 1 }),
            findUseCases(visitor),
            findModules(visitor),
            findCaseStudies(visitor),
            getArticle(visitor, slug),
            getUseCase(visitor, slug),
            getCaseStudy(visitor, slug),
          ]);
          const { images, slugs } = addressesIn(page);
          for (const image of images) expect(image).toMatch(/^(https:\/\/|\/(?![/\\]))\S*$/);
          for (const shown of slugs) expect(shown).toMatch(/^[a-z0-9-]+$/);
        }),
        { numRuns: repeated(150) },
      );
    },
  );
});
