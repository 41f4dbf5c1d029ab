/** What a call to action opens the contact form for (docs/product.md#contact-dialog). */
export type EnquiryType = "general" | "demo" | "trial" | "contact";

/** Where our own form is. */
export const ownForm = "/embed/contact-form";

interface Visit {
  /** Address of the page that shows the form now. */
  here: string;
  /** Address at which the visitor's browser loaded the document; in-app navigation changes only `here`. */
  landed: string;
  /** What led to that document; "" when unknown. */
  referrer: string;
}

/** The visit as the browser knows it, without keeping anything. */
export function currentVisit(): Visit {
  const [navigation] = performance.getEntriesByType("navigation");
  return { here: location.href, landed: navigation?.name ?? location.href, referrer: document.referrer };
}

/**
 * Address of the form for the frame. It carries the page on which the form was opened, what brought the visitor there
 * and the campaign parameters of the visit, because inside the frame they could no longer be read. Campaign parameters
 * of earlier pages count too: a visitor who arrives from a campaign and reads on before asking is still the campaign's.
 * @param form Address of our own form or of an external one; what its query says is kept.
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
