import { modulesPages } from "#lib/addresses.ts";
import { modules } from "#content/modules.ts";

/** Where a module's name leads: to its entry on the modules page, or to that page when it has none. Server only. */
export function moduleHref(name: string): string {
  const module = modules.find((known) => known.name === name);
  return module ? `${modulesPages[0]}#${module.slug}` : modulesPages[0];
}
