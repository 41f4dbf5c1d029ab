import { use, useEffect } from "react";
import { loadFormDialog, OpenForm, wasClosed } from "./contact-dialog.tsx";
import type { InquiryType } from "./form-dialog.tsx";

/** In milliseconds. */
const autoOpenDelay = 1000;

/**
 * Opens the form by itself after a second, unless the visitor has closed it before (docs/product.md#contact) or was quicker
 * and has a dialog open. For /contact.
 */
export function useAutoOpenForm(type: InquiryType): void {
  const openForm = use(OpenForm);
  useEffect(() => {
    let left = false;
    // Not requested by the visitor, so a failed load is ignored.
    const open = () =>
      loadFormDialog().then(
        () => left || document.querySelector(":modal") || openForm(type),
        () => {},
      );
    const timer = setTimeout(() => wasClosed() || void open(), autoOpenDelay);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [openForm, type]);
}
