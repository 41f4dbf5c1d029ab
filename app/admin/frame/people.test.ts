import { expect, it } from "vitest";
import { initialsOf, namesOf } from "./people.tsx";

it("names people with their address where two have the same name, however it is written", () => {
  const people = [
    { email: "ada@example.org", name: "Ada King" },
    { email: "eve@example.org", name: "ÁDA  King" },
    { email: "bob@example.org", name: "Bob" },
    { email: "joe@example.org", name: null },
    { email: "jim@example.org", name: null },
  ];
  expect(Object.fromEntries(namesOf(people))).toEqual({
    "ada@example.org": "Ada King (ada@example.org)",
    "eve@example.org": "ÁDA  King (eve@example.org)",
    "bob@example.org": "Bob",
    "joe@example.org": "joe@example.org",
    "jim@example.org": "jim@example.org",
  });
});

it.each([
  ["Ada Maria King", "AK"],
  ["ada@example.org", "A"],
  ["山田 太郎", "山太"],
  ["---", ""],
])("takes the initials of %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
