import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PageTextName } from "#content/page-names.ts";
import type { FreeSection } from "#content/schema/page-layout.ts";
import type { SitePage } from "#content/schema/site-page.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { FreeSectionView } from "#app/sections/free-section.tsx";
import type { Texts } from "#domain/site-texts/get-texts.ts";
import { pictures } from "./page-layout.tsx";
import { SectionGap } from "./section-gap.tsx";

/** Kinds of sections that have no heading of their own. */
const withoutHeading: ReadonlySet<FreeSection["kind"]> = new Set(["quote"]);

/**
 * A page that editors have made: its sections as HTML, the first one with the page's heading, or else the page's title above it, and its
 * metadata. Server only.
 */
export function viewOfPage(siteUrl: string, texts: Texts, { name, page }: { name: PageTextName; page: SitePage }) {
  const { address, title, sections, meta } = page;
  const films = { intro: texts.introVideo, tour: texts.tourVideo };
  const shown = sections.filter(({ hidden }) => !hidden);
  const [first] = shown;
  const needsTitle = !first || withoutHeading.has(first.kind);
  const heading = needsTitle ? [<PageTitle key="title">{title}</PageTitle>] : [];
  const views = shown.map((section) => (
    <Fragment key={section.id}>
      <FreeSectionView section={section} isFirst={!needsTitle && section === first} films={films} pictures={pictures} />
      {texts.hasMarks && <SectionGap of={name} below={section.id} />}
    </Fragment>
  ));
  const top = texts.hasMarks ? [<SectionGap key="top" of={name} below={null} />] : [];
  return {
    html: renderToStaticMarkup(<>{[...heading, ...top, ...views]}</>),
    meta: pageMeta({ ...meta, site: { siteUrl, texts }, path: address, name: title }),
  };
}

function PageTitle({ children }: { children: string }) {
  return (
    <header className="page pt-14 pb-12">
      <h1 className="text-5xl">{children}</h1>
    </header>
  );
}
