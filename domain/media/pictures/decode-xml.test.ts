import { expect, test } from "vitest";
import { decodeXml } from "./decode-xml.ts";

const document = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><svg>Grüße</svg>`;
const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();

test.each([
  ["UTF-8", Buffer.from(document("utf-8"))],
  ["UTF-8 with its mark", Buffer.from(`\uFEFF${document("utf-8")}`)],
  ["UTF-8 without a declaration", Buffer.from("<svg>Grüße</svg>")],
  ["UTF-16, the small half first", Buffer.from(`\uFEFF${document("utf-16")}`, "utf16le")],
  ["UTF-16, the large half first", swapped(`\uFEFF${document("utf-16")}`)],
  ["UTF-16 without its mark", Buffer.from(document("utf-16"), "utf16le")],
  ["UTF-16 without its mark, the large half first", swapped(document("utf-16"))],
  ["UTF-8 that says it is UTF-16", Buffer.from(document("utf-16"))],
  ["UTF-8 of an encoding that nobody knows", Buffer.from(document("x-none"))],
  ["Latin-1", Buffer.from(document("ISO-8859-1"), "latin1")],
])("reads %s", (_, bytes) => {
  expect(decodeXml(bytes)).toContain("<svg>Grüße</svg>");
});
