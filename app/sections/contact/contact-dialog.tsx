import { type ComponentProps, useCallback, createContext, useState } from "react";
import type { PublicSettings } from "#domain/context.ts";
import type { InquiryType } from "./form-dialog.tsx";
import { useLazy } from "#app/ui/use-lazy.ts";
import { rememberFormClosed } from "../consent/preferences.ts";
import { buttonLook } from "#app/ui/button.tsx";
import { isAnswered } from "#app/ui/reload.tsx";
import { useNavigate } from "react-router";

interface ContactDialogProps {
  /** Type of the inquiry; null while the dialog is closed. */
  type: InquiryType | null;
  /** Place of the button that has opened it. */
  place?: string | undefined;
  crmForm: PublicSettings["crmForm"];
  onClose: () => void;
  /** Called when the dialog can't be had, so that the next click tries again. */
  onFailure: () => void;
}

/**
 * The contact form in a dialog, loaded on first use. When the load fails, opens the form as a page, or without a connection goes to the
 * contact page, which says so (decision 143).
 */
export function ContactDialog({ type, place, crmForm, onClose, onFailure }: ContactDialogProps) {
  const navigate = useNavigate();
  const openAsPage = useCallback(() => {
    onFailure();
    if (!type) return;
    const page = formPage(type);
    void isAnswered(page).then((answered) => (answered ? location.assign(page) : navigate(`/contact?type=${type}`)));
  }, [type, onFailure, navigate]);
  const loaded = useLazy(type !== null, loadFormDialog, openAsPage);
  return loaded && <loaded.FormDialogs type={type} place={place} crmForm={crmForm} onClose={onClose} />;
}

interface OpenFormOptions {
  /** Whether a form that is open already stays, and this one is not opened. */
  keepOpen?: boolean;
  /** Place of the button that opens it, for the trace of the inquiry. */
  place?: string | undefined;
}

type OpenFormFunction = (type: InquiryType, options?: OpenFormOptions) => void;

/** Function that opens the contact form, for all of the public site. */
export const OpenForm = createContext<OpenFormFunction>(() => {});

const closed = { type: null };

/** State of the contact dialog, for the site layout. Closing sets the 'contactFormClosed' flag, giving up does not. */
export function useContactDialog() {
  const [opened, setOpened] = useState<{ type: InquiryType | null; place?: string | undefined }>(closed);
  const open = useCallback<OpenFormFunction>(
    (type, { keepOpen, place } = {}) => setOpened((current) => (keepOpen && current.type ? current : { type, place })),
    [],
  );
  const close = useCallback(() => {
    setOpened(closed);
    rememberFormClosed();
  }, []);
  const giveUp = useCallback(() => setOpened(closed), []);
  return { ...opened, open, close, giveUp };
}

/** Loads the script of the dialog, also ahead of use, so that it opens at once. */
export const loadFormDialog = () => import("./form-dialog.tsx");

/** The contact form as a page of its own, which needs no script. */
export const formPage = (type: InquiryType, place?: string) =>
  `/embed/contact-form?type=${type}${place ? `&place=${place}` : ""}`;

type CallToActionProps = Omit<Parameters<typeof buttonLook>[0], "className"> &
  Pick<ComponentProps<"a">, "children" | "className" | "href"> & {
    form: InquiryType;
    /** A short name of where it stands, which the team sees at the inquiry. */
    place: string;
  };

/** A button that opens the contact form. Without JavaScript it is a link to the contact page, or to `href`. */
export function CallToAction({ form, place, href = `/contact?type=${form}`, children, ...look }: CallToActionProps) {
  return (
    <a href={href} data-open-form={form} data-place={place} data-needs-script="" className={buttonLook(look)}>
      {children}
    </a>
  );
}
