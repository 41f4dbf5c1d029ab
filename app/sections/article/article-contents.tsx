import { Link } from "react-router";

interface ArticleContentsProps {
  label: string;
  sections: readonly { id: string; heading: string }[];
}

/** The article's sections beside its text, where the screen has room. Which one is being read, the browser marks (journal.css). */
export function ArticleContents({ label, sections }: ArticleContentsProps) {
  return (
    <nav aria-labelledby="contents-label" className="no-print hidden lg:block">
      <div className="article-contents sticky top-28 max-h-[calc(100dvh-9rem)] overflow-y-auto text-sm">
        <h2 id="contents-label" className="mb-3 font-sans text-sm font-semibold tracking-normal text-ink-soft">
          {label}
        </h2>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <Link to={`#${id}`}>{heading}</Link>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
