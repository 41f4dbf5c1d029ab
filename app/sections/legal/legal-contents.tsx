import { Link } from "react-router";
import type { LegalText } from "#content/schema/legal.ts";

/** Table of contents beside a legal text, where the screen has room for it. */
export function LegalContents({ sections }: Pick<LegalText, "sections">) {
  return (
    <nav
      aria-label="Contents"
      className="no-print hidden self-stretch lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block"
    >
      <ol className="legal-numbers sticky top-28 border-t-2 border-evergreen-900 text-sm">
        {sections.map((section) => (
          <li key={section.id} className="flex gap-3 border-b border-line">
            <Link
              to={`#${section.id}`}
              className="py-2 hover:text-evergreen-600 hover:underline hover:underline-offset-4"
            >
              {section.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
