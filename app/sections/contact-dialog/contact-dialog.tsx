import { useEffect, useState, type SyntheticEvent } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { EnquiryType } from "#app/lib/enquiry-type.ts";
import { formAddress } from "./form-address.ts";

const revealDelay = 300;
const minHeight = 650;

const titles: Record<EnquiryType, string> = {
  general: "Write to us",
  contact: "Write to us",
  demo: "Book a demo",
  trial: "Start your free trial",
};

interface ContactDialogProps {
  /** What the form is opened for. */
  type: EnquiryType;
  onClose: () => void;
}

/** The contact form in a dialog (specification section 4, Contact-form dialog). */
export function ContactDialog({ type, onClose }: ContactDialogProps) {
  return (
    <Dialog open onClose={onClose} title={titles[type]}>
      <FormFrame type={type} />
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

  // As tall as the form, so that the dialog scrolls and not the frame in it. A form from elsewhere keeps its size to itself.
  function onLoad({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    frame.height = String(Math.max(minHeight, frame.contentDocument?.documentElement.scrollHeight ?? 0));
    setLoaded(true);
  }

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
        onLoad={onLoad}
        height={minHeight}
        className={`block w-full transition-opacity ${revealed ? "" : "opacity-0"}`}
      />
    </div>
  );
}
