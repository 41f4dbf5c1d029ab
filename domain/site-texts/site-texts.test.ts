import { describe, expect, test } from "vitest";
import { siteTextNames, siteTexts } from "#content/site-texts.ts";
import { fill } from "#content/facts.ts";
import { shippedTexts } from "./compose-texts.ts";

describe("the shipped texts", () => {
  test.each(siteTextNames)(
    "%s fits its schema, and no placeholder is left but those that its page fills in",
    (name) => {
      const { schema, shipped } = siteTexts[name];
      const filled = fill<object>(shipped, shippedTexts.facts);
      expect(schema.safeParse(filled).error).toBeUndefined();
      expect(schema.parse(filled), "the schema drops nothing").toEqual(filled);
      expect(JSON.stringify(filled)).not.toMatch(new RegExp(`\\{(${Object.keys(shippedTexts.facts).join("|")})\\}`));
    },
  );
});
