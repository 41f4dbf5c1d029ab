import type { EnquiryType } from "#app/lib/enquiry-type.ts";

/**
 * Address of the form for the frame. It carries the page on which the form was opened, what brought the visitor there
 * and the campaign parameters of that page, because inside the frame they could no longer be read.
 */
export function formAddress(
  type: EnquiryType,
  page: Pick<Location, "pathname" | "search" | "origin">,
  referrer: string,
): string {
  const parameters = new URLSearchParams({ type, page: page.pathname });
  if (referrer && !referrer.startsWith(page.origin)) parameters.set("referrer", referrer);
  for (const [name, value] of new URLSearchParams(page.search)) {
    if (name.startsWith("utm_")) parameters.set(name, value);
  }
  return `/embed/contact-form?${parameters}`;
}
