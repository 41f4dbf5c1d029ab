import sharp from "sharp";

/** 4000 × 3000 pixels with soft shapes and some grain, as a photo has them. */
export async function cameraFile(number: number): Promise<Buffer> {
  const shapes = Array.from({ length: 40 }, (_, index) => {
    const at = (salt: number, most: number) => ((number + 1) * (index + 3) * salt) % most;
    const color = `hsl(${at(37, 360)} ${25 + at(11, 40)}% ${30 + at(13, 45)}%)`;
    return `<ellipse cx="${at(211, 4000)}" cy="${at(307, 3000)}" rx="${200 + at(71, 900)}" ry="${150 + at(53, 700)}" fill="${color}" opacity="0.7"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><rect width="4000" height="3000" fill="#8a9a8a"/>${shapes.join("")}</svg>`;
  const grain = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 12 },
    },
  })
    .resize(4000, 3000, { kernel: "cubic" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(Buffer.from(svg))
    .blur(4)
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
