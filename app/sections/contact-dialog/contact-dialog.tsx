import { useEffect, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { EnquiryType } from "#app/lib/enquiry-type.ts";
import { formAddress } from "./form-address.ts";

const revealDelay = 300;

const titles: Record<EnquiryType, string> = {
  general: "Write to us",
  contact: "Write to us",
  demo: "Book a demo",
  trial: "Start your free trial",
};

interface ContactDialogProps {
  /** What the form is opened for; null while it is closed. */
  type: EnquiryType | null;
  onClose: () => void;
}

/** The contact form in a dialog (specification section 4, Contact-form dialog). */
export function ContactDialog({ type, onClose }: ContactDialogProps) {
  return (
    <Dialog open={type !== null} onClose={onClose} title={titles[type ?? "general"]} className="max-w-2xl">
      {type && <FormFrame key={type} type={type} />}
    </Dialog>
  );
}

function FormFrame({ type }: { type: EnquiryType }) {
  const [loaded, setLoaded] = useState(false);
  const [revealed, setRevealed] = useState(false);
  const [address] = useState(() => formAddress(type, location, document.referrer));

  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(() => setRevealed(true), revealDelay);
    return () => clearTimeout(timer);
  }, [loaded]);

  return (
    <div className="relative -mx-6 -my-5 min-h-[650px]">
      {!revealed && (
        <div role="status" className="absolute inset-0 grid content-start gap-5 px-6 py-6">
          <p className="flex items-center gap-3 text-sm text-ink-soft">
            <Spinner className="size-5" />
            Loading contact form...
          </p>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-32" />
          <Skeleton className="h-12 w-40" />
        </div>
      )}
      <iframe
        src={address}
        title="Contact form"
        onLoad={() => setLoaded(true)}
        className={`block h-[650px] w-full transition-opacity ${revealed ? "" : "opacity-0"}`}
      />
    </div>
  );
}
