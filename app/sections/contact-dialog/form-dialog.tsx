import type { PublicSettings } from "#domain/public-settings.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { EnquiryType } from "#app/lib/enquiry-type.ts";
import { ContactForm } from "./form-frame.tsx";

const titles: Record<EnquiryType, string> = {
  general: "Write to us",
  contact: "Write to us",
  demo: "Book a demo",
  trial: "Start your free trial",
};

interface FormDialogProps {
  /** What the form is opened for. */
  type: EnquiryType;
  crmForm: PublicSettings["crmForm"];
  onClose: () => void;
}

/** The contact form in a dialog (specification section 4, Contact-form dialog). */
export function FormDialog({ type, crmForm, onClose }: FormDialogProps) {
  return (
    <Dialog open onClose={onClose} title={titles[type]}>
      <ContactForm type={type} crmForm={crmForm} />
    </Dialog>
  );
}
