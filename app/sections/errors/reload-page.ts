/**
 * Reloads the page, if its server answers: otherwise the browser's own error page would take the place of ours.
 * @returns false when it does not
 */
export async function reloadPage(): Promise<boolean> {
  const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => ({ status: 503 }));
  if (status > 501) return false;
  location.reload();
  return true;
}
