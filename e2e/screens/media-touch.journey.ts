import { type Page, expect } from "@playwright/test";
import { picture, signInAsAdmin } from "../support/admin-user.ts";
import { test } from "../support/journey.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Moves a finger from the middle of a button, by pixels. */
async function drag(page: Page, name: string, x: number, y: number): Promise<void> {
  const box = (await page.getByRole("button", { name, exact: true }).last().boundingBox())!;
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const finger = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove", share: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: start.x + x * share, y: start.y + y * share }],
    });
  await send("touchStart", 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await send("touchMove", share);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Expects this crop, in percent and within the pixel of a finger: left, top, width, height. */
async function expectCrop(page: Page, crop: readonly number[]): Promise<void> {
  await expect
    .poll(async () => {
      const said = await page.getByText(/^left \d+%, top/).textContent();
      return (said?.match(/\d+/g) ?? []).map((each, at) => {
        const wanted = crop[at] ?? 0;
        return Math.abs(Number(each) - wanted) <= 2 ? wanted : Number(each);
      });
    })
    .toEqual(crop);
}

test("on a phone, the focal point and each corner of a small crop are moved by touch, and a finger on the whole picture scrolls", async ({
  page,
  admin,
}) => {
  await signInAsAdmin(page, admin);
  await page.goto("/admin/media");
  const file = { name: "Panorama.jpg", mimeType: "image/jpeg", buffer: await picture("#336699", [2400, 400]) };
  await page.getByLabel("Upload", { exact: true }).last().setInputFiles(file);
  await page.getByRole("link", { name: "Panorama" }).first().click();
  // The picture is 350 pixels wide and 58 high.
  await drag(page, "Focal point", 70, -12);
  await expect(page.getByText(/^70% from the left, [23]\d% from the top$/)).toBeAttached();
  await page.getByRole("button", { name: "Crop", exact: true }).click();
  await drag(page, "Corner bottom right", -140, -23);
  await expectCrop(page, [0, 0, 60, 61]);
  await drag(page, "Move the crop", 70, 40);
  await expectCrop(page, [20, 39, 60, 61]);
  await drag(page, "Corner top left", 70, 11);
  await expectCrop(page, [40, 58, 40, 42]);
  await drag(page, "Corner top right", -70, 6);
  await expectCrop(page, [40, 69, 20, 31]);
  await drag(page, "Corner bottom left", -70, -6);
  await expectCrop(page, [20, 69, 40, 21]);
  await page.getByRole("button", { name: "Whole picture" }).click();
  await drag(page, "Move the crop", 0, -200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
});
