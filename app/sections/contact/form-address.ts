/** What a call to action opens the contact form for (docs/product.md#contact-dialog). */
export type EnquiryType = "general" | "demo" | "trial" | "contact";

/** URL of the built-in form. */
export const ownForm = "/embed/contact-form";

interface Visit {
  /** URL of the page that shows the form. */
  here: string;
  /** URL at which the document was loaded; in-app navigation only changes `here`. */
  landed: string;
  /** Referrer of that document; "" when unknown. */
  referrer: string;
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
export function formAddress(form: string, type: EnquiryType, { here, landed, referrer }: Visit): string {
  const page = new URL(here);
  const address = new URL(form, page);
  const parameters = address.searchParams;
  parameters.set("type", type);
  parameters.set("page", page.pathname);
  const cameFromHere = referrer.startsWith(`${page.origin}/`);
  if (referrer && !cameFromHere) parameters.set("referrer", referrer);
  for (const step of [cameFromHere ? referrer : landed, landed, here]) {
    for (const [name, value] of new URL(step).searchParams) if (name.startsWith("utm_")) parameters.set(name, value);
  }
  return address.href;
}
