/** Path of the page of ours that a form was sent from, as the browser says it; empty when it does not. */
export function formPage(request: Request): string {
  const referer = request.headers.get("referer");
  if (referer === null || !URL.canParse(referer)) return "";
  const { host, pathname } = new URL(referer);
  return host === new URL(request.url).host ? pathname : "";
}
