/**
 * Path of the page from which a form was sent, by its Referer; "" when there is none, or it is another site.
 * @param linkUrl public URL of the site, which may differ from that of the request behind a proxy
 */
export function formPage(request: Request, linkUrl: string): string {
  const referer = request.headers.get("referer");
  if (referer === null || !URL.canParse(referer)) return "";
  const { host, pathname } = new URL(referer);
  return [request.url, linkUrl].some((own) => new URL(own).host === host) ? pathname : "";
}
