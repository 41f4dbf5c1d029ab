import { type RefObject, useEffect } from "react";

/**
 * Scales a page in a frame down to the room that it has.
 * @param box around the frame
 * @param width of the page in CSS pixels
 */
export function useScaledFrame(box: RefObject<HTMLDivElement | null>, width: number): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const room = entry?.contentRect.width ?? width;
      const scale = Math.min(1, room / width);
      // By the style object, because the Content Security Policy forbids style attributes.
      element.style.setProperty("--preview-width", `${Math.min(width, room / scale)}px`);
      element.style.setProperty("--preview-scale", String(scale));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, width]);
}
