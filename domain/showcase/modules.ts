import { modules } from "#content/showcase/modules.ts";
import { moduleIcons } from "#content/schema/icon-names.ts";
import { type BuiltInModule, type BuiltInModuleCategory, moduleAnchors } from "#content/schema/module.ts";
import { type ModuleCategorySlug, moduleCategorySlugs } from "#content/schema/module-category-slugs.ts";
import type { ModulesTable } from "#db/schema.ts";
import type { Context } from "#domain/context.ts";
import { moduleKind, adminCategoryOf, publicCategoryOf } from "#domain/kinds/module.ts";
import { publicRead } from "../public-read.ts";
import { tagsOf } from "../documents/tags.ts";
import { seenItem } from "#domain/documents/view.ts";
import { markOf, withoutMarks } from "#lib/text/text-marks.ts";
import type { Selectable } from "kysely";
import { type Texts, getTexts } from "#domain/texts/get-texts.ts";
import { builtInModuleCategories, builtInModules, isAsBuiltIn } from "../built-in-content.ts";
import { formerSlugOf, slugOf } from "#domain/documents/kind.ts";

/** A module on public pages. `benefits` may be empty for a managed one; `icon` is a known name. */
export type Module = Omit<BuiltInModule, "name" | "anchors"> & {
  name: string;
  /** Further anchors that lead to it: those of menus, and the one that its name made before (`formerSlugOf`). */
  anchors: string[];
  isPremium: boolean;
  /** Its number in the whole catalog, from 1. */
  number: number;
};

/** One of the eight public categories with its modules, which may be none. */
export type ModuleGroup = Omit<BuiltInModuleCategory, "anchors"> & { anchors: string[]; modules: Module[] };

export interface ModuleCatalogue {
  /** Number of modules in all groups. */
  total: number;
  /**
   * All eight, in display order. Their slugs and anchors, and those of their modules, are unique, so each can be an id.
   */
  groups: ModuleGroup[];
}

type UnnumberedModule = Omit<Module, "number">;

/**
 * The modules that visitors see, by public category: the active managed ones, else the built-in ones. Each menu anchor
 * is the slug or an anchor of exactly one group or module. Never throws: when the database fails or takes longer than
 * 1.5 s, the built-in ones are used and the answer is marked as degraded.
 */
export async function findModules(ctx: Context): Promise<ModuleCatalogue> {
  const reading = getTexts(ctx);
  const rows = await publicRead(
    ctx,
    "modules_content",
    [tagsOf(moduleKind).any],
    async () => {
      const found = await activeModules(ctx).selectAll().execute();
      return found.map((row) => seenItem(ctx, moduleKind, row, row.id));
    },
    () => [],
  );
  const texts = await reading;
  return catalogueOf(
    texts,
    rows.length > 0 ? fromRows(texts, rows) : builtInModules(texts).map((module) => ({ ...module, isPremium: false })),
  );
}

/** The managed modules that visitors see, in the order of their page. */
export function activeModules({ db }: Context) {
  return db
    .selectFrom("modules_content")
    .where("is_active", "=", true)
    .orderBy("order_index", "asc")
    .orderBy("created_at", "asc");
}

type ModuleTexts = Pick<Texts, "moduleCategories" | "builtInModules">;

function catalogueOf(texts: ModuleTexts, found: readonly UnnumberedModule[]): ModuleCatalogue {
  const placed = new Set(found.flatMap(anchorsOf));
  let number = 0;
  const groups = builtInModuleCategories(texts).map((category) => ({
    ...category,
    anchors: [...category.anchors, ...anchorsOfBuiltIns(category.slug).filter((anchor) => !placed.has(anchor))],
    modules: found
      .filter((module) => module.category === category.slug)
      .map((module) => {
        number += 1;
        return { ...module, number };
      }),
  }));
  return { total: number, groups };
}

/** Anchors that menus link to must exist even when their module is not among the managed ones. */
function anchorsOfBuiltIns(category: ModuleCategorySlug): string[] {
  return modules.filter((module) => module.category === category).flatMap(anchorsOf);
}

function anchorsOf({ anchors, parts }: Pick<Module, "anchors" | "parts">): string[] {
  return [...anchors, ...parts.map(({ anchor }) => anchor)];
}

function fromRows(texts: ModuleTexts, rows: readonly Selectable<ModulesTable>[]): UnnumberedModule[] {
  const builtIn = builtInModules(texts);
  const slugs = slugsOfModules(rows.map(({ name }) => name));
  const taken = new Set<string>([...moduleCategorySlugs, ...moduleAnchors, ...slugs]);
  return rows.map((row, index) => {
    const module = managedModule(builtIn, row, slugs[index] ?? "");
    const former = formerSlugOf(row.name);
    if (former === null || taken.has(former) || reserved.test(former)) return module;
    taken.add(former);
    return { ...module, anchors: [...module.anchors, former] };
  });
}

/** The anchors of managed modules by their names, in the order of the list. */
export function slugsOfModules(names: readonly string[]): string[] {
  const taken = new Set<string>([...moduleCategorySlugs, ...moduleAnchors]);
  return names.map((name) => takeSlug(name, taken));
}

/**
 * The table has no benefits and no short line for cards: a row with the name of a built-in module uses the built-in
 * ones.
 */
export function managedModule(
  builtIn: readonly BuiltInModule[],
  row: Selectable<ModulesTable>,
  slug: string,
): UnnumberedModule {
  const [twin, shipped] = [builtIn, modules].map((all) => all.find((module) => module.slug === slug));
  const isAsTwin = isAsBuiltIn(row.description, twin?.description, shipped?.description);
  return {
    slug,
    name: row.name,
    summary: twin && isAsTwin ? twin.summary : firstSentence(row.description),
    description: row.description,
    features: row.features,
    benefits: twin?.benefits ?? [],
    // Two public categories do not exist in the form. An imported module stays in such a category until an editor
    // chooses another.
    category: twin && adminCategoryOf(twin.category) === row.category ? twin.category : publicCategoryOf(row.category),
    icon: moduleIcons.find((name) => name === row.icon_name) ?? "Users",
    anchors: twin?.anchors ?? [],
    parts: twin?.parts ?? [],
    isPremium: row.is_premium,
  };
}

/** Up to the first full stop before a capital letter or the end, so that an abbreviation does not end the sentence. */
function firstSentence(text: string): string {
  const mark = markOf(text);
  if (mark) return mark(firstSentence(withoutMarks(text)));
  return /^.*?[.!?](?=\s+\p{Lu}|\s*$)/su.exec(text)?.[0] ?? text;
}

/** Ids with this ending are made by the page, for headings of sections. */
const reserved = /-title$/;

/** A free id for a module name, which is added to `taken`. */
export function takeSlug(name: string, taken: Set<string>): string {
  const plain = slugOf(name) ?? "module";
  let slug = plain;
  for (let count = 2; taken.has(slug) || reserved.test(slug); count += 1) slug = `${plain}-${count}`;
  taken.add(slug);
  return slug;
}
