import type { Context } from "../context.ts";

/** The texts in a value, entries of lists and fields of objects separately. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Matches a whole address of this site: not part of a longer one, and not the end of another site's address. */
export function linkTo(ctx: Context, addresses: readonly string[]): RegExp {
  const sites = [ctx.siteUrl, ctx.linkUrl].map((site) => RegExp.escape(site)).join("|");
  return new RegExp(
    `(?:${sites}|(?<![\\w./:-]))(?:${addresses.map((path) => RegExp.escape(path)).join("|")})(?![\\w-])`,
  );
}
