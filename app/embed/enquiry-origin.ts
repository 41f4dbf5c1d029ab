import { campaignKeys } from "#domain/audience/store-lead.ts";

/**
 * The page on which a visitor opened the form, as values of hidden fields: from the query of the form's own URL, else from the
 * Referer. Includes the campaign parameters of either.
 */
export function enquiryOrigin(request: Request): Record<string, string> {
  const own = new URL(request.url);
  const referer = request.headers.get("referer");
  const opener = referer !== null && URL.canParse(referer) ? new URL(referer) : null;
  const onSite = opener !== null && opener.host === own.host && !opener.pathname.startsWith("/embed/");
  const page = own.searchParams.get("page") ?? (onSite ? opener.pathname : "");
  const referrer = own.searchParams.get("referrer") ?? (opener !== null && opener.host !== own.host ? opener.href : "");
  const origin: Record<string, string> = { page, referrer };
  for (const key of campaignKeys) {
    origin[key] = own.searchParams.get(key) ?? (onSite ? opener.searchParams.get(key) : null) ?? "";
  }
  return Object.fromEntries(Object.entries(origin).filter(([, value]) => value !== ""));
}

/** Whether the form is shown in a frame. The page around it then has the brand and the navigation. */
export function isFramed(request: Request): boolean {
  return request.headers.get("sec-fetch-dest") === "iframe";
}
