import { type SaxesTagNS, SaxesParser } from "saxes";
import { keepRules } from "./css-rules.ts";
import { escapeMarkup } from "#lib/text/format-text.ts";
import { type SvgElement, SvgRepetitions, innerUrl, maxDepth, namesReference } from "./svg-repetitions.ts";

/** A drawing that is safe to show, with its size. */
export interface SafeSvg {
  svg: string;
  /** CSS pixels. */
  width: number;
  height: number;
}

/** Why a drawing is refused, for people. */
export class SvgProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SvgProblem";
  }
}

const svgNamespace = "http://www.w3.org/2000/svg";
const xlinkNamespace = "http://www.w3.org/1999/xlink";

const allowedElements = new Set(
  (
    "svg g defs symbol use switch title desc path rect circle ellipse line polyline polygon text tspan textPath " +
    "linearGradient radialGradient stop clipPath mask pattern marker filter style feBlend feColorMatrix feComponentTransfer feComposite " +
    "feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR " +
    "feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence image"
  ).split(" "),
);

/** An attribute can't run or load anything when it is no handler and refers to nothing outside the drawing. */
const handler = /^on/i;
const unsafeValue = /javascript:|vbscript:|data:|expression\s*\(|@import|&#|\\|-moz-binding|behavior\s*:/i;
const anyUrl = /url\s*\(/gi;
const innerReference = /^#[^\s<>"'%]+$/;
const rasterData = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;

/**
 * Writes a drawing anew with nothing but shapes, texts, gradients, filters and styles: no scripts, handlers, links, animations, foreign
 * elements, and nothing that loads or refers to something outside it. What is not allowed is left out.
 * @param source the text of the file
 * It takes a second for the largest drawing, so the picture process does it (picture-maker.ts).
 * @throws SvgProblem for what is no drawing, or could not be shown
 */
export function sanitizeSvg(source: string): SafeSvg {
  const writer = new SvgWriter();
  const parser = new SaxesParser({ xmlns: true });
  parser.on("doctype", (text) => {
    parser.ENTITIES = entitiesOf(text);
  });
  parser.on("error", (error) => {
    throw new SvgProblem(`This SVG can't be read: ${error.message.replace(/^[\d:]+\s*/, "")}`);
  });
  parser.on("opentag", (tag) => writer.open(tag));
  parser.on("closetag", (tag) => writer.close(tag));
  parser.on("text", (text) => writer.text(text));
  parser.on("cdata", (text) => writer.text(text));
  parser.write(source.replace(/^\uFEFF/, "")).close();
  return writer.finish();
}

const ofXml = { amp: "&", gt: ">", lt: "<", quot: '"', apos: "'" };

/** Illustrator writes its namespaces as some ten entities of at most 60 characters, and older versions styles. */
const maxEntities = 200;
/** All that stands for entities together, in characters. */
const maxEntityText = 2_000_000;

/**
 * The entities that a document type declares, beside those of XML: texts alone. One that names another entity, or a file, is none, and its use
 * an error.
 * @throws SvgProblem at the use of one, when they stand for too much text together
 */
function entitiesOf(doctype: string): Record<string, string> {
  const entities: Record<string, string> = Object.assign(Object.create(null), ofXml);
  let left = maxEntityText;
  const declarations = doctype
    .replace(/<!--[^]*?-->/g, "")
    .matchAll(/<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"&%<]*)"|'([^'&%<]*)')\s*>/g);
  for (const [, name = "", quoted, otherwise = ""] of declarations.take(maxEntities)) {
    const text = quoted ?? otherwise;
    // The first declaration counts.
    if (name in entities) continue;
    Object.defineProperty(entities, name, {
      get() {
        left -= text.length;
        if (left < 0) throw new SvgProblem("This SVG repeats its parts too often to be shown.");
        return text;
      },
    });
  }
  return entities;
}

class SvgWriter {
  readonly #parts: string[] = [];
  /** The open elements that are written. */
  readonly #open: SvgElement[] = [];
  readonly #repetitions = new SvgRepetitions();
  /** Number of open elements inside one that is left out, with itself. */
  #leftOut = 0;
  #style: string[] | null = null;
  #size: { width: number; height: number } | null = null;

  open({ local, uri, attributes }: SaxesTagNS): void {
    // Nothing may stand inside a style sheet: the text behind it would not be looked at.
    if (this.#leftOut > 0 || this.#style || uri !== svgNamespace || !allowedElements.has(local)) {
      if (this.#open.length === 0 && this.#leftOut === 0) throw new SvgProblem("This file is not an SVG drawing.");
      this.#leftOut += 1;
      return;
    }
    const isRoot = this.#open.length === 0;
    if (isRoot && local !== "svg") throw new SvgProblem("This file is not an SVG drawing.");
    if (this.#open.length >= maxDepth) throw new SvgProblem("This SVG is nested too deeply.");
    const given = Object.values(attributes);
    // Many programs write a reference in the present and in the older form. As in browsers the present one counts; twice the same name is
    // no XML, and nothing would be shown.
    const hasHref = given.some(({ name }) => name === "href");
    const kept = given.flatMap((attribute) => {
      const { prefix, local: name, uri: space, value } = attribute;
      if (prefix === "xmlns" || attribute.name === "xmlns") return [];
      if (space === xlinkNamespace) return name === "href" && !hasHref ? keptReference(local, value) : [];
      if (space !== "" && attribute.name !== "xml:space" && attribute.name !== "xml:lang") return [];
      return name === "href" ? keptReference(local, value) : keptAttribute(attribute.name, value);
    });
    const valueOf = (name: string) => kept.find(([one]) => one === name)?.[1] ?? null;
    if (isRoot) this.#size = sizeOf(valueOf);
    const parent = this.#open.at(-1) ?? null;
    const around = parent?.within ?? [];
    const id = valueOf("id");
    const element = { name: local, attributes: kept, within: id ? [...around, id] : around, parent };
    this.#repetitions.add(element);
    const names = isRoot ? [["xmlns", svgNamespace], ...kept] : kept;
    this.#parts.push(
      `<${local}${names.map(([name = "", value = ""]) => ` ${name}="${escapeMarkup(value)}"`).join("")}>`,
    );
    this.#open.push(element);
    if (local === "style") this.#style = [];
  }

  close(_: SaxesTagNS): void {
    if (this.#leftOut > 0) {
      this.#leftOut -= 1;
      return;
    }
    const element = this.#open.pop();
    if (this.#style) {
      const sheet = this.#style.join("");
      const css = loadsNothing(sheet) ? sheet : keepRules(sheet, loadsNothing);
      if (css !== null && isSafeStyle(css) && this.#repetitions.addSheet(css)) this.#parts.push(escapeMarkup(css));
      this.#style = null;
    }
    this.#parts.push(`</${element?.name}>`);
  }

  text(text: string): void {
    if (this.#leftOut > 0 || this.#open.length === 0) return;
    if (this.#style) this.#style.push(text);
    else this.#parts.push(escapeMarkup(text));
  }

  finish(): SafeSvg {
    if (!this.#size) throw new SvgProblem("This file is not an SVG drawing.");
    if (this.#repetitions.areTooMany()) throw new SvgProblem("This SVG repeats its parts too often to be shown.");
    return { svg: this.#parts.join(""), ...this.#size };
  }
}

type Kept = [name: string, value: string][];

function keptReference(element: string, value: string): Kept {
  if (innerReference.test(value)) return [["href", value]];
  return element === "image" && rasterData.test(value) ? [["href", value]] : [];
}

function keptAttribute(name: string, value: string): Kept {
  if (handler.test(name) || !/^[a-zA-Z][\w:.-]*$/.test(name)) return [];
  return isSafeStyle(value) ? [[name, value]] : [];
}

function isSafeStyle(text: string): boolean {
  return loadsNothing(text) && !namesReference(text);
}

function loadsNothing(text: string): boolean {
  if (unsafeValue.test(text)) return false;
  return (text.match(anyUrl)?.length ?? 0) === (text.match(innerUrl)?.length ?? 0);
}

const fallbackSize = { width: 300, height: 150 };
const maxSide = 10_000;

/** The size that browsers give the drawing when a page says nothing: of the root element, else of its view. */
function sizeOf(valueOf: (name: string) => string | null): { width: number; height: number } {
  const [, , viewWidth = 0, viewHeight = 0] = (valueOf("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const view = viewWidth > 0 && viewHeight > 0 ? { width: viewWidth, height: viewHeight } : null;
  const [width, height] = ["width", "height"].map((name) => {
    const [, number] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(valueOf(name) ?? "") ?? [];
    return Number(number) > 0 ? Number(number) : null;
  });
  const size =
    width && height
      ? { width, height }
      : view && width
        ? { width, height: (width * view.height) / view.width }
        : view && height
          ? { width: (height * view.width) / view.height, height }
          : (view ?? fallbackSize);
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: side(size.width), height: side(size.height) };
}
