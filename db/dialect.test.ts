import fc from "fast-check";
import { expect, it } from "vitest";
import { storableJson, storableText } from "./dialect.ts";
import { describeOnEachEngine } from "./testing/describe-on-each-engine.ts";
import { blogPost, useCase } from "./testing/rows.ts";

describeOnEachEngine("any text", (engine) => {
  const anyText = fc.string({
    unit: fc.oneof(fc.constantFrom("\0", "\ud83d", "\ude00", "'", "\\"), fc.string({ unit: "binary" })),
  });

  it("can be stored in a column and read again", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const { content } = await engine.db
          .insertInto("blog_posts")
          .values(blogPost({ content: text }))
          .returning("content")
          .executeTakeFirstOrThrow();
        expect(content).toBe(storableText(text));
      }),
      { numRuns: 200, examples: [["a\0b"], ["\ud83d"], ["\ude00\ud83d"], ["😀"], ["\\u0000"]] },
    );
  });

  it("can be stored inside a document and read again", async () => {
    const documents = fc.array(fc.oneof(anyText, fc.dictionary(anyText, anyText), fc.double({ noNaN: true })));
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const { scenarios } = await engine.db
          .insertInto("use_cases_content")
          .values(useCase({ scenarios: document as string[] }))
          .returning("scenarios")
          .executeTakeFirstOrThrow();
        expect(scenarios).toEqual(JSON.parse(storableJson(document)));
      }),
      { numRuns: 200, examples: [[["a\0b"]], [[{ "k\0": "\ud83d" }]], [["\\u0000", "\\ud83d", "😀"]]] },
    );
  });

  it("is left alone when both engines can hold it", () => {
    expect(storableText("Ünïcode 😀 \\u0000")).toBe("Ünïcode 😀 \\u0000");
    expect(JSON.parse(storableJson(["\\u0000 and \\ud83d", "😀"]))).toEqual(["\\u0000 and \\ud83d", "😀"]);
  });
});
