/** The rooms whose files the server itself runs or reads, tests and their tools aside. */
const ofServer = /^(?!.*(\.test\.tsx?$|\/testing\/))(cli|server|domain|db|content|lib)\//;

/** A module of Vite's graph, as far as needed here. */
export interface SourceModule {
  readonly file: string | null;
  readonly importers: ReadonlySet<SourceModule>;
}

/**
 * Whether a changed file needs another start of the site. Files of the app do not: Vite brings them to the pages and to the browser. But
 * the route table is also what the server knows its pages from, so modules of the app that the server stands on count as its own.
 * @param path from the top of the repository, with slashes
 * @param modules what Vite has made of the file
 */
export function needsRestart(path: string, modules: Iterable<SourceModule>, root: string): boolean {
  if (ofServer.test(path)) return true;
  return path.startsWith("app/") && isUsedBelow(modules, `${root}/server/`);
}

function isUsedBelow(modules: Iterable<SourceModule>, folder: string): boolean {
  const seen = new Set<SourceModule>(modules);
  // A set goes on to what is added while it is walked.
  for (const module of seen) {
    if (module.file?.startsWith(folder)) return true;
    for (const importer of module.importers) seen.add(importer);
  }
  return false;
}
