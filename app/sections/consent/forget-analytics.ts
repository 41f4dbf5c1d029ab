/** Stops analytics and deletes its cookies on the host and all its parent domains. */
export function forgetAnalytics(measurementId: string): void {
  Object.assign(window, { [`ga-disable-${measurementId}`]: true });
  const labels = location.hostname.split(".");
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join(".")}`);
  for (const cookie of document.cookie.split("; ")) {
    const [name = ""] = cookie.split("=");
    if (!name.startsWith("_ga")) continue;
    for (const domain of ["", ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
}
