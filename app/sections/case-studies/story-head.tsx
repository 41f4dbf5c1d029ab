import { Link } from "react-router";
import type { CaseStudyDetail } from "#domain/case-studies/case-study-detail.ts";

interface StoryHeadProps {
  story: Pick<CaseStudyDetail, "title" | "organization" | "category" | "standfirst">;
  back: { label: string; href: string };
  breadcrumbs: { label: string; home: string; list: string };
}

/** The way back, the way here, and the headline. */
export function StoryHead({ story, back, breadcrumbs }: StoryHeadProps) {
  return (
    <header className="page pt-8">
      <div className="no-print flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line pb-4 text-sm">
        <Link to={back.href} className="link font-semibold">
          <span aria-hidden="true">← </span>
          {back.label}
        </Link>
        <nav aria-label={breadcrumbs.label}>
          <ol className="flex flex-wrap gap-x-2 text-ink-soft">
            <li>
              <Link to="/" className="link">
                {breadcrumbs.home}
              </Link>
            </li>
            <li className="before:mr-2 before:content-['›'/'']">
              <Link to={back.href} className="link">
                {breadcrumbs.list}
              </Link>
            </li>
            <li aria-current="page" className="before:mr-2 before:content-['›'/'']">
              {story.title}
            </li>
          </ol>
        </nav>
      </div>
      <div className="pt-12 lg:pt-16">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2 text-sm">
          {story.category && (
            <strong className="on-evergreen bg-evergreen-900 px-3 py-1 print:px-0 font-semibold text-white">
              {story.category}
            </strong>
          )}
          <span className="text-ink-soft">{story.organization}</span>
        </p>
        <h1 className="mt-5 text-5xl">{story.title}</h1>
        {story.standfirst && (
          <p className="mt-5 max-w-[44rem] font-display text-2xl text-ink-soft">{story.standfirst}</p>
        )}
      </div>
    </header>
  );
}
