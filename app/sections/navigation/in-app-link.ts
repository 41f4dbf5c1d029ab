/** The link that an event happened on, if it leads to an address of this site, in this tab. */
export function inAppLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  return link?.href && link.origin === location.origin && !link.target && !link.download ? link : null;
}
