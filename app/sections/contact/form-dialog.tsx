import type { PublicSettings } from "#domain/context.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { EnquiryType } from "#app/sections/contact/form-address.ts";
import { useCallback, useEffect, useState, type SyntheticEvent } from "react";
import { Spinner } from "#app/ui/spinner.tsx";
import { addFormScript, isReachable } from "./external-form.ts";
import { currentVisit, formAddress, ownForm } from "./form-address.ts";
import { useWords } from "#app/ui/words.ts";

const titles = {
  general: "Write to us",
  contact: "Write to us",
  demo: "Book a demo",
  trial: "Start your free trial",
} as const satisfies Record<EnquiryType, string>;

interface FormDialogProps {
  /** Type of the enquiry. */
  type: EnquiryType;
  crmForm: PublicSettings["crmForm"];
  onClose: () => void;
}

/** The contact form in a dialog (docs/product.md#contact-dialog). */
export function FormDialog({ type, crmForm, onClose }: FormDialogProps) {
  const say = useWords();
  return (
    // Aligned to the top, not centered: it grows once the height of the form is known, and must not jump.
    <Dialog open onClose={onClose} title={say(titles[type])} className="mt-[max(1rem,calc(50dvh-28rem))] max-w-2xl">
      <ContactForm type={type} crmForm={crmForm} />
    </Dialog>
  );
}

const revealDelay = 300;
const minHeight = 650;
/** After this the built-in form replaces an external one that has not loaded. */
const timeoutMs = 8000;

interface ContactFormProps {
  type: EnquiryType;
  /** The operator's external form; null for the built-in one. */
  crmForm: PublicSettings["crmForm"];
}

/** The external form if there is one and it loads in time, else the built-in form. */
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
  const say = useWords();
  const [loaded, setLoaded] = useState(false);
  const [revealed, setRevealed] = useState(false);
  const [address] = useState(() => formAddress(form, type, currentVisit()));

  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(() => setRevealed(true), revealDelay);
    return () => clearTimeout(timer);
  }, [loaded]);

  function onFrameLoad({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    // null for an external form, which has another origin.
    const page = frame.contentDocument;
    // The height of the form, so that the dialog scrolls and not the frame.
    frame.height = String(Math.max(minHeight, page?.documentElement.scrollHeight ?? 0));
    page?.addEventListener("keydown", (event) => passEscape(event, frame));
    // After a submit the result begins at the top, while the dialog is still scrolled to the button.
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
            {say("Loading contact form...")}
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
        title={say("Contact form")}
        onLoad={onFrameLoad}
        height={minHeight}
        className={`block w-full transition-opacity ${revealed ? "" : "opacity-0"}`}
      />
    </div>
  );
}

/** Key events of a frame don't reach the page, but Escape must close the dialog. */
function passEscape({ key, isComposing }: KeyboardEvent, frame: HTMLIFrameElement): void {
  if (key === "Escape" && !isComposing)
    frame.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** A placeholder while something loads. Decorative: show "loading" as text beside it. Sized by classes. */
function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-paper-deep ${className}`} />;
}
