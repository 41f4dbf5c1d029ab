import { campaignKeys } from "#domain/leads/lead-form.ts";

/**
 * Where a visitor was when the form was opened, as the form's hidden fields: named in its own address, else read from the
 * page that shows or links it. Campaign marks of either come along.
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

/** Shown inside another page? Then that page has the site's name and the way back. */
export function isFramed(request: Request): boolean {
  return request.headers.get("sec-fetch-dest") === "iframe";
}
