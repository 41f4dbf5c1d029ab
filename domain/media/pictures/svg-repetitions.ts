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
  /** Where the name can't be read, the one that shows its targets most often. */
  property: string;
  targets: string[];
  /** Whether each browser takes it, so that it replaces what is inherited. */
  isCertain: boolean;
}

/** What elements inherit from those around them, by property. */
type Inherited = Map<string, string[]>;

/** Elements whose content is drawn once more for each reference. Gradients and filters are not. */
const drawnAnew = new Set(["mask", "pattern", "clipPath", "marker"]);

/**
 * No name of an element has spaces or brackets; with them, each `url(#` would look through all that follow. With a percent sign one name
 * can be written in many ways.
 */
export const innerUrl = /url\s*\(\s*(["']?)#([^\s()"'%]*)\1\s*\)/gi;

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
  /** Whether something is painted as what shows it is, and so may show anything. */
  #isContextual = false;

  add(element: SvgElement): void {
    this.#elements.push(element);
    const id = valueOf(element, "id");
    if (id && !this.#names.has(id)) this.#names.set(id, element.name);
    this.#isContextual ||= element.attributes.some(([, value]) => contextual.test(value));
  }

  /**
   * Takes a style sheet into account.
   * @returns false when it can't be told what its references belong to; such a sheet must be left out
   */
  addSheet(css: string): boolean {
    // The line of a path, whose corners count, or a reference under a name of its own.
    if (/(?:^|[\s;{/])d\s*:/i.test(css) || namesReference(css)) return false;
    this.#isContextual ||= contextual.test(css);
    let found = 0;
    for (const piece of css.split("}")) {
      const opening = piece.lastIndexOf("{");
      const painted = (opening < 0 ? [] : paintedIn(piece.slice(opening + 1))).filter(
        ({ targets }) => targets.length > 0,
      );
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
    for (const [key, painted] of this.#styled) this.#styled.set(key, this.#distinct(painted));
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

  #isDrawnAnew(target: string): boolean {
    return drawnAnew.has(this.#names.get(target) ?? "");
  }

  /** One for each property, with what is drawn anew: a sheet may say the same thousands of times. */
  #distinct(painted: readonly Painted[]): Painted[] {
    const byProperty = Map.groupBy(painted, ({ property }) => property);
    return Array.from(byProperty, ([property, all]) => {
      const targets = new Set(all.flatMap((one) => one.targets.filter((target) => this.#isDrawnAnew(target))));
      return { property, targets: [...targets], isCertain: false };
    }).filter(({ targets }) => targets.length > 0);
  }

  /** @param passedOn what the element inherits; gets what those inside it do */
  *#referencesOf(element: SvgElement, passedOn: Inherited): Generator<Reference> {
    const { name, attributes, within } = element;
    const shown = (targets: string[], times = 1): Reference[] =>
      targets.map((target) => ({ target, within, times, isUse: false }));
    const own = attributes.flatMap(([attribute, value]) =>
      attribute === "style" ? paintedIn(value) : painted(attribute, value),
    );
    const href = valueOf(element, "href")?.slice(1);
    if (href !== undefined && name === "use") yield { target: href, within, times: 1, isUse: true };
    else if (href !== undefined && this.#isDrawnAnew(href)) yield* shown([href]);

    const repainted = Map.groupBy([...own, ...this.#styledOf(element)], ({ property }) => property);
    for (const [property, declarations] of repainted) {
      const targets = declarations.flatMap((one) => one.targets.filter((target) => this.#isDrawnAnew(target)));
      if (!inheritedProperties.has(property)) yield* shown(targets);
      else if (declarations.length === 1 && declarations[0]?.isCertain) passedOn.set(property, targets);
      else passedOn.set(property, [...new Set([...(passedOn.get(property) ?? []), ...targets])]);
    }
    for (const [property, targets] of passedOn) {
      // What a use shows inherits as well, and may be anything.
      const isUnknown = name === "use" || this.#isContextual;
      yield* shown(targets, isUnknown ? maxRepetitions : property.startsWith("marker") ? cornersOf(element) : 1);
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

const inheritedProperties = new Set(["fill", "stroke", "marker", "marker-start", "marker-mid", "marker-end"]);
const contextual = /context-(?:fill|stroke)/i;

/** Whether a style gives a reference a name of its own, under which it may be used anywhere. */
export function namesReference(style: string): boolean {
  return style.split(/[;{}]/).some((part) => {
    const at = part.search(/url\s*\(/i);
    return at >= 0 && part.slice(0, at).includes("--");
  });
}

/** The declarations of a style that matter here. */
function paintedIn(style: string): Painted[] {
  return style.split(";").flatMap((declaration) => {
    const colon = declaration.indexOf(":");
    const [, property] = /^\s*([a-z-]+)\s*$/i.exec(declaration.slice(0, Math.max(colon, 0))) ?? [];
    const value = declaration.slice(colon + 1);
    if (property !== undefined) return painted(property.toLowerCase(), value);
    // With a comment in it, or the rest of a declaration that has one.
    return painted("marker", declaration).map((one) => ({ ...one, isCertain: false }));
  });
}

/** A property with its value, if it refers to something or replaces what is inherited. */
function painted(property: string, value: string): Painted[] {
  const targets = targetsIn(value);
  const isColor = /^\s*#(?:[0-9a-f]{3}|[0-9a-f]{6})\s*$/i.test(value) && !property.startsWith("marker");
  const isCertain = isColor || /^\s*(?:none|url\(#[\w-]+\))\s*$/i.test(value);
  return targets.length > 0 || (inheritedProperties.has(property) && isCertain)
    ? [{ property, targets, isCertain }]
    : [];
}

function targetsIn(text: string): string[] {
  return Array.from(text.matchAll(innerUrl), ([, , target = ""]) => target);
}

/** At most so many corners has the line of an element; a marker is drawn at each. */
function cornersOf(element: SvgElement): number {
  const lines = ["d", "points", "style"].map((name) => valueOf(element, name) ?? "");
  return Math.max(2, lines.join(" ").match(/\d*\.?\d+/g)?.length ?? 0);
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
