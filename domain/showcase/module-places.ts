import { modules } from "#content/showcase/modules.ts";
import { nameKey } from "#lib/text/format-text.ts";
import { tagsOf } from "../documents/tags.ts";
import { moduleKind } from "../kinds/module.ts";
import { noteFound, publicRead } from "../public-read.ts";
import type { Context } from "../context.ts";
import { activeModules, slugsOfModules } from "./modules.ts";

/** Where the modules stand on their page. */
export interface ModulePlaces {
  /**
   * The anchors of the modules with these names; null for a name that has none. Notes that the page depends on them: a cached page stays as
   * long as they are the same after changes of modules.
   */
  of: (names: readonly string[]) => (string | null)[];
}

/** Reads the places of all modules that visitors see. Never throws: without the database, those of the built-in ones. */
export async function readModulePlaces(ctx: Context): Promise<ModulePlaces> {
  const read = () => readNames(ctx);
  const managed = await publicRead(ctx, "modules_content", [], read, () => []);
  return {
    of(names) {
      const places = placesIn(managed, names);
      noteFound(ctx, [tagsOf(moduleKind).any], places, async () => placesIn(await read(), names), JSON.stringify);
      return places;
    },
  };
}

/** The names of the active managed modules, in the order in which their page gives them anchors. */
async function readNames(ctx: Context): Promise<string[]> {
  const rows = await activeModules(ctx).select("name").execute();
  return rows.map(({ name }) => name);
}

function placesIn(managed: readonly string[], names: readonly string[]): (string | null)[] {
  const slugs = slugsOfModules(managed);
  const listed =
    managed.length > 0
      ? managed.map((name, index) => ({ key: nameKey(name), slug: slugs[index] ?? null }))
      : modules.map(({ name, slug }) => ({ key: nameKey(name), slug }));
  return names.map((name) => {
    const key = nameKey(name);
    const place = listed.find((module) => module.key === key)?.slug;
    // What menus lead to is on the page also when its module is not.
    return place ?? modules.find((module) => nameKey(module.name) === key)?.anchors[0] ?? null;
  });
}
