/** The packages that a row of docs/dependencies.md is about; none for any other line. */
export function packagesOf(line: string): string[] {
  const [, first = ""] = /^\| ((?:`[^`]+`(?:, )?)+)/.exec(line) ?? [];
  return [...first.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}
