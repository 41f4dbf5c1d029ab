/** Every zone that a list offers, by name. */
export const zones: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

/** Whether a text names a zone with rules, such as Europe/London; an offset or a made-up name does not. */
export function isZone(zone: string): boolean {
  if (!/^[a-z][\w/+-]{1,60}$/i.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** How people call a zone: "New York", and "Argentina / Buenos Aires". */
export function zoneName(zone: string): string {
  const [, ...places] = zone.split("/");
  return (places.length > 0 ? places : [zone]).join(" / ").replaceAll("_", " ");
}
