import { useCallback } from "react";
import type { PublicSettings } from "#domain/public-settings.ts";
import type { EnquiryType } from "#app/lib/enquiry-type.ts";
import { useLazy } from "#app/lib/use-lazy.ts";
import { loadFormDialog } from "./load-form-dialog.ts";

interface ContactDialogProps {
  /** What the form is opened for; null while it is closed. */
  type: EnquiryType | null;
  crmForm: PublicSettings["crmForm"];
  onClose: () => void;
}

/** The contact form in a dialog, loaded when it is first opened. When that fails, the form is opened as a page. */
export function ContactDialog({ type, crmForm, onClose }: ContactDialogProps) {
  const openAsPage = useCallback(() => location.assign(`/embed/contact-form?type=${type}`), [type]);
  const loaded = useLazy(type !== null, loadFormDialog, openAsPage);
  return loaded && type && <loaded.FormDialog type={type} crmForm={crmForm} onClose={onClose} />;
}
