import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@playwright/test";
import {
  inquirerAddress,
  inquiryFrom,
  expectArrived,
  fillIn,
  humanPause,
  openForm,
  sendForm,
  startMailServer,
} from "../support/visitor-forms.ts";
import { test, lookAt } from "../support/journey.ts";
import { type Site, startSite } from "../support/site.ts";
import { expectToast, createAdmin } from "../support/admin-user.ts";

/** Of each inquiry from an address, whether it is one or was put into quarantine. */
async function statusesOf(site: Site, email: string): Promise<string[]> {
  const { db } = await site.database();
  const leads = await db.selectFrom("leads").select("status").where("email", "=", email).execute();
  return leads.map(({ status }) => status);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the contact page takes an inquiry", async ({ page, site }) => {
    const email = inquirerAddress();
    await page.goto("/contact?type=contact");
    const form = page.frameLocator("iframe");
    await fillIn(form, email);
    await form.getByRole("button", { name: /./ }).last().click();
    await expect(form.locator('[name="email"]')).toHaveCount(0);
    await expectArrived(site, email, "contact");
  });
});

test("bad input comes back with what was typed and says what is wrong where @one-engine", async ({
  page,
  guard,
  axe,
}) => {
  guard.allow(/422/);
  await page.goto("/embed/contact-form?type=contact");
  await page.locator('[name="name"]').fill("Ada Palmer");
  await page.locator('[name="email"]').fill("ada@nowhere");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: /./ }).last().click();
  expect((await answered).status()).toBe(422);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator('[name="name"]')).toHaveValue("Ada Palmer");
  await expect(page.locator('[name="email"]')).toHaveValue("ada@nowhere");
  for (const name of ["email", "message"]) {
    await expect(page.locator(`[name="${name}"]`)).toHaveAttribute("aria-invalid", "true");
  }
  await expect(page.locator('[name="name"]')).not.toHaveAttribute("aria-invalid", "true");
  await axe(page);
});

test("a submit that is sent twice is one inquiry", async ({ site }) => {
  const email = inquirerAddress();
  const hidden = await openForm(site.url);
  await delay(humanPause);
  const inquiry = inquiryFrom(email, hidden);
  const answers = await Promise.all([1, 2, 3, 4].map(() => sendForm(site.url, inquiry)));
  expect(answers).toEqual([303, 303, 303, 303]);
  expect(await statusesOf(site, email)).toHaveLength(1);
});

test("a machine's inquiry is acknowledged, put into quarantine, and not sent @one-engine", async ({ site }) => {
  const [honey, quick] = [inquirerAddress(), inquirerAddress()];
  const hidden = await openForm(site.url);
  expect(await sendForm(site.url, inquiryFrom(quick, hidden))).toBe(303);
  const other = await openForm(site.url);
  await delay(humanPause);
  expect(await sendForm(site.url, { ...inquiryFrom(honey, other), website: "https://spam.example" })).toBe(303);
  for (const email of [honey, quick]) {
    expect(await statusesOf(site, email)).toEqual(["quarantined"]);
    expect(site.mails().filter(({ raw }) => raw.includes(email))).toEqual([]);
  }
});

test("one address that sends too much is told when to come back @one-engine", async ({ site }) => {
  const form = `${site.url}/embed/contact-form?type=demo`;
  const from = "198.51.100.23";
  const send = async (index: number) =>
    fetch(form, {
      method: "POST",
      redirect: "manual",
      headers: { "x-forwarded-for": from },
      body: new URLSearchParams(inquiryFrom(`flood-${index}@example.org`, {})),
    });
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => send(index)));
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThan(0);
  for (const { headers } of limited) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await sendForm(site.url, inquiryFrom(inquirerAddress(), {}))).toBe(303);
});

// 'All systems operational' is shown only while it is true (docs/product.md#dashboard).

test("mails that a server refuses and a webhook that fails are named on the dashboard and can be tried again @one-engine", async ({
  page,
  engine,
  guard,
  axe,
}) => {
  test.setTimeout(180_000);
  guard.allow(/another host/);
  const mail = await startMailServer();
  const site = await startSite(engine, {
    SMTP_URL: mail.url,
    LEAD_WEBHOOK_URL: "http://127.0.0.1:4/hook",
    LEAD_WEBHOOK_SECRET: "a secret of the receiver and of this test",
  });
  try {
    const admin = await createAdmin(site);
    await page.goto(`${site.url}/admin`);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill(admin.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByText("All systems operational", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Not delivered yet" })).toHaveCount(0);

    mail.refuses = true;
    const email = "an-officer-with-a-long-name@alumni-relations.northgate-polytechnic-university.example";
    const question = "Is there an import? ".repeat(30).trim();
    for (const [address, message] of [
      [email, question],
      [inquirerAddress(), "Thank you."],
    ] as const) {
      const hidden = await openForm(site.url);
      await delay(humanPause);
      expect(await sendForm(site.url, { ...inquiryFrom(address, hidden), message })).toBe(303);
    }
    const waiting = page.getByRole("region", { name: "Not delivered yet" }).getByRole("listitem");
    await expect(async () => {
      await page.reload();
      await expect(waiting.filter({ hasText: "Given up" })).toHaveCount(2, { timeout: 3_000 });
    }).toPass();
    await expect(page.getByText("2 e-mails or webhooks could not be delivered.")).toBeVisible();
    await expect(page.getByText("All systems operational")).toHaveCount(0);
    const thanks = waiting.filter({ hasText: `E-mail to ${email}` });
    await expect(thanks).toContainText("no such user here");
    await expect(thanks).toContainText("1 attempt so far");
    // The operator can mend the team's own mailbox, so the notices to it are tried again.
    for (const words of ["Webhook to 127.0.0.1:4", "E-mail to hello@homecoming.example"]) {
      const deliveries = waiting.filter({ hasText: words });
      await expect(deliveries).toHaveCount(2);
      await expect(deliveries.filter({ hasText: "Next try" })).toHaveCount(2);
    }
    await lookAt(page, axe);

    const inquiries = page.getByRole("region", { name: "New inquiries" }).getByRole("listitem");
    const inquiry = inquiries.filter({ hasText: email });
    await inquiry.getByRole("button", { name: "Show all" }).click();
    await expect(inquiry).toContainText(question);

    const heading = page.getByRole("heading", { name: "Not delivered yet" });
    const notice = waiting.filter({ hasText: "Given up" }).filter({ hasNotText: email });
    await notice.getByRole("button", { name: /^Discard / }).click();
    const dialog = page.getByRole("dialog", { name: "Discard this delivery?" });
    await lookAt(page, axe);
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expectToast(page, "Success", "Delivery discarded");
    await expect(notice).toHaveCount(0);
    await expect(heading).toBeFocused();

    mail.refuses = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "Success", "1 delivery is tried again");
    await expect.poll(() => mail.taken).toContain(email);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("All systems operational", { exact: true })).toBeVisible({ timeout: 3_000 });
      // A delivery on its way is no problem, and stands in the list of the page that was loaded meanwhile.
      await expect(thanks).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  } finally {
    await site.remove();
    await mail.close();
  }
});
