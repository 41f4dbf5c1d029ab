import { isDeepStrictEqual } from "node:util";
import { renderToStaticMarkup } from "react-dom/server";
import { type LayoutName, completeLayout, layouts } from "#content/layouts.ts";
import { stockPictures } from "#content/site/pictures.ts";
import { type StockPictureName, type FreeSection, stockPictureNames } from "#content/schema/page-layout.ts";
import type { Picture } from "#content/schema/picture.ts";
import { type PageLayout, FreeSectionView } from "#app/sections/page-sections.tsx";
import type { Texts, PublicPage } from "#domain/texts/get-texts.ts";
import { SectionGap } from "./section-gap.tsx";
import { Fragment } from "react";
import type { PageTextName } from "#content/page-names.ts";
import type { SitePage } from "#content/schema/site-page.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Navigation } from "#content/schema/navigation.ts";

/** The stock pictures by their names. */
const pictures = Object.fromEntries(stockPictureNames.map((name, index) => [name, stockPictures[index]])) as Record<
  StockPictureName,
  Picture
>;

/**
 * The sections of a page that editors have arranged; nothing while it is as shipped, so that such a page carries nothing of it. Sections
 * that any page may have are rendered here and sent as HTML: pages without them need no code for them. Server only.
 */
export function layoutOf(texts: Pick<Texts, "layouts" | "introVideo" | "tourVideo" | "hasMarks">, name: LayoutName) {
  const sections = completeLayout(name, texts.layouts[name]);
  if (isDeepStrictEqual(sections, layouts[name]) && !texts.hasMarks) return {};
  const films = { intro: texts.introVideo, tour: texts.tourVideo };
  const layout: PageLayout = sections
    .filter(({ hidden }) => !hidden)
    .flatMap((section) => {
      const shown: PageLayout[number] =
        section.kind === "own"
          ? [section.id]
          : [section.id, renderToStaticMarkup(<FreeSectionView section={section} films={films} pictures={pictures} />)];
      if (!texts.hasMarks) return [shown];
      return [shown, [`below ${section.id}`, renderToStaticMarkup(<SectionGap of={name} below={section.id} />)]];
    });
  return { layout };
}

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

/** Menus and footer with the pages that editors have put there, each last in its list. Server only. */
export function withPages(navigation: Navigation, pages: readonly PublicPage[]): Navigation {
  const listed = pages.filter(({ menu }) => menu.place !== "none");
  if (listed.length === 0) return navigation;
  const { menus, footer } = navigation;
  const ids = new Set(menus.map(({ id }) => id));
  const inFooter = (place: string) =>
    listed.filter(({ menu }) => menu.place === place).map(({ title, address }) => ({ title, href: address }));
  return {
    ...navigation,
    menus: menus.map((menu, index) => {
      const isLast = index === menus.length - 1;
      // A menu that editors have removed has its pages in the last one.
      const own = listed.filter(({ menu: { place } }) =>
        ids.has(place) ? place === menu.id : isLast && !place.startsWith("footer"),
      );
      const items = own.map(({ title, address, menu: { icon, description } }) => ({
        title,
        icon,
        description,
        href: address,
      }));
      return items.length === 0 ? menu : { ...menu, items: [...menu.items, ...items] };
    }),
    footer: {
      ...footer,
      platform: [...footer.platform, ...inFooter("footer")],
      legal: [...footer.legal, ...inFooter("footer-legal")],
    },
  };
}

/** More are known by no browser, which follows links to the others as to any other document. */
const mostKnown = 200;

/** The addresses to which in-app navigation may lead besides the routes, separated by spaces; nothing while there are none. Server only. */
export function knownPages(pages: readonly PublicPage[]): { pages?: string } {
  const addresses = pages.slice(0, mostKnown).map(({ address }) => address);
  return pages.length === 0 ? {} : { pages: addresses.join(" ") };
}
