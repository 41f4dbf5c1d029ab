import { useLayoutEffect } from "react";

/** The title of the document for a screen of the admin area. */
export function documentTitle(screen: string): string {
  return `${screen} · Admin`;
}

/**
 * Sets the document's title while something else is shown in place of the route's screen, such as the sign-in. The route's `meta` can't: whether
 * the screen may be shown is known later than its address, and changes without a load.
 */
export function useScreenTitle(screen: string): void {
  // After every render, because with another address React has written the title of its screen.
  useLayoutEffect(() => {
    const title = documentTitle(screen);
    const replaced = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = replaced;
    };
  });
}
