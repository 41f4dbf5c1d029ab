import { type ComponentProps, useCallback, createContext, use, useEffect, useState } from "react";
import type { PublicSettings } from "#domain/context.ts";
import type { EnquiryType } from "./form-dialog.tsx";
import { useLazy } from "#app/lib/use-lazy.ts";
import { keepPreference, readPreference } from "../consent/consent.tsx";
import { buttonLook } from "#app/ui/button.tsx";

interface ContactDialogProps {
  /** Type of the enquiry; null while the dialog is closed. */
  type: EnquiryType | null;
  crmForm: PublicSettings["crmForm"];
  onClose: () => void;
}

/** The contact form in a dialog, loaded on first use. When the load fails, opens the form as a page. */
export function ContactDialog({ type, crmForm, onClose }: ContactDialogProps) {
  const openAsPage = useCallback(() => location.assign(`/embed/contact-form?type=${type}`), [type]);
  const loaded = useLazy(type !== null, loadFormDialog, openAsPage);
  return loaded && type && <loaded.FormDialog type={type} crmForm={crmForm} onClose={onClose} />;
}

const autoOpenDelay = 1000;

type OpenFormFunction = (type: EnquiryType) => void;

/** Function that opens the contact form, for all of the public site. */
export const OpenForm = createContext<OpenFormFunction>(() => {});

/** State of the contact dialog, for the site layout. Closing sets the 'contactFormClosed' flag. */
export function useContactDialog() {
  const [type, setType] = useState<EnquiryType | null>(null);
  const close = useCallback(() => {
    setType(null);
    rememberClosed();
  }, []);
  return { type, open: setType as OpenFormFunction, close };
}

/**
 * Opens the form by itself after a second, unless the visitor has closed it before (docs/product.md#contact) or was quicker
 * and has a dialog open. For /contact.
 */
export function useAutoOpenForm(type: EnquiryType): void {
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

const flag = "contactFormClosed";

/** Whether the visitor has closed the contact form before, by the flag or by the stored preference. */
export function wasClosed(): boolean {
  try {
    // Some privacy modes block the storage; then the form opens again.
    if (localStorage.getItem(flag) !== null) return true;
  } catch {}
  return readPreference("contactForm") === "closed";
}

/** Leaves the 'contactFormClosed' flag (docs/product.md#contact-dialog). */
function rememberClosed(): void {
  try {
    localStorage.setItem(flag, "true");
  } catch {}
  keepPreference("contactForm", "closed");
}

/** Loads the script of the dialog, also ahead of use, so that it opens at once. */
export const loadFormDialog = () => import("./form-dialog.tsx");

type CallToActionProps = Omit<Parameters<typeof buttonLook>[0], "className"> &
  Pick<ComponentProps<"a">, "children" | "className"> & { form: EnquiryType };

/** A button that opens the contact form. Without JavaScript it is a link to the form on the contact page. */
export function CallToAction({ form, children, ...look }: CallToActionProps) {
  return (
    <a href={`/contact?type=${form}`} data-open-form={form} data-needs-script="" className={buttonLook(look)}>
      {children}
    </a>
  );
}
