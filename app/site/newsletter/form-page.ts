/**
 * Path of the page of ours that a form was sent from, as the browser says it; empty when it does not.
 * @param linkUrl public address of the site, which a proxy may hide from the request
 */
export function formPage(request: Request, linkUrl: string): string {
  const referer = request.headers.get("referer");
  if (referer === null || !URL.canParse(referer)) return "";
  const { host, pathname } = new URL(referer);
  return [request.url, linkUrl].some((own) => new URL(own).host === host) ? pathname : "";
}
