const link = /(?:\/blog\/|\/use-cases\/|\/case-studies\/|\/modules#|\/features#)[\w-]{1,300}(?![\w-])/g;

/** The paths of items, or of their places on a page, that stand in a text, each once: as lib/linked-paths.ts found them at 010-scale. */
export function linkedPaths(text: string): string[] {
  return [...new Set(text.match(link))];
}
