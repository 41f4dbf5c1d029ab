import { expect, it } from "vitest";
import { namePattern, ownName, typedName } from "./person-name.ts";

it.each(["Ada Lovelace", "O’Neil-Smith, Jr.", "山田 太郎", "علی\u200cرضا", "José", "", "X Æ A-12"])(
  "takes %s",
  (name) => {
    expect(namePattern.test(typedName(name))).toBe(true);
  },
);

it.each([
  ["an address", "boss@example.org"],
  ["a tag", "<b>Ada</b>"],
  ["a line end", "Ada\nBoss"],
  ["a control character", "Ada\u0007"],
  ["a mark that turns the text around", "Ada\u202egro.elpmaxe"],
  ["a mark of direction", "\u200fAda"],
  ["letters that can't be seen", "\u3164\u3164"],
  ["signs alone", "---"],
  ["half a letter", "Ada \ud83d"],
])("refuses %s", (_, name) => {
  expect(namePattern.test(typedName(name))).toBe(false);
});

it("leaves out what came along when a name was pasted", () => {
  expect(typedName(" \u2068Ada\u2069\tKing\u200b  Lovelace ")).toBe("Ada King Lovelace");
});

it("is not what every account begins with", () => {
  expect([ownName("ada@example.org", "ada"), ownName("ada@example.org", "Ada"), ownName("a@b", null)]).toEqual([
    null,
    "Ada",
    null,
  ]);
});
