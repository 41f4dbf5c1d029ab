import { Fragment, type ReactNode } from "react";

/** Sections from top to bottom: by name, or as HTML that the server has made. */
export type PageLayout = { id: string; html?: string }[];

interface PageSectionsProps {
  /** Absent while the page is as shipped. */
  layout: PageLayout | undefined;
  /** The page's own sections by name, in the order in which they are shipped. */
  own: Readonly<Record<string, ReactNode>>;
}

/** The sections of a page in the order that editors have chosen. */
export function PageSections({ layout, own }: PageSectionsProps) {
  const sections: PageLayout = layout ?? Object.keys(own).map((id) => ({ id }));
  return sections.map(({ id, html }) =>
    html === undefined ? (
      <Fragment key={id}>{own[id]}</Fragment>
    ) : (
      <div key={id} dangerouslySetInnerHTML={{ __html: html }} />
    ),
  );
}
