import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import { type Cut, outlineOf, widthOf } from "#lib/text/lettering.ts";
import { colour as c } from "../kit/palette.ts";
import { picture } from "../kit/svg.ts";

/** Below public/. */
export const productFile = "images/product/feed.svg";

/**
 * The phone of the hero as an illustration for social images, which have neither the fonts nor the colors of a page: its words are
 * outlines.
 * @param scenes what `drawScenes` returns
 */
export async function drawProduct(scenes: string): Promise<string> {
  const { document } = new JSDOM(scenes, { contentType: "image/svg+xml" }).window;
  const phone = document.querySelector("#hero > g[transform^='translate(208']");
  if (!phone) throw new Error("The hero has no phone.");
  for (const text of phone.querySelectorAll("text")) {
    const outline = document.createElementNS("http://www.w3.org/2000/svg", "path");
    outline.setAttribute("d", outlineFrom(text));
    outline.setAttribute("fill", inherited(text, "fill") ?? c.ink);
    text.replaceWith(outline);
  }
  for (const use of phone.querySelectorAll("use")) {
    const portrait = document.createElementNS("http://www.w3.org/2000/svg", "g");
    portrait.setAttribute("transform", use.getAttribute("transform") ?? "");
    portrait.innerHTML = document.querySelector(use.getAttribute("href") ?? "")?.innerHTML ?? "";
    use.replaceWith(portrait);
  }
  const tokens = await readFile(join(import.meta.dirname, "../../../app/styles/tokens.css"), "utf8");
  const drawn = phone.innerHTML
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', "")
    .replaceAll(/ font-(?:size|weight)="[^"]*"|\n/g, "")
    .replaceAll(/var\((--color-[\w-]+)\)/g, (_, name: string) => valueOf(tokens, name));
  const arch = `<path d="M0 0h720v480H0z" fill="${c.green200}"/>`;
  return picture(720, 480, `${arch}<g transform="translate(220 70)">${drawn}</g>`);
}

function outlineFrom(text: Element): string {
  const number = (name: string) => Number(inherited(text, name) ?? 0);
  const cut: Cut = inherited(text, "font-family") ? "display" : number("font-weight") >= 600 ? "strong" : "text";
  const [words, size] = [text.textContent ?? "", number("font-size")];
  const shift = inherited(text, "text-anchor") === "middle" ? widthOf(words, cut, size) / 2 : 0;
  return outlineOf(words, cut, size, number("x") - shift, number("y"));
}

function inherited(element: Element, name: string): string | null {
  return element.closest(`[${name}]`)?.getAttribute(name) ?? null;
}

function valueOf(tokens: string, name: string): string {
  const value = tokens.match(new RegExp(`${name}: (#\\w+);`))?.[1];
  if (!value) throw new Error(`The tokens have no ${name}.`);
  return value;
}
