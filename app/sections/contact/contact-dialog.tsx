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
  crmForm: PublicSettings["crmForm"];
  onClose: () => void;
  /** Called when the dialog can't be had, so that the next click tries again. */
  onFailure: () => void;
}

/**
 * The contact form in a dialog, loaded on first use. When the load fails, opens the form as a page, or without a connection goes to the
 * contact page, which says so (decision 143).
 */
export function ContactDialog({ type, crmForm, onClose, onFailure }: ContactDialogProps) {
  const navigate = useNavigate();
  const openAsPage = useCallback(() => {
    onFailure();
    if (!type) return;
    const page = formPage(type);
    void isAnswered(page).then((answered) => (answered ? location.assign(page) : navigate(`/contact?type=${type}`)));
  }, [type, onFailure, navigate]);
  const loaded = useLazy(type !== null, loadFormDialog, openAsPage);
  return loaded && <loaded.FormDialogs type={type} crmForm={crmForm} onClose={onClose} />;
}

/** @param options.keepOpen whether a form that is open already stays, and this one is not opened */
type OpenFormFunction = (type: InquiryType, options?: { keepOpen: boolean }) => void;

/** Function that opens the contact form, for all of the public site. */
export const OpenForm = createContext<OpenFormFunction>(() => {});

/** State of the contact dialog, for the site layout. Closing sets the 'contactFormClosed' flag, giving up does not. */
export function useContactDialog() {
  const [type, setType] = useState<InquiryType | null>(null);
  const open = useCallback<OpenFormFunction>(
    (wanted, options) => setType((current) => (options?.keepOpen && current) || wanted),
    [],
  );
  const close = useCallback(() => {
    setType(null);
    rememberFormClosed();
  }, []);
  const giveUp = useCallback(() => setType(null), []);
  return { type, open, close, giveUp };
}

/** Loads the script of the dialog, also ahead of use, so that it opens at once. */
export const loadFormDialog = () => import("./form-dialog.tsx");

/** The contact form as a page of its own, which needs no script. */
export const formPage = (type: InquiryType) => `/embed/contact-form?type=${type}`;

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
