import { isDeepStrictEqual } from "node:util";
import { renderToStaticMarkup } from "react-dom/server";
import { type LayoutName, completeLayout, layouts } from "#content/layouts.ts";
import type { PageSection } from "#content/schema/page-layout.ts";
import { embedHosts, readEmbedAddress } from "#content/sections/embeds.ts";
import type { FreeSection } from "#content/sections/kinds.ts";
import type { PageLayout } from "#app/sections/page-sections.tsx";
import { FreeSectionView } from "#app/sections/kinds/free-section.tsx";
import type { SectionData } from "#app/sections/kinds/section-view.ts";
import { formWords } from "#app/lib/visitor-forms.ts";
import { failedRead } from "#app/lib/answers.ts";
import { findEntries } from "#domain/blog/find-entries.ts";
import type { Context } from "#domain/context.ts";
import { dayOf } from "./item-views.ts";
import type { Texts, PublicPage } from "#domain/texts/get-texts.ts";
import { type HeaderNavigation, headerPlaces } from "#app/sections/frame/site-header.tsx";
import { withoutMarks } from "#lib/text/text-marks.ts";
import { SectionGap } from "./section-gap.tsx";
import { Fragment } from "react";
import type { PageTextName } from "#content/page-names.ts";
import type { SitePage } from "#content/schema/site-page.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Navigation } from "#content/schema/navigation.ts";

/** The stock pictures by their names, each as editors want it. */
function stockOf({ pictures: { stock } }: Pick<Texts, "pictures">): SectionData["pictures"] {
  return Object.fromEntries(Object.entries(stock).map(([name, { own, ...shipped }]) => [name, own?.src ?? shipped]));
}

/** What sections show that is no part of them; each is read only where a section shows it. */
async function dataFor(ctx: Context, texts: Texts, shown: readonly PageSection[]): Promise<SectionData> {
  const showsPosts = shown.some(({ kind }) => kind === "posts");
  const { entries } = showsPosts ? await findEntries(ctx, { topic: null, page: 1 }).catch(failedRead) : { entries: [] };
  return {
    get films() {
      return { intro: texts.introVideo, tour: texts.tourVideo };
    },
    get pictures() {
      return stockOf(texts);
    },
    get pricing() {
      return texts.pricing;
    },
    get newsletter() {
      return formWords(texts.newsletter);
    },
    posts: entries
      .filter(({ isSection }) => !isSection)
      .map(({ href, title, category, publishedAt }) => ({
        href,
        title,
        category,
        ...dayOf(texts, publishedAt),
      })),
    embedAt,
  };
}

function embedAt(address: string) {
  const embed = readEmbedAddress(address);
  if (!embed) return null;
  const { name, page } = embedHosts[embed.provider];
  return { name, page: page(embed.id), frame: `/embed/frame?${new URLSearchParams({ ...embed }).toString()}` };
}

/**
 * The sections of a page that editors have arranged; nothing while it is as shipped, so that such a page carries nothing of it. Sections
 * that any page may have are rendered here and sent as HTML: pages without them need no code for them. Server only.
 */
export async function layoutOf(ctx: Context, texts: Texts, name: LayoutName): Promise<{ layout?: PageLayout }> {
  const sections = completeLayout(name, texts.layouts[name]);
  if (isDeepStrictEqual(sections, layouts[name]) && !texts.hasMarks) return {};
  const seen = sections.filter(({ hidden }) => !hidden);
  const data = await dataFor(ctx, texts, seen);
  const layout: PageLayout = seen.flatMap((section) => {
    const shown: PageLayout[number] =
      section.kind === "own"
        ? [section.id]
        : [section.id, renderToStaticMarkup(<FreeSectionView section={section} data={data} />)];
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
export async function viewOfPage(ctx: Context, texts: Texts, { name, page }: { name: PageTextName; page: SitePage }) {
  const { address, title, sections, meta } = page;
  const shown = sections.filter(({ hidden }) => !hidden);
  const data = await dataFor(ctx, texts, shown);
  const [first] = shown;
  const needsTitle = !first || withoutHeading.has(first.kind);
  const heading = needsTitle ? [<PageTitle key="title">{title}</PageTitle>] : [];
  const views = shown.map((section) => (
    <Fragment key={section.id}>
      <FreeSectionView section={section} isFirst={!needsTitle && section === first} data={data} />
      {texts.hasMarks && <SectionGap of={name} below={section.id} />}
    </Fragment>
  ));
  const top = texts.hasMarks ? [<SectionGap key="top" of={name} below={null} />] : [];
  return {
    html: renderToStaticMarkup(<>{[...heading, ...top, ...views]}</>),
    meta: pageMeta({ ...meta, site: { siteUrl: ctx.siteUrl, texts }, path: address, name: title }),
  };
}

function PageTitle({ children }: { children: string }) {
  return (
    <header className="page pt-14 pb-12">
      <h1 className="text-5xl">{children}</h1>
    </header>
  );
}

/** Most pages that editors may put into the header itself. */
const mostInHeader = 3;

/**
 * What the header has in a window of 1280 pixels, from where pages are entries of it, and what stands in it, in CSS pixels: measured, with letters
 * that are wide for English.
 */
const header = { width: 1_120, logo: 116, button: 50, menu: 48, link: 32, letter: 8, wideLetter: 16 };

const widthOf = (words: string) =>
  Array.from(withoutMarks(words), (letter) => (letter > "\u2E7F" ? header.wideLetter : header.letter)).reduce(
    (sum, width) => sum + width,
    0,
  );

/** Of the pages in the header those for which it has room beside its menus, in whatever language these are. */
function fittingInHeader({ menus, pricing, getDemo }: Navigation, brandName: string, pages: readonly PublicPage[]) {
  const linkWidth = ({ title }: { title: string }) => header.link + widthOf(title);
  let left = header.width - header.logo - 1.5 * widthOf(brandName) - header.button - widthOf(getDemo);
  for (const { title } of menus) left -= header.menu + widthOf(title);
  left -= linkWidth(pricing);
  return pages.slice(0, mostInHeader).filter((page) => (left -= linkWidth(page)) >= 0);
}

/** Menus and footer with the pages that editors have put there, each last in its list. Server only. */
export function withPages(navigation: Navigation, pages: readonly PublicPage[], brandName: string): HeaderNavigation {
  const listed = pages.filter(({ menu }) => menu.place !== "none");
  if (listed.length === 0) return navigation;
  const { menus, footer } = navigation;
  const ids = new Set(menus.map(({ id }) => id));
  const inFooter = (place: string) =>
    listed.filter(({ menu }) => menu.place === place).map(({ title, address }) => ({ title, href: address }));
  const inHeader = fittingInHeader(
    navigation,
    brandName,
    listed.filter(({ menu }) => menu.place === "header"),
  );
  return {
    ...navigation,
    menus: menus.map((menu, index) => {
      const isLast = index === menus.length - 1;
      // A menu that editors have removed has its pages in the last one, and so has a header without room.
      const own = listed.filter(({ menu: { place } }) =>
        ids.has(place) ? place === menu.id : isLast && !place.startsWith("footer"),
      );
      const items = own.map((page) => ({
        title: page.title,
        icon: page.menu.icon,
        description: page.menu.description,
        href: page.address,
        ...(inHeader.includes(page) && { at: headerPlaces.menu }),
      }));
      return items.length === 0 ? menu : { ...menu, items: [...menu.items, ...items] };
    }),
    ...(inHeader.length > 0 && {
      links: inHeader.map(({ title, address }) => ({ title, href: address, at: headerPlaces.itself })),
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
