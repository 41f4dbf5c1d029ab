/** A place of a page that a link may lead to. */
export interface Anchor {
  id: string;
  /** The words of its heading. */
  title: string;
}

const tags = /<(?:h[1-6]\b[^>]*>([\s\S]*?)<\/h[1-6]>|[a-z][a-z0-9-]*\b[^>]*>)/g;
/** Not of a heading that only names the section around it. */
const idOf = /^<[a-z0-9-]+\b[^>]*?\sid="([a-zA-Z][\w-]*)"/;
const most = 80;

/** The places of a page with an id and a heading in them or after them, in their order. */
export function anchorsIn(html: string): Anchor[] {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  const anchors: Anchor[] = [];
  let open: string[] = [];
  for (const [tag, heading] of main.matchAll(tags)) {
    const id = idOf.exec(tag)?.[1];
    if (id !== undefined) open.push(id);
    if (heading === undefined) continue;
    const title = plainText(heading);
    for (const one of open) {
      const isName = one.endsWith("-title") && open.length > 1;
      if (!isName && title !== "") anchors.push({ id: one, title });
    }
    open = [];
  }
  return anchors.slice(0, most);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();
}
