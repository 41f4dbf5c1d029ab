import { use, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { DialogFooterContext } from "#app/ui/dialog.tsx";

/**
 * The buttons of the dialog around it, in sight however long its content is; on a very low screen, as with a page enlarged four
 * times, they stand where the content ends. A submit button in it names its form, which does not contain it in the document.
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
