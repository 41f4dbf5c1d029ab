import { use, useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { wasFormClosed } from "../consent/preferences.ts";
import { loadFormDialog, OpenForm } from "./contact-dialog.tsx";
import { opener } from "./visit.ts";
import type { InquiryType } from "./form-dialog.tsx";

/** In milliseconds. */
const autoOpenDelay = 1000;

/**
 * Opens the form that the address asks for. Without such a request, opens it by itself after a second, unless the visitor has closed it
 * before (docs/product.md#contact). A dialog that the visitor has opened meanwhile stays. For /contact.
 * @param isRequested whether the address names the type
 */
export function useAutoOpenForm(type: InquiryType, isRequested: boolean): void {
  const openForm = use(OpenForm);
  useEffect(() => {
    let left = false;
    // The page has other ways to the form, so a failed load is ignored.
    const open = () =>
      loadFormDialog().then(
        () => {
          if (left || document.querySelector(":modal")) return;
          opener.place = isRequested ? "link" : "auto-open";
          openForm(type, { keepOpen: true });
        },
        () => {},
      );
    const timer = setTimeout(() => (isRequested || !wasFormClosed()) && void open(), isRequested ? 0 : autoOpenDelay);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [openForm, type, isRequested]);
}

const never = () => () => {};

/**
 * Whether the form stands in the contact page: for a visitor who closed its dialog before, while the address asks for none. What is shown
 * depends on the attribute alone, which the script in the head has set at a load (server/pages/first-visit.ts).
 */
export function useFormInPage(isRequested: boolean): boolean {
  const isClosed = useSyncExternalStore(never, wasFormClosed, () => false);
  useLayoutEffect(() => {
    if (wasFormClosed()) document.documentElement.dataset["contactForm"] = "closed";
  }, []);
  return isClosed && !isRequested;
}
