import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

/** A picture of one color as JPEG, 900 x 600 unless told otherwise. */
export function picture(color: string, [width, height] = [900, 600]): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

interface GivenFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/**
 * Drops or pastes files as the browser does it.
 * @param target by default the screen
 */
export async function give(
  page: Page,
  how: "drop" | "paste",
  files: readonly GivenFile[],
  target: Locator = page.locator("body"),
): Promise<void> {
  const given = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString("base64") }));
  await target.evaluate(
    (element, { given, how }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const { left, top } = element.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 };
      if (how === "paste") element.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: data }));
      else element.dispatchEvent(new DragEvent("drop", { ...options, dataTransfer: data }));
    },
    { given, how },
  );
}
