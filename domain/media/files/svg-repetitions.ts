/** An element of a drawing, as far as it matters for what the drawing repeats. */
export interface SvgElement {
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
  /** The ids of the elements that it is in, and its own. */
  within: readonly string[];
  parent: SvgElement | null;
}

/** One place of a drawing that shows another part of it. */
interface Reference {
  target: string;
  within: readonly string[];
  /** How often it is shown there. */
  times: number;
  /** A `use` shows its target itself; others paint, cut out or mark something with it. */
  isUse: boolean;
}

/** What a declaration refers to. */
interface Painted {
  property: string;
  targets: string[];
  /** Whether each browser takes it, so that it replaces what is inherited. */
  isCertain: boolean;
}

/** What elements inherit from those around them, by property. */
type Inherited = Map<string, string[]>;

/** Elements whose content is drawn once more for each reference. Gradients and filters are not. */
const drawnAnew = new Set(["mask", "pattern", "clipPath", "marker"]);

/** No name of an element has spaces or brackets; with them, each `url(#` would look through all that follow. */
export const innerUrl = /url\s*\(\s*(["']?)#([^\s()"']*)\1\s*\)/gi;

/** Longer chains than any drawing needs could fill the stack of a browser. */
export const maxDepth = 200;
/** More repetitions than any drawing needs; browsers make each of them. */
const maxRepetitions = 5_000;
/** More references than any drawing has to parts that are drawn anew. */
const maxReferences = 50_000;

/** What a mask or the like counts that refers to nothing itself, inside something that is repeated. */
const simpleShare = 0.1;

/** The key of what applies to every element. */
const everything = "*";

/**
 * Finds out whether a few nested references stand for so many elements that a browser would hang: a mask of ten masked parts, whose mask has
 * ten masked parts, and so on.
 */
export class SvgRepetitions {
  readonly #elements: SvgElement[] = [];
  /** The first element with an id is the one that is meant. */
  readonly #names = new Map<string, string>();
  readonly #styled = new Map<string, Painted[]>();

  add(element: SvgElement): void {
    this.#elements.push(element);
    const id = valueOf(element, "id");
    if (id && !this.#names.has(id)) this.#names.set(id, element.name);
  }

  /**
   * Takes a style sheet into account.
   * @returns false when it can't be told what its references belong to; such a sheet must be left out
   */
  addSheet(css: string): boolean {
    let found = 0;
    for (const piece of css.split("}")) {
      const opening = piece.lastIndexOf("{");
      const painted = opening < 0 ? [] : paintedIn(piece.slice(opening + 1));
      found += painted.reduce((sum, { targets }) => sum + targets.length, 0);
      const selector = piece.slice(
        Math.max(...["{", ";"].map((mark) => piece.lastIndexOf(mark, opening - 1))) + 1,
        opening,
      );
      for (const key of painted.length > 0 ? selector.split(",").flatMap(keysOf) : []) {
        const known = this.#styled.get(key);
        if (known) known.push(...painted);
        else this.#styled.set(key, [...painted]);
      }
    }
    return found === targetsIn(css).length;
  }

  /** Whether the drawing repeats its parts too often, or in a circle. */
  areTooMany(): boolean {
    const references: Reference[] = [];
    const inherited = new Map<SvgElement | null, Inherited>([[null, new Map()]]);
    for (const element of this.#elements) {
      const passedOn = new Map(inherited.get(element.parent));
      for (const reference of this.#referencesOf(element, passedOn)) {
        references.push(reference);
        if (references.length > maxReferences) return true;
      }
      inherited.set(element, passedOn);
    }
    return repeatsTooMuch(references);
  }

  /** @param passedOn what the element inherits; gets what those inside it do */
  *#referencesOf(element: SvgElement, passedOn: Inherited): Generator<Reference> {
    const { name, attributes, within } = element;
    const isDrawnAnew = (target: string) => drawnAnew.has(this.#names.get(target) ?? "");
    const once = (targets: string[]): Reference[] =>
      targets.filter(isDrawnAnew).map((target) => ({ target, within, times: 1, isUse: false }));
    const own = attributes.flatMap(([attribute, value]) =>
      attribute === "style" ? paintedIn(value) : painted(attribute, value),
    );
    const href = valueOf(element, "href")?.slice(1);
    if (href !== undefined && name === "use") yield { target: href, within, times: 1, isUse: true };
    else if (href !== undefined) yield* once([href]);

    const repainted = Map.groupBy([...own, ...this.#styledOf(element)], ({ property }) => property);
    for (const [property, declarations] of repainted) {
      const targets = declarations.flatMap((declaration) => declaration.targets);
      if (!isInherited(property)) yield* once(targets);
      else if (declarations.length === 1 && declarations[0]?.isCertain) passedOn.set(property, targets);
      else passedOn.set(property, [...new Set([...(passedOn.get(property) ?? []), ...targets])]);
    }
    for (const [property, targets] of passedOn) {
      // What a use shows inherits as well, and may be anything.
      const times = name === "use" ? maxRepetitions : property.startsWith("marker") ? cornersOf(element) : 1;
      for (const reference of once(targets)) yield { ...reference, times };
    }
  }

  *#styledOf(element: SvgElement): Generator<Painted> {
    if (this.#styled.size === 0) return;
    const classes = (valueOf(element, "class") ?? "").split(/\s+/).map((one) => `.${one}`);
    const keys = new Set([everything, element.name, `#${valueOf(element, "id")}`, ...classes]);
    for (const key of keys) yield* this.#styled.get(key) ?? [];
  }
}

function valueOf({ attributes }: SvgElement, name: string): string | null {
  return attributes.find(([one]) => one === name)?.[1] ?? null;
}

function isInherited(property: string): boolean {
  return /^(?:fill|stroke|marker)/.test(property);
}

/** The declarations of a style that matter here. */
function paintedIn(style: string): Painted[] {
  return style.split(";").flatMap((declaration) => {
    const [before = "", ...rest] = declaration.split(":");
    const property =
      before
        .toLowerCase()
        .match(/[a-z-]+\s*$/)?.[0]
        .trim() ?? "";
    return painted(property, rest.length > 0 ? rest.join(":") : before);
  });
}

/** A property with its value, if it refers to something or replaces what is inherited. */
function painted(property: string, value: string): Painted[] {
  const targets = targetsIn(value);
  const isCertain = /^\s*(?:none|#[0-9a-f]{3}|#[0-9a-f]{6}|url\(#[\w-]+\))\s*$/i.test(value);
  return targets.length > 0 || (isInherited(property) && isCertain) ? [{ property, targets, isCertain }] : [];
}

function targetsIn(text: string): string[] {
  return Array.from(text.matchAll(innerUrl), ([, , target = ""]) => target);
}

/** At most so many corners has the line of an element; a marker is drawn at each. */
function cornersOf(element: SvgElement): number {
  const line = valueOf(element, "d") ?? valueOf(element, "points") ?? "";
  return Math.max(2, line.match(/\d*\.?\d+/g)?.length ?? 0);
}

/** Under which classes, id or name the elements are found that a selector without commas may mean. */
function keysOf(selector: string): string[] {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? "";
  if (/^[\w-]*(?:[.#][\w-]+)+$/.test(last)) return last.match(/[.#][\w-]+/g) ?? [];
  return /^[a-z]+$/i.test(last) ? [last] : [everything];
}

function repeatsTooMuch(references: readonly Reference[]): boolean {
  const targets = new Set(references.map(({ target }) => target));
  const inside = new Map<string, Reference[]>([...targets].map((target) => [target, []]));
  for (const reference of references) {
    for (const id of new Set(reference.within)) inside.get(id)?.push(reference);
  }
  const counted = new Map<string, number>();
  const pending = new Set<string>();
  const countOf = (id: string): number => {
    const known = counted.get(id);
    if (known !== undefined) return known;
    // In a circle, or a chain longer than any drawing needs.
    if (pending.has(id) || pending.size >= maxDepth) return Infinity;
    pending.add(id);
    let count = 1;
    for (const reference of inside.get(id) ?? []) {
      count += weightOf(reference, simpleShare);
      if (count > maxRepetitions) break;
    }
    pending.delete(id);
    counted.set(id, count);
    return count;
  };
  const weightOf = ({ target, times, isUse }: Reference, simple: number): number => {
    const count = countOf(target);
    return times * (isUse || count > 1 ? count : simple);
  };
  let total = 0;
  for (const reference of references) {
    // Every part of a drawing may be cut out once.
    total += weightOf(reference, 0);
    if (total > maxRepetitions) return true;
  }
  return false;
}
