import { expect, test } from "vitest";
import { z } from "zod";
import { siteTexts, type ShippedTextName } from "#content/site-texts.ts";
import { panelFields } from "./panel-fields.ts";
import type { TextSchema } from "../form/text-schema.ts";

function fieldsAt(name: ShippedTextName, path: string) {
  const { schema, shipped } = siteTexts[name];
  return panelFields(z.toJSONSchema(schema, { unrepresentable: "any" }) as TextSchema, shipped, path).map((field) => [
    field.role,
    field.path,
    field.value,
  ]);
}

test("the label of a link has its target beside it", () => {
  expect(fieldsAt("article", "back.label")).toEqual([
    ["words", "back.label", "Back to Blog"],
    ["target", "back.href", "/blog"],
  ]);
  expect(fieldsAt("brand", "offices.0.phone.label")).toEqual([
    ["words", "offices.0.phone.label", "+1 212 555 0142"],
    ["target", "offices.0.phone.href", "tel:+12125550142"],
  ]);
});

test("an entry of a menu has its target and its icon, whichever of its texts was chosen", () => {
  const path = "menus.0.items.0";
  const roles = fieldsAt("navigation", `${path}.description`).map(([role, at]) => `${role} ${at}`);
  expect(roles).toEqual([`words ${path}.description`, `target ${path}.href`, `icon ${path}.icon`]);
});

test("a text without a neighbor is alone; so is one of a list, and one that is not there", () => {
  expect(fieldsAt("home", "hero.start")).toHaveLength(1);
  expect(fieldsAt("brand", "offices.0.lines.0")).toHaveLength(1);
  expect(fieldsAt("home", "hero.nothing.here")).toEqual([["words", "hero.nothing.here", ""]]);
});

test("the picture of a scene keeps its drawing; its description is the text", () => {
  expect(fieldsAt("home", "hero.picture.alt")).toHaveLength(1);
});
