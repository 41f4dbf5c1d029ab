import sharp from "sharp";
import { brand } from "#content/site/brand.ts";
import { outlineOf, widthOf } from "#lib/text/lettering.ts";
import { colour as c } from "./kit/palette.ts";
import { place } from "./kit/svg.ts";

/** The logo, a doorway with an open door, in a box from 4,2 to 32,34 (as in app/sections/frame/logo.tsx). */
function mark({ wall, light, door }: { wall: string; light: string; door: string }): string {
  return (
    `<path d="M4 34V17a14 14 0 0 1 28 0v17z" fill="${wall}"/><path d="M10 34V17.5a8 8 0 0 1 16 0V34z" fill="${light}"/>` +
    `<path d="M10 34V17.5a8 8 0 0 1 5-7.4c3 1.6 4.5 4.4 4.5 8.1V32z" fill="${door}"/><circle cx="17" cy="23" r="1.2" fill="${light}"/>`
  );
}

const onPaper = mark({ wall: c.green600, light: c.brass300, door: c.green900 });

/** The logo on a square, with this share of its height. */
function square(ground: string, share: number): string {
  const scale = (36 * share) / 32;
  const children = place(18 - 18 * scale, 18 - 18 * scale, onPaper, { size: scale });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path d="M0 0h36v36H0z" fill="${ground}"/>${children}</svg>\n`;
}

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 1 34 34">${onPaper}</svg>\n`;

/** Logo and name side by side, for search engines and partners. */
function logo(): string {
  const size = 30;
  const width = Math.ceil(40 + widthOf(brand.name, "display", size) + 4);
  const name = `<path d="${outlineOf(brand.name, "display", size, 40, 29)}" fill="${c.ink}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 4}" height="${38 * 4}" viewBox="0 0 ${width} 38"><title>${brand.name}</title>${place(-2, 1, onPaper)}${name}</svg>\n`;
}

function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 34 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** An .ico file with PNG images inside: a directory of 16-byte entries, then the images. */
function ico(images: readonly { size: number; data: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, data }] of images.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(data.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  }
  return Buffer.concat([header, ...images.map(({ data }) => data)]);
}

/** Favicons, home-screen icons and the logo, by their path below public/. */
export async function drawIcons(): Promise<Map<string, string | Buffer>> {
  const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, data: await png(favicon, size) })));
  return new Map<string, string | Buffer>([
    ["favicon.svg", favicon],
    ["favicon.ico", ico(small)],
    ["apple-touch-icon.png", await png(square(c.paper, 0.66), 180)],
    ["icon-192.png", await png(favicon, 192)],
    ["icon-512.png", await png(favicon, 512)],
    // Launchers crop this one to any shape: everything important is in the middle 80%.
    ["icon-maskable-512.png", await png(square(c.paperDeep, 0.5), 512)],
    ["logo.svg", logo()],
  ]);
}
