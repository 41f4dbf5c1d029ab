import { type Route, expect } from "@playwright/test";
import { test } from "../support/journey.ts";
import { inquirerAddress, expectArrived, fillIn } from "../support/visitor-forms.ts";

// The contact form in its dialog (docs/product.md#contact-dialog).

test("the dialog shows the form's states, sends an inquiry, and remembers that it was closed; on a phone each answer stands in sight @one-engine", async ({
  page,
  site,
  axe,
  guard,
}) => {
  const email = inquirerAddress();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/embed/contact-form**", async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const opener = page.getByRole("main").getByRole("link", { name: "Start Free Trial" }).first();
  await opener.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Loading contact form...")).toBeVisible();
  await axe(page);
  release();

  const form = page.frameLocator('iframe[title="Contact form"]');
  await expect(form.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(dialog.getByText("Loading contact form...")).toBeHidden();
  await expect(dialog.locator("iframe")).toHaveCSS("opacity", "1");
  expect((await dialog.locator("iframe").boundingBox())?.height).toBeGreaterThanOrEqual(650);
  await axe(page);

  await fillIn(form, email);
  await form.getByRole("button", { name: /./ }).last().click();
  await expect(form.locator('[name="email"]')).toHaveCount(0);
  await axe(page);
  await expectArrived(site, email, "trial");

  expect(await page.evaluate(() => localStorage.getItem("contactFormClosed"))).toBeNull();
  await page.getByRole("button", { name: /close/i }).click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("contactFormClosed"))).not.toBeNull();

  await test.step("on a phone what answers a send stands in sight, also after a correction, and Escape in the form closes the dialog", async () => {
    guard.allow(/422/);
    await page.setViewportSize({ width: 390, height: 640 });
    await opener.click();
    const send = form.getByRole("button").last();
    await send.click();
    await expect(form.getByRole("alert")).toBeInViewport({ ratio: 0.9 });
    await fillIn(form, inquirerAddress());
    await send.click();
    await expect(form.locator('[name="email"]')).toHaveCount(0);
    await expect(form.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test("what was typed is there again, and no stray click closes the form @one-engine", async ({ page, guard }) => {
  guard.allow(/ERR_FAILED/);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Opened by itself, so that nothing had the focus before, nor gets the keys after.
  await page.goto("/contact?type=demo");
  const opener = page.getByRole("banner").getByRole("link", { name: "Get Demo" });
  const dialog = page.getByRole("dialog");
  const message = dialog.frameLocator("iframe").locator('[name="message"]');
  await message.fill("We are 4,000 alumni");
  await message.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.locator(":focus")).toHaveCount(0);
  await opener.click();
  await expect(message).toHaveValue("We are 4,000 alumni");
  await page.mouse.click(5, 450);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  // An error screen takes the place of all that is around the page, too.
  await page.route("**/faq.data*", (route) => route.abort());
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { name: "Navigation error occurred." })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Navigation error occurred." })).toBeHidden();
  // The address asks for the form, so it is open again.
  await expect(message).toHaveValue("We are 4,000 alumni");
});

test("Escape gives the focus back, and a send without an answer keeps what was typed, and is sent once @one-engine", async ({
  page,
  site,
  guard,
  axe,
}) => {
  guard.allow(/502|ERR_FAILED/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/about");
  const dialog = page.getByRole("dialog");
  await test.step("Escape closes the dialog and gives the focus back", async () => {
    const opener = page.getByRole("banner").getByRole("link", { name: "Get Demo" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
  });
  const form = dialog.frameLocator("iframe");
  const email = inquirerAddress();
  await fillIn(form, email);
  const badGateway = { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" };
  const losses = [(route: Route) => route.fulfill(badGateway), (route: Route) => route.abort()];
  await page.route("**/embed/contact-form?**", (route) => {
    const lose = route.request().method() === "POST" ? losses.shift() : undefined;
    return lose ? lose(route) : route.continue();
  });
  for (const way of ["proxy", "connection"]) {
    await form.getByRole("button").last().click();
    const notice = dialog.getByRole("alert");
    await expect(notice, way).toContainText("What you typed is still here.");
    await expect(notice).toBeFocused();
    // The notice is the same both times.
    if (way === "proxy") await axe(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(form.locator('[name="email"]')).toHaveValue(email);
    await expect(form.locator('[name="message"]')).toHaveValue(/small team\.\nWhen/);
  }
  await form.getByRole("button").last().click();
  await expect(form.locator('[name="email"]')).toHaveCount(0);
  await expectArrived(site, email, "demo");
});
