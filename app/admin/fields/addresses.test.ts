import { describe, expect, test } from "vitest";
import { dropLostPictures, hasOnlyFiles, namePartsLost } from "./addresses.ts";

const nothing = { html: "", text: "", files: [] };
const png = { type: "image/png" };

describe("what is lost of a paste or a drop", () => {
  test.each([
    ["plain text", { ...nothing, text: "words" }, null],
    ["a screenshot", { ...nothing, files: [png] }, "The picture was"],
    ["pictures from a folder", { ...nothing, files: [png, png] }, "2 pictures were"],
    ["a file beside its name", { ...nothing, text: "reunion.png", files: [png] }, "The picture was"],
    ["a document", { ...nothing, files: [{ type: "application/pdf" }] }, "The file was"],
    [
      "Word's text with a picture",
      { ...nothing, html: `<p>a</p><img width=9 src="file:///C:/x.png">` },
      "The picture was",
    ],
    ["bytes in addresses", { ...nothing, html: `<img alt="a > b" src='data:x'><IMG SRC=blob:y>` }, "2 pictures were"],
    [
      "a picture without an address",
      { ...nothing, html: "<img alt=a data-src='https://a.example/x.png'>" },
      "The picture was",
    ],
    ["a picture of a web page", { html: `<img src="https://a.example/x.png">`, text: "", files: [png] }, null],
    ["cells, with a picture of them", { html: "<table></table>", text: "1", files: [png] }, null],
  ])("%s, in the editor", (_name, transfer, lost) => {
    expect(namePartsLost(transfer, true)).toBe(lost);
  });

  test("a field of plain text takes no picture at all", () => {
    expect(namePartsLost({ ...nothing, html: `<img src="https://a.example/x.png">` }, false)).toBe("The picture was");
    expect(namePartsLost({ html: `<a><img src="/x.png"></a>words`, text: "words", files: [] }, false)).toBeNull();
  });
});

test("text is never taken for files alone", () => {
  expect(hasOnlyFiles({ ...nothing, files: [png] })).toBe(true);
  expect(hasOnlyFiles({ ...nothing, text: "reunion.png", files: [png] })).toBe(false);
  expect(hasOnlyFiles({ ...nothing, text: "words" })).toBe(false);
});

test("pictures on the web stay, others go, and the text around them stays", () => {
  const web = `<img src="https://a.example/x.png?a=1&amp;b=2" alt="A">`;
  expect(dropLostPictures(`<p>a<img src="blob:https://x/1">b${web}c<img></p>`)).toBe(`<p>ab${web}c</p>`);
});

test("emoji that a page draws as pictures are signs again, and pictures of this site stay", () => {
  const drawn = `<img class="emoji" alt="🎉" src="https://s.w.org/images/core/emoji/15/svg/1f389.svg">`;
  const family = `<img alt='👨‍👩‍👧' src="data:image/png;base64,x">`;
  const own = `<img src="/media/x" alt="🎉">`;
  const named = `<img alt="Party 🎉" src="https://a.example/x.png">`;
  expect(dropLostPictures(`<p>a ${drawn} ${family}${own}${named}</p>`)).toBe(`<p>a 🎉 👨‍👩‍👧${own}${named}</p>`);
  expect(namePartsLost({ ...nothing, html: `<p>a ${drawn}${family}</p>` }, false)).toBeNull();
});

test.each(["<img ", `<img "`, "<img src=", "<img src "])("%s repeated is read in linear time", (part) => {
  const started = performance.now();
  dropLostPictures(part.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(8_000);
});
