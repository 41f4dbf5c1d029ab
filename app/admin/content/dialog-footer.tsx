import type { ReactNode } from "react";

/**
 * The buttons at the end of a dialog, in sight however long its form is; on a screen that is very low, as with a page enlarged
 * four times, they stand where the form ends.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-6 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-6 py-4 [@media(max-height:24rem)]:static">
      {children}
    </div>
  );
}
