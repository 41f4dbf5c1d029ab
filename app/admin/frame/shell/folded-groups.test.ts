import { expect, test } from "vitest";
import { menuFor } from "../../screens.ts";
import { foldedAtFirst } from "./folded-groups.ts";

test("as many groups are folded as it takes for the rest of the menu to be in sight", () => {
  const names = (height: number) => foldedAtFirst(menuFor("admin"), height);
  expect(names(1_400)).toEqual([]);
  expect(names(1_200)).toEqual(["Settings"]);
  expect(names(900)).toEqual(["Settings", "Audience"]);
  expect(names(768)).toEqual(["Settings", "Audience"]);
  expect(names(600)).toEqual(["Settings", "Audience", "Publishing"]);
  expect(foldedAtFirst(menuFor("sales"), 600)).toEqual([]);
});
