/** The name of a page that editors have made, among the texts of the site: `page:` and an id. */
export type PageTextName = `page:${string}`;

const pageName = /^page:[a-z0-9]{1,40}$/;

/** Whether a text of the site is a page that editors have made. */
export function isPageName(name: string): name is PageTextName {
  return pageName.test(name);
}

/** Where the editor's view shows such a page whatever its address is. No page has such an address. */
export const editPath = (name: PageTextName) => `/-/${name.slice("page:".length)}`;
