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
    // Hung from the top, not centred: it grows when the form in its frame has told its height, and nothing may jump then.
    <Dialog open onClose={onClose} title={titles[type]} className="mt-[max(1rem,calc(50dvh-28rem))] max-w-2xl">
      <ContactForm type={type} crmForm={crmForm} />
    </Dialog>
  );
}
