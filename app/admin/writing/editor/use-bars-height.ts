import { useCallback, useState } from "react";
import type { ScrollMargins } from "./create-editor.ts";

/** Room below the bars, and between the cursor and the lower edge (pixels). */
const air = { top: 12, bottom: 40 };

/**
 * Measures the bars that stand over the text, so that neither the cursor nor a focused field is scrolled behind them: as margins
 * for the editor, which scrolls by itself, and as `--editor-bars` for the browser, which scrolls everything else.
 */
export function useBarsHeight() {
  const [margins] = useState<ScrollMargins>(() => ({ top: air.top, right: 0, bottom: air.bottom, left: 0 }));
  const bars = useCallback(
    (element: HTMLElement | null) => {
      const dialog = element?.closest("dialog");
      if (!element || !dialog) return;
      const observer = new ResizeObserver(() => {
        const height = getComputedStyle(element).position === "sticky" ? element.offsetHeight : 0;
        margins.top = height + air.top;
        dialog.style.setProperty("--editor-bars", `${height}px`);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        dialog.style.removeProperty("--editor-bars");
      };
    },
    [margins],
  );
  return { bars, margins };
}
