import { randomUUID } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { expectToast, signInAsAdmin, give, picture, tabTo } from "../../support/admin-user.ts";
import { test } from "../../support/journey.ts";

// The media library (docs/product.md#media-library).

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

test("files are uploaded by button, drop and paste; each that is refused says why; they are found, tagged and trashed together @one-engine", async ({
  page,
  admin,
  guard,
  axe,
}) => {
  guard.allow(/422/);
  const mark = unique("River");
  await signInAsAdmin(page, admin);
  await page.goto("/admin/media");
  await expect(page.getByRole("heading", { level: 1, name: "Media" })).toBeVisible();
  await expect(page.getByText(/up to 50 MB and 64 million pixels/)).toBeVisible();

  const uploads = page.getByRole("region", { name: "Uploads" });
  await page
    .getByLabel("Upload", { exact: true })
    .last()
    .setInputFiles([
      { name: `${mark} one.jpg`, mimeType: "image/jpeg", buffer: await picture("#336699") },
      { name: `${mark} empty.jpg`, mimeType: "image/jpeg", buffer: Buffer.alloc(0) },
      { name: `${mark} photo.heic`, mimeType: "image/heic", buffer: Buffer.from("x") },
      { name: `${mark} broken.png`, mimeType: "image/png", buffer: Buffer.from("\x89PNG\r\n\x1a\n no picture") },
    ]);
  await expect(uploads.getByRole("status")).toHaveText("1 stored, 3 not taken");
  await expect(uploads.getByRole("listitem").filter({ hasText: "empty" })).toContainText("This file is empty.");
  await expect(uploads.getByRole("listitem").filter({ hasText: "heic" })).toContainText("save it as JPEG");
  await expect(uploads.getByRole("listitem").filter({ hasText: "broken" })).toContainText(/can't be read|doesn't take/);
  await axe(page);
  await uploads.getByRole("button", { name: "Clear the list" }).click();
  await expect(uploads).toBeHidden();

  const two = { name: `${mark} two.jpg`, type: "image/jpeg", bytes: await picture("#993333") };
  const three = { name: `${mark} three.jpg`, type: "image/jpeg", bytes: await picture("#339933") };
  await give(page, "drop", [two, three]);
  await expect(uploads.getByRole("status")).toHaveText("2 stored");
  await give(page, "paste", [{ name: "image.png", type: "image/png", bytes: await sharp(two.bytes).png().toBuffer() }]);
  await expect(uploads.getByRole("status")).toHaveText("3 stored");
  await expect(uploads.getByRole("link", { name: /^Pasted on / })).toBeVisible();

  await page.getByLabel("Search media").fill(mark);
  await page.keyboard.press("Enter");
  // The address has changed before the list has, and three files may be listed already: until then a filter leaves the search out.
  await expect(page.getByRole("status").filter({ hasText: `3 items with “${mark}”` })).toBeVisible();
  const list = page.getByRole("list", { name: "Media" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await page.getByLabel("Show").selectOption("Without alternative text");
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("link", { name: "List", exact: true }).click();
  await expect(list.getByRole("listitem").first()).toContainText("900 × 600");
  await axe(page);

  await page.getByLabel(`Choose ${mark} one`).check();
  await page.getByLabel(`Choose ${mark} two`).check();
  await page.getByRole("button", { name: "Add tags" }).click();
  await page.getByRole("dialog", { name: "Add tags" }).getByLabel("Tags").fill(`Rowing, ${mark}`);
  await axe(page);
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", "Tags of 2 items changed");
  await page.getByLabel("Tag", { exact: true }).selectOption({ label: `${mark.toLowerCase()} (2)` });
  await expect(list.getByRole("listitem")).toHaveCount(2);

  await page.getByLabel("Select all on this page").check();
  await page.getByRole("button", { name: "Move to the trash" }).click();
  const question = page.getByRole("dialog", { name: "Move to the trash?" });
  await expect(question).toContainText("Nothing uses them.");
  await axe(page);
  await question.getByRole("button", { name: "Move to the trash", exact: true }).click();
  await expectToast(page, "Success", "2 items moved to the trash");
  await expect(page.getByText("No matches in the library.")).toBeVisible();
  await page.goto("/admin/trash");
  await page.getByRole("button", { name: `Restore ${mark} one` }).click();
  await expectToast(page, "Success", "Media restored successfully");
});

test("an upload goes on after a lost connection or a full disk, and its file is for the owner alone @one-engine", async ({
  page,
  site,
  admin,
  guard,
  axe,
}) => {
  guard.allow(/Failed to load resource|ERR_/);
  const name = unique("Lost");
  await signInAsAdmin(page, admin);
  await page.goto("/admin/media");
  let lost = 0;
  await page.route("**/api/media/uploads/*", async (route) => {
    const isPart = route.request().method() === "PATCH" && lost < 2;
    if (isPart) lost += 1;
    await (isPart ? route.abort("connectionreset") : route.continue());
  });
  const file = { name: `${name}.jpg`, mimeType: "image/jpeg", buffer: await picture("#336699") };
  await page.getByLabel("Upload", { exact: true }).last().setInputFiles(file);
  await expect(page.getByRole("region", { name: "Uploads" }).getByRole("link", { name })).toBeVisible();
  expect(lost).toBe(2);

  let isFull = true;
  await page.route("**/api/media/uploads", (route) => (isFull ? route.fulfill({ status: 507 }) : route.continue()));
  const second = unique("Full");
  await page
    .getByLabel("Upload", { exact: true })
    .last()
    .setInputFiles({ ...file, name: `${second}.jpg`, buffer: await picture("#336699") });
  const line = page.getByRole("region", { name: "Uploads" }).getByRole("listitem").filter({ hasText: second });
  await expect(line).toContainText("The server's disk is full.");
  await axe(page);
  isFull = false;
  await line.getByRole("button", { name: `Try again: ${second}` }).click();
  await expect(line.getByRole("link", { name: second })).toBeVisible();

  const kept = await readdir(join(site.dataDir, "media"), { recursive: true });
  // One that is being written may have its final name meanwhile.
  const found = await Promise.all(kept.map((path) => stat(join(site.dataDir, "media", path)).catch(() => null)));
  const modes = found.flatMap((file) => (file ? [file.mode] : []));
  expect(modes.length).toBeGreaterThan(1);
  expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
});

test("an upload passes a proxy that takes a megabyte at once, and names one that takes less @one-engine", async ({
  page,
  admin,
  guard,
}) => {
  guard.allow(/413/);
  const name = unique("Proxied");
  await signInAsAdmin(page, admin);
  await page.goto("/admin/media");
  // What nginx does with its settings as they ship.
  let mostBytes = 1 << 20;
  await page.route("**/api/media/uploads/*", async (route) => {
    const bytes = route.request().postDataBuffer()?.length ?? 0;
    await (bytes > mostBytes
      ? route.fulfill({ status: 413, contentType: "text/html", body: "<h1>413 Request Entity Too Large</h1>" })
      : route.continue());
  });
  // Of several parts: what follows the end of a JPEG does not change it.
  const large = async () => Buffer.concat([await picture("#336699"), Buffer.alloc(2_500_000)]);
  const line = (title: string) =>
    page.getByRole("region", { name: "Uploads" }).getByRole("listitem").filter({ hasText: title });
  const offer = async (title: string) =>
    page
      .getByLabel("Upload", { exact: true })
      .last()
      .setInputFiles({ name: `${title}.jpg`, mimeType: "image/jpeg", buffer: await large() });
  await offer(name);
  await expect(line(name).getByRole("link", { name })).toBeVisible();

  mostBytes = 100_000;
  const second = unique("Refused");
  await offer(second);
  await expect(line(second)).toContainText("A proxy in front of this site refuses parts of 1 MB.");
  mostBytes = 1 << 20;
  await line(second)
    .getByRole("button", { name: `Try again: ${second}` })
    .click();
  await expect(line(second).getByRole("link", { name: second })).toBeVisible();
});

test("alternative text, crop and focal point are chosen by keyboard; a file is replaced and brought back beside unsaved text @one-engine", async ({
  page,
  site,
  admin,
  guard,
  axe,
}) => {
  guard.allow(/409/);
  const name = unique("Boat");
  const bridge = unique("Bridge");
  await signInAsAdmin(page, admin);
  await page.goto("/admin/media");
  const file = { name: `${name}.jpg`, mimeType: "image/jpeg", buffer: await picture("#336699") };
  const uploads = page.getByLabel("Upload", { exact: true }).last();
  await uploads.setInputFiles([file, { ...file, name: `${bridge}.jpg`, buffer: await picture("#336699") }]);
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await axe(page);

  await tabTo(page, page.getByRole("button", { name: "Focal point", exact: true }).last());
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("60% from the left, 49% from the top")).toBeAttached();
  const whole = await page.locator("picture img").first().boundingBox();
  if (!whole) throw new Error("no picture");
  await page.mouse.click(whole.x + whole.width / 20, whole.y + whole.height / 20);
  await expect(page.getByText(/^[0-9]% from the left, [0-9]% from the top$/)).toBeAttached();
  await page.getByRole("button", { name: "Crop", exact: true }).click();
  await tabTo(page, page.getByRole("button", { name: "Corner bottom right" }));
  for (let step = 0; step < 3; step++) await page.keyboard.press("Shift+ArrowLeft");
  await expect(page.getByText("left 0%, top 0%, width 70%, height 100%")).toBeAttached();
  await axe(page);
  // With the mouse: the frame is moved to the right edge.
  const frame = await page.getByRole("button", { name: "Move the crop" }).boundingBox();
  if (!frame) throw new Error("no frame");
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width * 2, frame.y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText("left 30%, top 0%, width 70%, height 100%")).toBeAttached();

  const alt = page.getByLabel("Alternative text");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await alt.fill("A boat");
  await page.getByLabel("Tags").fill("Boats, river");
  const typedOn = Promise.withResolvers<void>();
  await page.route("**/admin/media/*.data*", async (route) => {
    if (route.request().method() === "POST") await typedOn.promise;
    await route.continue();
  });
  await save.press("Enter");
  await alt.fill("A boat on the river");
  typedOn.resolve();
  await expectToast(page, "Success", "Saved");
  // As the server has them: the item is loaded again.
  await expect(page.getByLabel("Tags")).toHaveValue("boats, river");
  await expect(alt).toHaveValue("A boat on the river");
  await expect(alt).toBeFocused();
  await save.press("Enter");
  await expect(page.getByText("Not saved yet")).toBeHidden();
  await expect(save).toBeFocused();
  const path = new URL(page.url()).pathname.replace("/admin", "");
  const cropped = await fetch(site.url + path, { redirect: "manual" });
  const small = await sharp(
    await (await fetch(new URL(cropped.headers.get("location") ?? "", site.url))).bytes(),
  ).metadata();
  expect([small.width, small.height]).toEqual([630, 600]);

  await page.reload();
  await expect(alt).toHaveValue("A boat on the river");
  await expect(page.getByLabel("Tags")).toHaveValue("boats, river");

  // What somebody else has saved meanwhile is refused once, shown, and kept.
  await alt.fill("A boat at dusk");
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  await elsewhere.getByLabel("Tags").fill("boats, dusk");
  await elsewhere.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(elsewhere, "Success", "Saved");
  await elsewhere.close();
  await save.click();
  await expectToast(page, "Error", "Someone changed this in the meantime. Please check it again.");
  await expect(page.getByLabel("Tags")).toHaveValue("boats, dusk");
  await expect(alt).toHaveValue("A boat at dusk");
  await save.click();
  await expectToast(page, "Success", "Saved");
  await expect(save).not.toHaveAttribute("aria-busy");
  const other = { name: "other.jpg", mimeType: "image/jpeg", buffer: await picture("#993333", [400, 400]) };
  await alt.fill("Another boat");
  await page.getByLabel("Replace the file").last().setInputFiles(other);
  await expectToast(page, "Success", "File replaced. Every place that uses it now shows the new one.");
  await expect(page.getByText(/JPEG, 400 × 400/)).toBeVisible();
  await expect(alt).toHaveValue("Another boat");
  await save.click();
  await expectToast(page, "Success", "Saved");
  // The screen knows the version of the save before the next change.
  await expect(save).not.toHaveAttribute("aria-busy");
  const replaced = await fetch(site.url + path, { redirect: "manual" });
  expect(replaced.headers.get("location")).not.toBe(cropped.headers.get("location"));
  await page.getByLabel("Name").fill("Another name");
  await page.getByRole("button", { name: "Restore the previous file" }).click();
  await expectToast(page, "Success", "Previous file restored");
  expect((await fetch(site.url + path, { redirect: "manual" })).headers.get("location")).toBe(
    cropped.headers.get("location"),
  );
  await expect(page.getByText(/JPEG, 630 × 600/)).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Another name");
  await page.getByRole("link", { name: "← Media" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Media" })).toBeVisible();

  // Another item's screen is reached before the file has arrived.
  await page.getByRole("link", { name: bridge }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: bridge })).toBeVisible();
  await page.getByRole("link", { name: "← Media" }).click();
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const left = Promise.withResolvers<void>();
  await page.route("**/api/media/uploads/*", async (route) => {
    await left.promise;
    await route.continue();
  });
  await page.getByLabel("Replace the file").last().setInputFiles(other);
  await expect(page.getByText("0 of 1 files stored")).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole("heading", { level: 1, name: bridge })).toBeVisible();
  left.resolve();
  await expectToast(page, "Success", `File of “${name}” replaced. Every place that uses it now shows the new one.`);
  await expect(page.getByText(/JPEG, 900 × 600/)).toBeVisible();
});
