/** A page of the site, or a place of one, that a link may lead to. */
export interface LinkTarget {
  href: string;
  title: string;
}

const most = 12;

/** The targets whose title and address together have all words, at most twelve. Those whose own title begins so come first. */
export function fittingTargets(targets: readonly LinkTarget[], query: string): LinkTarget[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const beginning = words.join(" ");
  const fitting = targets.filter(({ href, title }) => {
    const searched = `${title} ${href}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const isFirst = ({ href, title }: LinkTarget) => {
    const own = title.split(" › ").at(-1) ?? "";
    return own.toLowerCase().startsWith(beginning) || href.startsWith(beginning) ? 0 : 1;
  };
  return fitting.toSorted((a, b) => isFirst(a) - isFirst(b)).slice(0, most);
}
