import type { Navigation } from "#content/schema/navigation.ts";
import type { PublicPage } from "#domain/site-texts/get-texts.ts";

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
