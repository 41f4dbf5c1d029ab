import type { PublicSettings } from "#domain/context.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { type RefObject, type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button, Spinner } from "#app/ui/button.tsx";
import { useWords } from "#app/ui/words.ts";
import { addFormScript, isReachable } from "./external-form.ts";
import { FormInPage } from "./form-in-page.tsx";
import { openEmbed } from "../open-embed.ts";
import { LostForm } from "./lost-form.tsx";
import { browserZone, isOurs, isSent, takeLostFocus, welcome } from "./own-form.ts";
import { opener } from "./visit.ts";
import { isTyped, keepTyped } from "./typed-words.ts";

const titles = {
  general: "Write to us",
  contact: "Write to us",
  demo: "Book a demo",
  trial: "Start your free trial",
} as const satisfies Record<InquiryType, string>;

interface FormDialogsProps {
  /** Type of the inquiry; null while none is open. */
  type: InquiryType | null;
  crmForm: PublicSettings["crmForm"];
  onClose: () => void;
}

/** The contact form in a dialog. One that is closed with something typed into it stays as it is until it is opened again. */
export function FormDialogs({ type, crmForm, onClose }: FormDialogsProps) {
  const [kept, setKept] = useState<readonly InquiryType[]>([]);
  const shown = type === null || kept.includes(type) ? kept : [...kept, type];
  return shown.map((each) => (
    <FormDialog
      key={each}
      type={each}
      open={each === type}
      crmForm={crmForm}
      onClose={(isInUse) => {
        setKept(isInUse ? shown : shown.filter((other) => other !== each));
        onClose();
      }}
    />
  ));
}

interface FormDialogProps {
  /** Type of the inquiry. */
  type: InquiryType;
  crmForm: PublicSettings["crmForm"];
  open: boolean;
  /** Called with whether the form holds something that the visitor has typed, which would be lost with the dialog. */
  onClose: (isInUse: boolean) => void;
}

/** A form in its dialog (docs/product.md#contact-dialog). */
function FormDialog({ type, crmForm, open, onClose }: FormDialogProps) {
  const say = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const [sent, setSent] = useState<string | null>(null);
  const close = () => onClose(isTyped(frame.current));
  // A layout effect: its cleanup runs while the frame still has its document.
  useLayoutEffect(() => () => keepTyped(type, frame.current), [type]);
  return (
    <Dialog
      open={open}
      keepsContent
      closeOnBackdrop={false}
      onClose={close}
      title={sent ?? say(titles[type])}
      // Aligned to the top, not centered: it grows once the height of the form is known, and must not jump.
      className={`mt-[max(1rem,calc(50dvh-28rem))] ${sent ? "max-w-xl" : "max-w-2xl"}`}
    >
      <ContactForm type={type} crmForm={crmForm} frame={frame} onSent={setSent} />
      {sent && (
        <div className="-mx-6 mt-5 flex justify-end border-t border-line px-6 pt-4">
          <Button onClick={close}>{say("Done")}</Button>
        </div>
      )}
    </Dialog>
  );
}

const revealDelay = 300;
const minHeight = 650;
/** After this the built-in form replaces an external one that has not loaded. */
const timeoutMs = 8000;
/**
 * Milliseconds after its load from which an external form stays, whatever fails then. Not at once: the browser's error page loads, too, and
 * what tells it apart may fail a moment later.
 */
const inUseAfter = 1000;

interface ContactFormProps {
  type: InquiryType;
  /** The operator's external form; null for the built-in one. */
  crmForm: PublicSettings["crmForm"];
  frame: RefObject<HTMLIFrameElement | null>;
  /** Called with the title of the page that follows our own form, and with null when a form takes its place. */
  onSent: (title: string | null) => void;
}

/** The external form if there is one and it loads in time, else the built-in form. */
function ContactForm({ type, crmForm, frame, onSent }: ContactFormProps) {
  const [isTimedOut, setTimedOut] = useState(false);
  const [tries, setTries] = useState(0);
  const giveUp = useCallback(() => setTimedOut(true), []);
  if (!crmForm || isTimedOut)
    return (
      <FormFrame
        key={tries}
        form={ownForm}
        type={type}
        frame={frame}
        onSent={onSent}
        onRetry={() => setTries(tries + 1)}
      />
    );
  return <ExternalForm type={type} form={crmForm} frame={frame} onFailure={giveUp} />;
}

interface ExternalFormProps {
  type: InquiryType;
  form: NonNullable<PublicSettings["crmForm"]>;
  frame: RefObject<HTMLIFrameElement | null>;
  onFailure: () => void;
}

function ExternalForm({ type, form: { url, scriptUrl }, frame, onFailure: giveUp }: ExternalFormProps) {
  const [loaded, setLoaded] = useState(false);
  const isInUse = useRef(false);
  // Another form in its place would take away what somebody is typing.
  const onFailure = useCallback(() => {
    if (!isInUse.current) giveUp();
  }, [giveUp]);

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

  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(() => {
      isInUse.current = true;
    }, inUseAfter);
    return () => clearTimeout(timer);
  }, [loaded]);

  return <FormFrame form={url} type={type} frame={frame} onLoad={() => setLoaded(true)} />;
}

interface FormFrameProps {
  form: string;
  type: InquiryType;
  frame: RefObject<HTMLIFrameElement | null>;
  onLoad?: () => void;
  onSent?: (title: string | null) => void;
  /** Loads our own form anew; absent for an external one, whose pages nobody else can read. */
  onRetry?: () => void;
}

/** A form's frame, under placeholders until it has loaded (docs/product.md#contact-dialog). */
function FormFrame({ form, type, frame: ref, onLoad, onSent, onRetry }: FormFrameProps) {
  const say = useWords();
  const [loaded, setLoaded] = useState(false);
  const [revealed, setRevealed] = useState(false);
  const [isLost, setLost] = useState(false);
  const [isSmall, setSmall] = useState(false);
  // What only our own form knows of.
  const own = onRetry && { ...opener, ...(type === "demo" && { zone: browserZone() }) };
  const [address] = useState(() => formAddress(form, type, { ...currentVisit(), ...own }));

  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(() => setRevealed(true), revealDelay);
    return () => clearTimeout(timer);
  }, [loaded]);

  // Once more, because its dialog has got another width.
  useLayoutEffect(() => {
    if (loaded && ref.current) fitHeight(ref.current, isSmall ? 0 : minHeight);
  }, [ref, loaded, isSmall]);

  function onFrameLoad({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    if (onRetry && !isOurs(frame)) return setLost(true);
    // null for an external form, which has another origin.
    const page = frame.contentDocument;
    const sent = isSent(frame);
    onSent?.(sent ? (page?.title ?? null) : null);
    setSmall(sent);
    fitHeight(frame, sent ? 0 : minHeight);
    page?.addEventListener("keydown", (event) => passEscape(event, frame));
    // A day of free times was chosen, or the zones were opened. Never lower, because that would move what is around it.
    for (const event of ["change", "toggle"])
      page?.addEventListener(event, () => fitHeight(frame, Number(frame.height)), true);
    welcome({ frame, type, isFirst: !loaded });
    // Closed, the dialog does not take it.
    takeLostFocus(frame);
    setLoaded(true);
    onLoad?.();
  }

  if (isLost && onRetry) return <LostForm type={type} onRetry={onRetry} />;
  return (
    <div className={`relative -mx-6 -my-5 ${isSmall ? "" : "min-h-[650px]"}`}>
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
        ref={ref}
        src={address}
        // Browsers go into a frame in any case; this says that what scrolls around it can be reached.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        title={say("Contact form")}
        onLoad={onFrameLoad}
        height={minHeight}
        className={`block w-full transition-opacity ${revealed ? "" : "opacity-0"}`}
      />
    </div>
  );
}

/** Gives a frame the height of its page, so that the dialog scrolls and not the frame. The height of an external form is not known. */
function fitHeight(frame: HTMLIFrameElement, least: number): void {
  // A page is never lower than its window.
  frame.height = String(least);
  frame.height = String(Math.max(least, frame.contentDocument?.documentElement.scrollHeight ?? 0));
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

/** What the forms and the links to embeds in HTML of sections need. */
export function FormsInPage({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const element = place.current;
    element?.addEventListener("click", openEmbed);
    return () => element?.removeEventListener("click", openEmbed);
  }, [place]);
  // Once: one that is lost is away meanwhile.
  const [frames] = useState(() =>
    Array.from(place.current?.querySelectorAll("iframe") ?? [], (frame, key) => ({ frame, key })),
  );
  return frames.map(({ frame, key }) => <FormInPage key={key} frame={frame} />);
}

/** What a call to action opens the contact form for (docs/product.md#contact-dialog). */
export type InquiryType = "general" | "demo" | "trial" | "contact";

/** URL of the built-in form. */
export const ownForm = "/embed/contact-form";

interface Visit {
  /** URL of the page that shows the form. */
  here: string;
  /** URL at which the document was loaded; in-app navigation only changes `here`. */
  landed: string;
  /** Referrer of that document; "" when unknown. */
  referrer: string;
  /** Place of the button that has opened the form. */
  place?: string | undefined;
  /** The zone of the visitor's clock, for the times of a demo. */
  zone?: string | undefined;
}

/** The present visit, as the browser knows it; stores nothing. */
export function currentVisit(): Visit {
  const [navigation] = performance.getEntriesByType("navigation");
  return { here: location.href, landed: navigation?.name ?? location.href, referrer: document.referrer };
}

/**
 * URL of the form for the frame. It contains the page on which the form was opened, the referrer and the campaign parameters of the
 * visit, because the frame can't read them. Campaign parameters of the first page of the visit count, too.
 * @param form URL of the built-in or an external form; its query is kept
 */
export function formAddress(form: string, type: InquiryType, { here, landed, referrer, place, zone }: Visit): string {
  const page = new URL(here);
  const address = new URL(form, page);
  const parameters = address.searchParams;
  parameters.set("type", type);
  parameters.set("page", page.pathname);
  if (place) parameters.set("place", place);
  if (zone) parameters.set("zone", zone);
  const cameFromHere = referrer.startsWith(`${page.origin}/`);
  if (referrer && !cameFromHere) parameters.set("referrer", referrer);
  for (const step of [cameFromHere ? referrer : landed, landed, here]) {
    for (const [name, value] of new URL(step).searchParams) if (name.startsWith("utm_")) parameters.set(name, value);
  }
  return address.href;
}
