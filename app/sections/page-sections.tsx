import { type ReactElement, useRef } from "react";
import { useLazy } from "#app/ui/use-lazy.ts";
import { loadFormDialog } from "./contact/contact-dialog.tsx";

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
        html ? <SectionHtml key={name + html} html={html} /> : children.find(({ key }) => key === name),
      )
    : children;
}

const leaveAsItIs = () => {};

/**
 * HTML of sections that the server has made. What a form or a link to an embed in it needs is loaded beforehand: without a connection
 * nothing can be loaded any more. Needs the HTML as its key, because what is in it stays.
 */
export function SectionHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const forms = useLazy(html.includes("/embed/"), loadFormDialog, leaveAsItIs);
  return (
    <>
      {/* Before the frames: it keeps what is typed into them when all of this goes. */}
      {forms && <forms.FormsInPage place={place} />}
      <div ref={place} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
