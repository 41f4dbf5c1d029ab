import { type RefObject, useLayoutEffect } from "react";

/**
 * Sets inline styles by script: the policy of the site forbids them as attributes.
 * @param style values by the names of CSS properties
 */
export function useStyle(element: RefObject<HTMLElement | null>, style: Readonly<Record<string, string>>): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(style)) element.current?.style.setProperty(name, value);
  });
}
