const file = /\.\w+$/;

/** The link that an event happened on, if the router may follow it: to a page of this site, in this tab. */
export function inAppLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.origin !== location.origin || link.target || link.download) return null;
  return file.test(link.pathname) ? null : link;
}
