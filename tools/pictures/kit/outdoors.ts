import { colour as c } from "./palette.ts";
import { path, place, shade } from "./svg.ts";

/** A brick hall with a bell tower, 320 wide, its ground line at y 0 and its door at x 0. */
export function hall(x: number, y: number, size = 1): string {
  const windows = [-138, -108, -78, 62, 92, 122];
  return place(
    x,
    y,
    `<path d="M-156 0V-78H156V0z" fill="${c.brick}"/><path d="M-30 0V-124L0-158 30-124V0z" fill="${c.brickDark}"/>` +
      `<path d="M-166-76L-140-104H140L166-76z" fill="${c.roof}"/><path d="M-36-122L0-166 36-122z" fill="${c.roof}"/><path d="M-30 0V-104H30V0z" fill="${c.brickDark}"/>` +
      `<circle cy="-114" r="10" fill="${c.sun}"/><path d="M0-120v6l4 3" fill="none" stroke="${c.roof}" stroke-width="2"/>` +
      `<path d="M-15 0V-30a15 15 0 0 1 30 0V0z" fill="${c.door}"/><path d="M0 0V-44" stroke="${c.brickDark}" stroke-width="1.5"/>` +
      `<path d="${windows.map((left) => `M${left}-22v-24a8 8 0 0 1 16 0v24z`).join("")}M-8-66v-18a8 8 0 0 1 16 0v18z" fill="#f8ead0"/>` +
      `<path d="M-24 0h48v6h-48zM-32 6h64v6h-64z" fill="${c.clay}"/>`,
    { size },
  );
}

/** A tree on its root; about 120 high. */
export function tree(
  x: number,
  y: number,
  size = 1,
  crown: string = c.green600,
  kind: "round" | "poplar" | "pine" = "round",
): string {
  const trunk = `<path d="M0 0V-60M0-34l12-16" stroke="#4a3324" stroke-width="6" fill="none"/>`;
  const crowns = {
    round: `<ellipse cy="-80" rx="36" ry="42" fill="${crown}"/><path d="M8-121a36 42 0 0 1 2 82q20-40-2-82z" fill="${shade(crown, -0.14)}"/>`,
    poplar: `<path d="M0-130c16 20 18 96 0 102-18-6-16-82 0-102z" fill="${crown}"/><path d="M0-130c16 20 18 96 0 102z" fill="${shade(crown, -0.14)}"/>`,
    pine: `<path d="M0-126l22 40H12l20 34H-32l20-34h-10z" fill="${crown}"/><path d="M0-126l22 40H12l20 34H0z" fill="${shade(crown, -0.14)}"/>`,
  };
  return place(x, y, trunk + crowns[kind], { size });
}

/** A tower block with rows of windows. */
export function block(
  x: number,
  ground: number,
  width: number,
  height: number,
  fill: string,
  panes: string,
  seed = 1,
): string {
  const step = 18;
  const columns = Math.floor((width - 8) / step);
  const left = x + (width - (columns - 1) * step) / 2;
  let d = "";
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row * 22 + 30 < height; row++) {
      if ((column * 7 + row * 5 + seed * 3 + column * row) % 4 === 0) continue;
      d += path`M${left + column * step} ${ground - height + 14 + row * 22}v${9}`;
    }
  }
  return (
    `<path d="${path`M${x} ${ground}v${-height}h${width}v${height}z`}" fill="${fill}"/>` +
    `<path d="${d}" stroke="${panes}" stroke-width="8"/>`
  );
}

/** Small flags on a line between two points. */
export function bunting(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  colours: readonly string[],
): string {
  const count = Math.round(Math.hypot(x2 - x1, y2 - y1) / 26);
  const groups = new Map<string, string>();
  for (let index = 0; index < count; index++) {
    const t = (index + 0.5) / count;
    const [x, y] = [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 4 * sag * t * (1 - t)];
    const fill = colours[index % colours.length] ?? c.brass;
    groups.set(fill, (groups.get(fill) ?? "") + path`M${x - 8} ${y - 1}h16l-8 18z`);
  }
  return (
    hanging(x1, y1, x2, y2, sag, c.inkSoft) + [...groups].map(([fill, d]) => `<path d="${d}" fill="${fill}"/>`).join("")
  );
}

/** Light bulbs on a line between two points. */
export function lights(x1: number, y1: number, x2: number, y2: number, sag: number): string {
  const count = Math.round(Math.abs(x2 - x1) / 34);
  let bulbs = "";
  for (let index = 0; index < count; index++) {
    const t = (index + 0.5) / count;
    bulbs += path`M${x1 + (x2 - x1) * t} ${y1 + (y2 - y1) * t + 4 * sag * t * (1 - t) + 6}h0`;
  }
  return (
    hanging(x1, y1, x2, y2, sag, c.green400) +
    `<path d="${bulbs}" stroke="${c.sand}" stroke-width="18" stroke-linecap="round" opacity=".22"/>` +
    `<path d="${bulbs}" stroke="${c.sand}" stroke-width="9" stroke-linecap="round"/>`
  );
}

function hanging(x1: number, y1: number, x2: number, y2: number, sag: number, stroke: string): string {
  const middle = path`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + 2 * sag} ${x2} ${y2}`;
  return `<path d="${middle}" fill="none" stroke="${stroke}" stroke-width="1.5"/>`;
}
