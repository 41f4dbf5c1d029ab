import type { ReactElement } from "react";

/** Sections from top to bottom: the name of a page's own section, or a name with HTML that the server has made. */
export type PageLayout = (readonly [name: string, html?: string])[];

interface PageSectionsProps {
  /** Absent while the page is as shipped. */
  layout: PageLayout | undefined;
  /** The page's own sections in the order in which they are shipped, each with its name as key. */
  children: ReactElement[];
}

/** The sections of a page in the order that editors have chosen. */
export function PageSections({ layout, children }: PageSectionsProps) {
  return layout
    ? layout.map(([name, html]) =>
        html ? <div key={name} dangerouslySetInnerHTML={{ __html: html }} /> : children.find(({ key }) => key === name),
      )
    : children;
}
