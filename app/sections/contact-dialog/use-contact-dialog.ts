import { createContext, use, useCallback, useEffect, useState } from "react";
import type { EnquiryType } from "#app/lib/enquiry-type.ts";
import { rememberClosed, wasClosed } from "./closed-flag.ts";
import { loadFormDialog } from "./load-form-dialog.ts";

const autoOpenDelay = 1000;

type OpenFormFunction = (type: EnquiryType) => void;

/** Opens the contact form from anywhere in the public site. */
export const OpenForm = createContext<OpenFormFunction>(() => {});

/** State of the contact-form dialog; the site layout holds it. Closing leaves the 'contactFormClosed' flag. */
export function useContactDialog() {
  const [type, setType] = useState<EnquiryType | null>(null);
  const close = useCallback(() => {
    setType(null);
    rememberClosed();
  }, []);
  return { type, open: setType as OpenFormFunction, close };
}

/**
 * Opens the form by itself after a second, unless the visitor has closed it before (specification section 4) or was quicker
 * and has a dialog open. For /contact.
 */
export function useAutoOpenForm(type: EnquiryType): void {
  const openForm = use(OpenForm);
  useEffect(() => {
    let left = false;
    // Nobody has asked for it: when it can't be had, the page stays as it is.
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
