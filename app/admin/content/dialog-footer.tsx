import { use, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { DialogFooterContext } from "#app/ui/dialog.tsx";

/**
 * The buttons of a dialog, outside its scrolling content so that they are always visible; on a very low screen (400% zoom) they follow
 * the content. A submit button needs the `form` attribute, because it is not inside the form.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  const place = use(DialogFooterContext);
  return (
    place &&
    createPortal(
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-6 py-2">
        {children}
      </div>,
      place,
    )
  );
}
