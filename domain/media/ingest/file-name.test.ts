import { expect, test } from "vitest";
import { nameFromFile } from "./file-name.ts";

test.each([
  ["Reunion_2026 group.JPG", "Reunion 2026 group"],
  ["../../etc/passwd", "passwd"],
  ["..\\..\\x.svg", "x"],
  ["a\u0000b\u202Egpj.exe", "abgpj"],
  ["", "Untitled"],
  ["..", "Untitled"],
  [".htaccess", "htaccess"],
  ["日本.png", "日本"],
  ["é".repeat(300), `${"é".repeat(199)}…`],
])("%j is called %j", (file, name) => expect(nameFromFile(file)).toBe(name));
