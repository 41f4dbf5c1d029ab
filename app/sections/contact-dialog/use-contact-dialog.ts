import { createContext, use, useCallback, useEffect, useState } from "react";
import type { EnquiryType } from "#app/lib/enquiry-type.ts";

const closedFlag = "contactFormClosed";
const autoOpenDelay = 1000;

// Storage is refused in some privacy modes; the form then simply opens again.
function wasClosed(): boolean {
  try {
    return localStorage.getItem(closedFlag) !== null;
  } catch {
    return false;
  }
}

function rememberClosed() {
  try {
    localStorage.setItem(closedFlag, "true");
  } catch {}
}

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

/** Opens the form by itself after a second, unless the visitor has closed it before (specification section 4). For /contact. */
export function useAutoOpenForm(type: EnquiryType): void {
  const openForm = use(OpenForm);
  useEffect(() => {
    if (wasClosed()) return;
    const timer = setTimeout(() => openForm(type), autoOpenDelay);
    return () => clearTimeout(timer);
  }, [openForm, type]);
}
