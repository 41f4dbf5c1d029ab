import { nameKey } from "#lib/text/format-text.ts";
import { withoutMarks } from "#lib/text/text-marks.ts";
import { builtInUseCases } from "../built-in-content.ts";
import { tagsOf } from "../documents/tags.ts";
import { formerSlugOfUseCase, slugOfUseCase, useCaseKind } from "../kinds/use-case.ts";
import { type ShownTitle, findShownTitles } from "../reading/shown-items.ts";
import { noteFound, publicRead } from "../public-read.ts";
import type { Context } from "../context.ts";
import { findFormerSlugs } from "../reading/former-slugs.ts";
import { getTexts } from "../texts/get-texts.ts";

/** A use case that visitors see. */
export interface NamedUseCase {
  /** Null for a built-in one. */
  id: string | null;
  slug: string;
  title: string;
}

/**
 * The use case named so: the one with that title, else the one at the slug that the name makes, or that has left it. Null when there is
 * none.
 */
type FindNamed = (name: string) => NamedUseCase | null;

/** The use cases by the names that editors write for them. */
export interface UseCaseNames {
  /**
   * Gives what `choose` makes of them, and notes that the page depends on it: a cached page stays as long as the same comes of it after
   * changes of use cases.
   */
  choose: <Choice>(choose: (find: FindNamed) => Choice) => Choice;
}

/**
 * Reads the names of all use cases that visitors see, in two queries however many are looked for. Never throws: without the database, the
 * names of the built-in ones.
 */
export async function readUseCaseNames(ctx: Context): Promise<UseCaseNames> {
  const reading = getTexts(ctx);
  const { collection } = useCaseKind;
  const read = () => readManaged(ctx);
  const managed = await publicRead(ctx, collection, [], read, (): Managed => ({ shown: [], former: new Map() }));
  const builtIn = builtInUseCases(await reading);
  const { any, slugs } = tagsOf(useCaseKind);
  return {
    choose(choose) {
      const choice = choose(finderOf(managed, builtIn));
      noteFound(ctx, [any, slugs], choice, async () => choose(finderOf(await read(), builtIn)), JSON.stringify);
      return choice;
    },
  };
}

/**
 * Finds use cases by name as visitors would if this one were shown, for the question before it is deleted.
 * @throws when the database fails
 */
export async function readNamesWith(ctx: Context, useCase: ShownTitle): Promise<FindNamed> {
  const { shown, former } = await readManaged(ctx);
  const all = shown.some(({ id }) => id === useCase.id) ? shown : [...shown, useCase];
  return finderOf({ shown: all, former }, builtInUseCases(await getTexts(ctx)));
}

interface Managed {
  /** In the order of the list. */
  shown: readonly ShownTitle[];
  /** The ids of those that have left a slug. */
  former: ReadonlyMap<string, string>;
}

async function readManaged(ctx: Context): Promise<Managed> {
  const [shown, former] = await Promise.all([findShownTitles(ctx, useCaseKind), findFormerSlugs(ctx, useCaseKind)]);
  return { shown, former };
}

function finderOf({ shown, former }: Managed, builtIn: readonly { slug: string; title: string }[]): FindNamed {
  const all = [...shown, ...builtIn.map(({ slug, title }) => ({ id: null, slug, title }))];
  // Of several, the first has the name, as it has the address.
  const byTitle = firstsBy(all, ({ title }) => nameKey(title));
  const bySlug = firstsBy(all, ({ slug }) => slug);
  const byId = new Map(shown.map((useCase) => [useCase.id, useCase]));
  const at = (slug: string) => bySlug.get(slug) ?? byId.get(former.get(slug) ?? "");
  return (name) => {
    const titled = byTitle.get(nameKey(name));
    if (titled) return at(titled.slug) ?? null;
    const plain = withoutMarks(name);
    const slugs = [slugOfUseCase(plain), formerSlugOfUseCase(plain)].filter((slug) => slug !== null);
    return slugs.map(at).find((found) => found !== undefined) ?? null;
  };
}

function firstsBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item> {
  return new Map(items.toReversed().map((item) => [keyOf(item), item]));
}
