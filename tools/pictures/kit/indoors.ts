import { colour as c } from "./palette.ts";
import { path, place, shade } from "./svg.ts";

const spines = [c.green600, c.brass, c.rose, c.navy, c.green900, c.brick, c.sand, c.green400, c.wood] as const;

/** A bookcase with full shelves, its foot at y. */
export function bookcase(
  x: number,
  y: number,
  width: number,
  shelves: number,
  seed = 1,
  wood: string = c.wood,
): string {
  const pitch = 52;
  const height = shelves * pitch + 8;
  const groups = new Map<string, string>();
  let state = seed * 97 + 13;
  const next = (below: number) => (state = (state * 137 + 71) % 1009) % below;
  for (let shelf = 0; shelf < shelves; shelf++) {
    const floor = y - 8 - shelf * pitch;
    let at = x + 9;
    while (at < x + width - 22) {
      const [wide, high] = [8 + next(8), 30 + next(11)];
      if (next(11) === 0) {
        at += 16;
        continue;
      }
      const fill = spines[next(spines.length)] ?? c.brass;
      groups.set(fill, (groups.get(fill) ?? "") + path`M${at} ${floor}v${-high}h${wide}v${high}z`);
      at += wide + 1.5;
    }
  }
  let boards = "";
  for (let shelf = 0; shelf <= shelves; shelf++) boards += path`M${x} ${y - 4 - shelf * pitch}h${width}`;
  return (
    `<path d="${path`M${x} ${y}v${-height}h${width}v${height}z`}" fill="${shade(wood, -0.42)}"/>` +
    [...groups].map(([fill, d]) => `<path d="${d}" fill="${fill}"/>`).join("") +
    `<path d="${boards}${path`M${x + 4} ${y}v${-height}M${x + width - 4} ${y}v${-height}`}" stroke="${wood}" stroke-width="8"/>`
  );
}

/** A window with a round top, its sill at y. */
export function archedWindow(x: number, y: number, width: number, height: number, glass: string, view = ""): string {
  const half = width / 2;
  const outline = path`M${x} ${y}v${-(height - half)}a${half} ${half} 0 0 1 ${width} 0v${height - half}z`;
  return (
    `<path d="${outline}" fill="${glass}"/>${view}` +
    `<path d="${outline}${path`M${x + half} ${y}v${-height}M${x} ${y - height * 0.38}h${width}`}" fill="none" stroke="${c.cream}" stroke-width="6"/>` +
    `<path d="${path`M${x - 10} ${y}h${width + 20}v8h${-(width + 20)}z`}" fill="${c.clay}"/>`
  );
}

/** A table top on two legs; y is the height of the top's surface. */
export function table(x: number, y: number, width: number, height: number, wood: string = c.wood): string {
  const inset = Math.min(22, width / 8);
  return (
    `<path d="${path`M${x + inset} ${y + 6}v${height - 6}M${x + width - inset} ${y + 6}v${height - 6}`}" stroke="${shade(wood, -0.25)}" stroke-width="9"/>` +
    `<path d="${path`M${x} ${y}h${width}v11h${-width}z`}" fill="${wood}"/>`
  );
}

/** A plant in a pot that stands on y. */
export function plant(x: number, y: number, size = 1, leaf: string = c.green600, pot: string = c.brick): string {
  const dark = shade(leaf, -0.2);
  return place(
    x,
    y,
    `<path d="M0-30C-6-60-30-70-44-66-38-44-20-34 0-30zM0-30C8-66 26-84 42-82 42-56 22-38 0-30z" fill="${leaf}"/>` +
      `<path d="M0-30C-14-70-8-96 2-106 16-90 12-56 0-30zM0-28C18-44 40-46 50-40 40-26 20-24 0-28z" fill="${dark}"/>` +
      `<path d="M-20-32h40l-5 32h-30z" fill="${pot}"/><path d="M-23-36h46v9h-46z" fill="${shade(pot, -0.12)}"/>`,
    { size },
  );
}

/** An open laptop standing on y, seen from behind or, with a screen, from the user's side. */
export function laptop(x: number, y: number, size = 1, lid: string = c.slate): string {
  return place(
    x,
    y,
    `<path d="M-26-4L-22-38h44l4 34z" fill="${lid}"/><path d="M-32-4h64v4h-64z" fill="${shade(lid, -0.25)}"/><circle cy="-21" r="4" fill="${shade(lid, 0.5)}"/>`,
    { size },
  );
}

/** A cup on y. */
export function cup(x: number, y: number, fill: string = c.cream, size = 1): string {
  return place(
    x,
    y,
    `<path d="M-7-13H7l-2 13H-5zM7-10c7-1 6 8-1 7" fill="${fill}" stroke="${shade(fill, -0.12)}" stroke-width="1.2"/>`,
    { size },
  );
}

/** A wine glass held or standing, its foot at y. */
export function glass(x: number, y: number, wine: string = c.rose): string {
  return place(
    x,
    y,
    `<path d="M-6-22H6q0 11-6 11t-6-11z" fill="${wine}"/><path d="M0-11V0M-5 0H5" stroke="${c.green50}" stroke-width="1.8"/>`,
  );
}

/** A chair seen from the side; the sitter's hips are at x, the seat at y, its back to the left unless flipped. */
export function chair(x: number, y: number, wood: string = c.woodDark, flip = false): string {
  return place(
    x,
    y,
    `<path d="M-24-56V54M-24 4H24V54" fill="none" stroke="${wood}" stroke-width="7" stroke-linejoin="round"/><path d="M-24-54h4v36h-4z" fill="${wood}"/>`,
    { flip },
  );
}

/** A chair from the front for somebody in the pose "front" with the same x, y and size; drawn before them. */
export function frontChair(x: number, y: number, size = 1, wood: string = c.woodDark): string {
  return place(
    x,
    y,
    `<path d="M-28-50V54M28-50V54" stroke="${wood}" stroke-width="6"/><path d="M-31-54h62v30h-62z" fill="${wood}"/><path d="M-31 4h62v9h-62z" fill="${shade(wood, -0.2)}"/>`,
    { size },
  );
}

/** A lamp that hangs from the top edge. */
export function lamp(x: number, y: number, shadeColour: string = c.green900): string {
  return (
    `<path d="${path`M${x} 0V${y - 34}`}" stroke="${c.ink}" stroke-width="2"/>` +
    `<path d="${path`M${x - 10} ${y - 34}h20l22 34h-64z`}" fill="${shadeColour}"/><path d="${path`M${x - 9} ${y}a9 9 0 0 0 18 0z`}" fill="${c.sun}"/>`
  );
}

/** A framed picture on a wall; x and y are its upper left corner. */
export function frame(
  x: number,
  y: number,
  width: number,
  height: number,
  inside: string,
  edge: string = c.brass,
): string {
  return `<path d="${path`M${x} ${y}h${width}v${height}h${-width}z`}" fill="${c.cream}" stroke="${edge}" stroke-width="6"/>${inside}`;
}

/** A class photograph: rows of heads and shoulders that alternate through the given pairs of skin and clothes. */
export function classPhotograph(x: number, y: number, columns: number, rows: number, pitch: number): string {
  const skinTones = ["#e8b98d", "#6f4932", "#f1cbb0", "#c98f65", "#8d5b3d"];
  const cloths = [c.green600, c.navy, c.green900, c.rose, c.brass];
  const [skin, cloth] = [new Map<string, string>(), new Map<string, string>()];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns - (row % 2); column++) {
      const cx = x + (column + 0.5 + (row % 2) / 2) * pitch;
      const cy = y + row * pitch * 0.82;
      const pick = (list: readonly string[], step: number) => list[(column * step + row * 3) % list.length] ?? "";
      const [tone, wear] = [pick(skinTones, 2), pick(cloths, 3)];
      skin.set(tone, (skin.get(tone) ?? "") + path`M${cx} ${cy}h0`);
      cloth.set(wear, (cloth.get(wear) ?? "") + path`M${cx} ${cy + pitch * 0.55}h0`);
    }
  }
  const dots = (groups: Map<string, string>, width: number) =>
    [...groups].map(([fill, d]) => `<path d="${d}" stroke="${fill}" stroke-width="${width}"/>`).join("");
  return `<g stroke-linecap="round">${dots(cloth, pitch * 0.86)}${dots(skin, pitch * 0.5)}</g>`;
}
