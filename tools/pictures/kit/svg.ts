/** A number in its shortest form: one decimal, no leading zero. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, "$1.");
}

/** Path data or points with every number shortened. */
export function path(strings: TemplateStringsArray, ...values: number[]): string {
  return String.raw({ raw: strings }, ...values.map(short)).replaceAll(" -", "-");
}

/** Children moved, scaled and turned about their own origin. A negative `flip` mirrors them. */
export function place(x: number, y: number, children: string, { size = 1, flip = false, turn = 0 } = {}): string {
  const scale = flip
    ? ` scale(${short(-size)} ${short(size)})`
    : size === 1
      ? ""
      : ` scale(${Math.round(size * 100) / 100})`;
  const rotate = turn === 0 ? "" : ` rotate(${short(turn)})`;
  return `<g transform="translate(${short(x)} ${short(y)})${rotate}${scale}">${children}</g>`;
}

/** A color mixed with black (amount below 0) or white (above 0); amount from -1 to 1. */
export function shade(colour: string, amount: number): string {
  const full = colour.length === 4 ? colour.replaceAll(/[\da-f]/gi, "$&$&") : colour;
  const target = amount < 0 ? 0 : 255;
  const channel = (from: number) => {
    const value = Number.parseInt(full.slice(from, from + 2), 16);
    return Math.round(value + (target - value) * Math.abs(amount))
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** A complete SVG file for `<img>`. */
export function picture(width: number, height: number, children: string): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${children}</svg>\n`;
}
