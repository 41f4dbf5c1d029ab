import { type Locator, type Page, expect } from "@playwright/test";
import { give, picture, signInAsAdmin } from "../support/admin-user.ts";
import { editorIn, markdownOf, openNewPost } from "../support/content-editor.ts";
import { test } from "../support/journey.ts";

/** Expects the bar beside the selected words, and not over them. */
async function expectBeside(page: Page, bar: Locator): Promise<void> {
  await expect(bar).toBeVisible();
  const [box, words] = await Promise.all([
    bar.boundingBox(),
    page.evaluate(() => getSelection()!.getRangeAt(0).getBoundingClientRect().toJSON() as DOMRect),
  ]);
  const isApart = box!.y + box!.height <= words.top || box!.y >= words.bottom;
  expect(isApart, JSON.stringify({ box, words })).toBe(true);
  const room = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(room.width);
  expect(box!.y + box!.height).toBeLessThanOrEqual(room.height);
}

for (const { width, height } of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 500 });

    test("selected words have a bar of their own, by keyboard and pointer, which never covers them", async ({
      page,
      admin,
      axe,
      guard,
    }) => {
      guard.allow(/422/);
      await signInAsAdmin(page, admin);
      const dialog = await openNewPost(page);
      const bar = dialog.getByRole("toolbar", { name: "Selected text" });
      await editorIn(dialog).click();
      await page.keyboard.type("Come to the spring reunion");
      await expect(bar).toHaveCount(0);
      await page.keyboard.press("Control+Shift+ArrowLeft");
      await expectBeside(page, bar);
      if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/bar-${width}.png` });
      await axe(page);
      await page.keyboard.press("Alt+F10");
      await expect(bar.getByRole("button", { name: "Bold" })).toBeFocused();
      await page.keyboard.press("Enter");
      expect(await markdownOf(dialog)).toBe("Come to the spring **reunion**");
      await expect(editorIn(dialog)).toBeFocused();
      await page.keyboard.press("Alt+F10");
      await page.keyboard.press("Alt+F10");
      await expect(dialog.getByRole("toolbar", { name: "Formatting" }).getByLabel("Paragraph style")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(editorIn(dialog)).toBeFocused();
      await page.keyboard.press("Alt+F10");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      const link = dialog.getByRole("group", { name: "Link" });
      await expect(link.getByLabel("Address")).toBeFocused();
      await expect(bar).toHaveCount(0);
      await page.keyboard.type("/faq");
      await page.keyboard.press("Enter");
      await expect(editorIn(dialog)).toBeFocused();
      await expect(bar, "nothing stays selected").toHaveCount(0);
      await page.keyboard.type("!");
      expect(await markdownOf(dialog)).toBe("Come to the spring **[reunion](/faq)!**");

      // By pointer; the second press takes it back.
      await editorIn(dialog)
        .getByText("Come to")
        .dblclick({ position: { x: 12, y: 12 } });
      await expectBeside(page, bar);
      await bar.getByRole("button", { name: "Heading" }).click();
      expect(await markdownOf(dialog)).toMatch(/^## Come/);
      await bar.getByRole("button", { name: "Heading" }).click();
      expect(await markdownOf(dialog)).toMatch(/^Come/);
      await dialog.getByLabel("Title").focus();
      await expect(bar).toHaveCount(0);
    });
  });
}

test("pictures are uploaded first, described one after the other, and a file that the library has is taken from there", async ({
  page,
  admin,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  await editorIn(dialog).click();
  await page.keyboard.type("Our day:");
  await page.keyboard.press("Control+Alt+p");
  const picker = page.getByRole("dialog", { name: "Add pictures" });
  await expect(picker.getByRole("button", { name: "Upload" })).toBeFocused();
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/picker.png` });
  await axe(page);
  const file = async (name: string, color: string) => ({
    name: `${name}.jpg`,
    mimeType: "image/jpeg",
    buffer: await picture(color),
  });
  const [boat, hill] = [await file("Boat", "#336699"), await file("Hill", "#339933")];
  await picker.getByLabel("Upload", { exact: true }).last().setInputFiles([boat, hill]);
  const question = picker.getByRole("group", { name: /^Picture \d of 2$/ });
  await expect(question.getByLabel("What it shows")).toBeFocused();
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/describe.png` });
  await axe(page);
  await page.keyboard.press("Enter");
  await expect(question.getByRole("alert")).toContainText("Say what the picture shows");
  const first = (await question.getByRole("status").textContent())!.includes("Boat") ? "Boat" : "Hill";
  await page.keyboard.type("First words");
  await page.keyboard.press("Enter");
  await expect(picker.getByRole("group", { name: "Picture 2 of 2" })).toBeVisible();
  await question.getByLabel("Decorative").check();
  await question.getByRole("button", { name: "Add all 2" }).click();
  await expect(picker).toHaveCount(0);
  await expect(editorIn(dialog)).toBeFocused();
  const written = await markdownOf(dialog);
  expect(written.replaceAll(/[0-9a-f-]{36}/g, "id")).toBe("Our day:\n\n![First words](/media/id)\n\n![](/media/id)");
  await page.keyboard.type(" on");
  expect(await markdownOf(dialog)).toBe(`${written} on`);

  // The same file once more.
  await page.keyboard.press("Control+Alt+p");
  await picker
    .getByLabel("Upload", { exact: true })
    .last()
    .setInputFiles({ ...(first === "Boat" ? boat : hill), name: "Copy.jpg" });
  await expect(picker).toContainText(`The same file is already in the library: “${first}”.`);
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/known.png` });
  await axe(page);
  await picker.getByRole("button", { name: "Use the one in the library" }).click();
  const bar = dialog.getByRole("group", { name: "Picture" });
  await expect(bar.getByLabel("What it shows")).toBeFocused();
  await expect(bar.getByLabel("What it shows"), "the words of the library").toHaveValue("First words");
  await page.keyboard.press("Enter");
  const [id] = /[0-9a-f-]{36}/.exec(written)!;
  expect(await markdownOf(dialog)).toContain(` on![First words](/media/${id})`);
  await page.keyboard.press("Control+Alt+p");
  await page.keyboard.press("Escape");
  await expect(picker).toHaveCount(0);
  await expect(editorIn(dialog)).toBeFocused();

  // Several that are dropped into the text are asked for as well.
  const dropped = await Promise.all(["#993333", "#999933"].map((color) => picture(color)));
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await give(
    page,
    "paste",
    dropped.map((bytes, index) => ({ name: `Day ${index}.jpg`, type: "image/jpeg", bytes })),
    editorIn(dialog),
  );
  const describing = page.getByRole("dialog", { name: "Describe the pictures" });
  await describing.getByLabel("What it shows").fill("Rain");
  await page.keyboard.press("Enter");
  await describing.getByRole("button", { name: "Skip" }).click();
  await expect(describing).toHaveCount(0);
  expect(await markdownOf(dialog)).toContain("![Rain](/media/");
});
