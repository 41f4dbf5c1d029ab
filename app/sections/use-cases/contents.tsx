import { Link } from "react-router";
import icons from "#app/ui/icons.svg";
import type { UseCase } from "#domain/use-cases/use-case.ts";

interface ContentsProps {
  /** Name of the list for those who can't see it. */
  label: string;
  useCases: Pick<UseCase, "slug" | "title" | "subtitle" | "icon">[];
}

/** The use cases of this page as a table of contents, each leading down to its place. */
export function Contents({ label, useCases }: ContentsProps) {
  return (
    <nav aria-label={label} className="border-t-2 border-ink">
      <ul>
        {useCases.map(({ slug, title, subtitle, icon }) => (
          <li key={slug} className="border-b border-line">
            <Link to={`#${slug}`} className="group flex items-center gap-4 py-3 text-ink no-underline">
              <svg className="size-6 shrink-0 fill-none stroke-brass-700 stroke-[1.6]" aria-hidden="true">
                <use href={`${icons}#${icon}`} />
              </svg>
              <span>
                <span className="block font-semibold group-hover:underline">{title}</span>
                {subtitle && <span className="block text-sm text-ink-soft">{subtitle}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
