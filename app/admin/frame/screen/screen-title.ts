import { useLayoutEffect } from "react";

/** The title of the document for a screen of the admin area. */
export function documentTitle(screen: string): string {
  return `${screen} · Admin`;
}

/**
 * Names what is shown in place of the screen that the address names, such as the sign-in, as long as it is shown. The title of a route can't:
 * who may see the screen is known later than its address, and changes without a load.
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
