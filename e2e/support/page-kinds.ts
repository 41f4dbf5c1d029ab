import type { Site } from "./site.ts";

/** One public page of each kind, as the sitemap names them: of those that share a list, the first stands for all. */
export async function findPageKinds(site: Site): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const lists = paths.map((path) => path.slice(0, path.lastIndexOf("/")));
  return paths.filter((_, index) => lists[index] === "" || lists.indexOf(lists[index] ?? "") === index);
}
