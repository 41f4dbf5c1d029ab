import { Link } from "react-router";

interface ArticleCardProps {
  article: {
    title: string;
    href: string;
    excerpt: string | null;
    image: string | null;
    /** For people, and for machines. */
    day: string;
    date: string;
  };
  /** The newest article stands across the page. */
  lead: boolean;
  eager: boolean;
}

/** One article in the journal's list; the whole card leads to it. */
export function ArticleCard({ article, lead, eager }: ArticleCardProps) {
  const across = lead
    ? `md:col-span-full md:border-b md:border-line md:pb-12 ${article.image ? "md:grid md:grid-cols-[3fr_2fr] md:items-center md:gap-10" : ""}`
    : "";
  return (
    <li className={`group relative ${across}`}>
      {article.image && (
        <img
          src={article.image}
          alt=""
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          className="mb-4 aspect-video w-full bg-paper-deep object-cover md:mb-5"
        />
      )}
      <div className={lead ? "max-w-measure" : ""}>
        <time dateTime={article.date} className="text-xs font-semibold text-brass-700">
          {article.day}
        </time>
        <h3 className={`mt-1.5 ${lead ? "text-3xl" : "text-xl"}`}>
          <Link to={article.href} className="text-ink no-underline group-hover:underline after:absolute after:inset-0">
            {article.title}
          </Link>
        </h3>
        {article.excerpt && <p className={`mt-2.5 text-ink-soft ${lead ? "text-lg" : "text-sm"}`}>{article.excerpt}</p>}
      </div>
    </li>
  );
}
