import { expect, it } from "vitest";
import { namesThing, sentenceOf } from "./activity-log.ts";

it("an entry whose sentence ends with a name has one, also for the person who did it", () => {
  const actor = "ada@school.example";
  for (const action of ["grantAdmin", "invite", "withdraw", "changeRole", "deactivate"])
    expect([sentenceOf({ action, kind: "team" }), namesThing({ action, actor, title: actor })]).toEqual([
      expect.stringMatching(/ (?:to|of|from|invited)$|^invited$/),
      true,
    ]);
  expect(namesThing({ action: "passwordChanged", actor, title: actor })).toBe(false);
  expect(namesThing({ action: "passwordChanged", actor, title: "bob@school.example" })).toBe(true);
  expect(namesThing({ action: "signIn", actor, title: actor })).toBe(false);
});
