/**
 * Whether a request would rather have Markdown than HTML: it names `text/markdown`, and HTML not above it, nor before it. Browsers never name
 * it, and "*" names nothing.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept || !/text\/markdown/i.test(accept)) return false;
  const ranges = accept
    .toLowerCase()
    .split(",")
    .map((part) => {
      const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
      return { type, weight: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 };
    });
  const placeOf = (...types: string[]) =>
    types.map((type) => ranges.findIndex((range) => range.type === type)).find((place) => place !== -1);
  const markdown = placeOf("text/markdown");
  const weight = ranges[markdown ?? -1]?.weight ?? 0;
  if (markdown === undefined || weight === 0) return false;
  // What names HTML most exactly decides about it (RFC 9110, 12.5.1).
  const html = placeOf("text/html", "text/*", "*/*");
  const other = ranges[html ?? -1];
  if (!other || other.weight < weight) return true;
  return other.weight === weight && (other.type !== "text/html" || markdown < (html ?? 0));
}
