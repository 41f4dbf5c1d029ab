import type { PublicSettings } from "#domain/public-settings.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { EnquiryType } from "#app/sections/contact/form-address.ts";
import { useCallback, useEffect, useState, type SyntheticEvent } from "react";
import { Spinner } from "#app/ui/spinner.tsx";
import { addFormScript, isReachable } from "./external-form.ts";
import { currentVisit, formAddress, ownForm } from "./form-address.ts";

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

/** The contact form in a dialog (docs/product.md#contact-dialog). */
export function FormDialog({ type, crmForm, onClose }: FormDialogProps) {
  return (
    // Hung from the top, not centred: it grows when the form in its frame has told its height, and nothing may jump then.
    <Dialog open onClose={onClose} title={titles[type]} className="mt-[max(1rem,calc(50dvh-28rem))] max-w-2xl">
      <ContactForm type={type} crmForm={crmForm} />
    </Dialog>
  );
}

const revealDelay = 300;
const minHeight = 650;
/** How long an external form may take before our own stands in for it, in milliseconds. */
const timeoutMs = 8000;

interface ContactFormProps {
  type: EnquiryType;
  /** The operator's external form; null for our own. */
  crmForm: PublicSettings["crmForm"];
}

/** The external form if there is one and it loads in time, else our own. */
function ContactForm({ type, crmForm }: ContactFormProps) {
  const [isTimedOut, setTimedOut] = useState(false);
  const giveUp = useCallback(() => setTimedOut(true), []);
  if (!crmForm || isTimedOut) return <FormFrame key="own" form={ownForm} type={type} />;
  return <ExternalForm type={type} form={crmForm} onFailure={giveUp} />;
}

interface ExternalFormProps {
  type: EnquiryType;
  form: NonNullable<PublicSettings["crmForm"]>;
  onFailure: () => void;
}

function ExternalForm({ type, form: { url, scriptUrl }, onFailure }: ExternalFormProps) {
  const [loaded, setLoaded] = useState(false);

  useEffect(() => (scriptUrl ? addFormScript(scriptUrl, onFailure) : undefined), [scriptUrl, onFailure]);

  useEffect(() => {
    const asking = new AbortController();
    void isReachable(url, asking.signal).then((reachable) => reachable || onFailure());
    const timer = setTimeout(() => asking.abort(), timeoutMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [url, onFailure]);

  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(onFailure, timeoutMs);
    return () => clearTimeout(timer);
  }, [loaded, onFailure]);

  return <FormFrame form={url} type={type} onLoad={() => setLoaded(true)} />;
}

interface FormFrameProps {
  form: string;
  type: EnquiryType;
  onLoad?: () => void;
}

/** A form's frame, under placeholders until it has loaded (docs/product.md#contact-dialog). */
function FormFrame({ form, type, onLoad }: FormFrameProps) {
  const [loaded, setLoaded] = useState(false);
  const [revealed, setRevealed] = useState(false);
  const [address] = useState(() => formAddress(form, type, currentVisit()));

  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(() => setRevealed(true), revealDelay);
    return () => clearTimeout(timer);
  }, [loaded]);

  // A form from elsewhere keeps its document to itself.
  function onFrameLoad({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    const page = frame.contentDocument;
    // As tall as the form, so that the dialog scrolls and not the frame in it.
    frame.height = String(Math.max(minHeight, page?.documentElement.scrollHeight ?? 0));
    page?.addEventListener("keydown", (event) => passEscape(event, frame));
    // What answers a submit begins at its top, and the dialog still stands where the button was.
    if (loaded) frame.scrollIntoView({ block: "start" });
    setLoaded(true);
    onLoad?.();
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
        onLoad={onFrameLoad}
        height={minHeight}
        className={`block w-full transition-opacity ${revealed ? "" : "opacity-0"}`}
      />
    </div>
  );
}

/** Keys that are pressed in a frame stay in it; Escape is meant for the dialog around it. */
function passEscape({ key, isComposing }: KeyboardEvent, frame: HTMLIFrameElement): void {
  if (key === "Escape" && !isComposing)
    frame.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** Holds the place of something that is on its way. Decoration: say "loading" in words beside it. Size it with classes. */
function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-paper-deep ${className}`} />;
}
