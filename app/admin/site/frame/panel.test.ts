import { expect, test } from "vitest";
import { z } from "zod";
import { type ShippedTextName, siteTexts } from "#content/site-texts.ts";
import { panelFields, placeIn, placeOfThing } from "./panel.ts";
import type { TextSchema } from "../../fields/text-schema.ts";
import * as fc from "fast-check";

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
  expect(fieldsAt("brand", "offices.0.phone.label")).toEqual([["words", "offices.0.phone.label", "+1 212 555 0142"]]);
});

test("an entry of a menu has its target and its icon, whichever of its texts was chosen", () => {
  const path = "menus.0.items.0";
  const roles = fieldsAt("navigation", `${path}.description`).map(([role, at]) => `${role} ${at}`);
  expect(roles).toEqual([`words ${path}.description`, `target ${path}.href`, `icon ${path}.icon`]);
});

test("a picture that was replaced is found again by what is beside its description", () => {
  const pathOf = (path: string) => placeOfThing({ kind: "picture", place: { name: "home", path } }).path;
  expect(["hero.picture.alt", "hero.picture.own.alt", "title"].map(pathOf)).toEqual([
    "hero.picture",
    "hero.picture",
    "",
  ]);
});

test("a text without a neighbor is alone; so is one of a list, and one that is not there", () => {
  expect(fieldsAt("home", "hero.start")).toHaveLength(1);
  expect(fieldsAt("brand", "offices.0.lines.0")).toHaveLength(1);
  expect(fieldsAt("home", "hero.nothing.here")).toEqual([["words", "hero.nothing.here", ""]]);
});

test("the picture of a scene can be replaced, and so can a film; its description is the text", () => {
  const alt = siteTexts.home.shipped.hero.picture.alt;
  expect(fieldsAt("home", "hero.picture.alt")).toEqual([
    ["replacement", "hero.picture.own", ""],
    ["words", "hero.picture.alt", alt],
  ]);
  expect(fieldsAt("home", "hero.picture.own.alt")[0]).toEqual(["replacement", "hero.picture.own", ""]);
  expect(fieldsAt("introVideo", "title")[0]).toEqual(["replacement", "own", ""]);
});

const room = { width: 800, height: 600 };
const panel = { width: 320, height: 240 };

test("a panel stands below what it belongs to, else above it, else beside it", () => {
  expect(placeIn(room, { left: 100, top: 50, width: 80, height: 20 }, panel)).toEqual({ left: 100, top: 80 });
  expect(placeIn(room, { left: 100, top: 500, width: 80, height: 20 }, panel)).toEqual({ left: 100, top: 250 });
  expect(placeIn(room, { left: 100, top: 100, width: 80, height: 400 }, panel)).toEqual({ left: 190, top: 100 });
  expect(placeIn(room, { left: 600, top: 100, width: 80, height: 400 }, panel)).toEqual({ left: 270, top: 100 });
});

test("it is inside the room wherever its element is", () => {
  const at = fc.record({
    left: fc.integer({ min: -2_000, max: 2_000 }),
    top: fc.integer({ min: -2_000, max: 2_000 }),
    width: fc.integer({ min: 0, max: 900 }),
    height: fc.integer({ min: 0, max: 900 }),
  });
  fc.assert(
    fc.property(at, (anchor) => {
      const { left, top } = placeIn(room, anchor, panel);
      expect(left >= 10 && left + panel.width <= room.width - 10).toBe(true);
      expect(top >= 10 && top + panel.height <= room.height - 10).toBe(true);
    }),
  );
});
