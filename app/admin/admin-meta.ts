/** Title and robots of an admin screen; none of them may be found by a search engine. */
export function adminMeta(screen: string) {
  return [{ title: `${screen} · Admin` }, { name: "robots", content: "noindex, nofollow" }];
}
