import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Page, expect } from "@playwright/test";
import { createAdmin, expectToast } from "../../support/admin-user.ts";
import { lookAt, test } from "../../support/journey.ts";
import { type Site, startSite } from "../../support/site.ts";
import { humanPause, inquirerAddress, inquiryFrom, openForm, sendForm } from "../../support/visitor-forms.ts";
import type { Role } from "#domain/security/rights.ts";

const secret = "a secret of the service and of this test";

async function signIn(page: Page, site: Site, role: Role): Promise<{ email: string }> {
  const member = await createAdmin(site, undefined, role);
  await page.context().clearCookies();
  const answer = await page.request.post(`${site.url}/api/auth/sign-in/email`, { data: member });
  expect(answer.ok()).toBe(true);
  return member;
}

async function inquire(site: Site): Promise<{ id: string; email: string }> {
  const email = inquirerAddress();
  const hidden = await openForm(site.url);
  await delay(humanPause);
  expect(await sendForm(site.url, { ...inquiryFrom(email, hidden), message: "Can we import a list?" })).toBe(303);
  const { db } = await site.database();
  const { id } = await db.selectFrom("leads").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return { id, email };
}

/** Forwards a mail as a service does. */
async function forward(site: Site, mail: string): Promise<unknown> {
  const answer = await fetch(`${site.url}/api/inquiries/inbound`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
    body: mail,
  });
  return answer.json();
}

test("an inquiry is answered with a template, once, and the answer to that appears beside it", async ({
  page,
  engine,
  guard,
  axe,
}) => {
  test.setTimeout(180_000);
  guard.allow(/another host|403|422/);
  const site = await startSite(engine, { REPLY_ADDRESS: "answers@homecoming.example", INBOUND_SECRET: secret });
  try {
    const { id, email } = await inquire(site);
    await site.mailTo(email);

    const { email: editor } = await signIn(page, site, "editor");
    await page.goto(`${site.url}/admin/inquiries/templates`);
    await page.getByRole("button", { name: "New template" }).click();
    const dialog = page.getByRole("dialog", { name: "New template" });
    await dialog.getByLabel("Name").fill("Import");
    await dialog.getByLabel("Text").fill("Dear {name},\n\nyes, at https://www.example.org/import.\n{bookingLink}");
    await lookAt(page, axe);
    await dialog.getByRole("button", { name: "Save template" }).click();
    await expectToast(page, "Success", "Template saved");
    await lookAt(page, axe);

    await page.goto(`${site.url}/admin/inquiries/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Ada Palmer" })).toBeVisible();
    await expect(page.getByText("Replies go to answers@homecoming.example and appear here.")).toBeVisible();
    await page.getByLabel("Template").selectOption({ label: "Import" });
    const text = page.getByRole("textbox", { name: "Reply" });
    await expect(text).toHaveValue("Dear Ada Palmer,\n\nyes, at https://www.example.org/import.\n{bookingLink}");
    await expect(page.getByText("There is no value for {bookingLink}")).toBeVisible();
    await text.press("Control+Enter");
    await expect(text).toHaveAttribute("aria-invalid", "true");
    await text.fill("Dear Ada Palmer,\n\nyes, at https://www.example.org/import.");
    // What is typed survives a reload.
    await delay(600);
    await page.reload();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(text).toHaveValue(/^Dear Ada/);
    await page.getByRole("button", { name: "Preview" }).click();
    await lookAt(page, axe);
    await page.getByRole("button", { name: "Send reply" }).dblclick();
    await expectToast(page, "Success", "Reply sent to Ada Palmer");
    const messages = page.getByRole("region", { name: "Messages" }).getByRole("listitem");
    await expect(messages).toHaveCount(2);
    await expect(messages.nth(1)).toContainText("Sent");
    await expect(text).toHaveValue("");

    const sent = site.mails().filter(({ to, text: words }) => to.includes(email) && words.includes("Dear Ada"));
    expect(sent).toHaveLength(1);
    const { raw = "" } = sent[0] ?? {};
    const headerOf = (name: string) =>
      new RegExp(`^${name}: ?([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, "im")
        .exec(raw)?.[1]
        ?.replace(/\s+/g, " ")
        .trim() ?? "";
    expect(headerOf("Reply-To")).toMatch(/^answers\+r-[a-z2-7]{42}@homecoming\.example$/);
    const acknowledgement = site
      .mails()
      .find(({ to, text: words }) => to.includes(email) && !words.includes("Dear Ada"));
    expect(acknowledgement?.raw).toContain(`Message-ID: ${headerOf("In-Reply-To")}`);

    const answer = [
      `From: Ada Palmer <${email}>`,
      `To: ${headerOf("Reply-To")}`,
      `In-Reply-To: ${headerOf("Message-ID")}`,
      `Message-ID: <${randomUUID()}@mx.example>`,
      "Subject: Re: import",
      "Content-Type: text/html; charset=utf-8",
      "",
      "<p>Thank <b>you</b>!<img src=x onerror=alert(1)><script>alert(2)</script></p><p>See https://www.example.org/list.</p>",
      "<blockquote>Dear Ada Palmer</blockquote>",
      "",
    ].join("\r\n");
    expect(await forward(site, answer)).toEqual({ result: "stored" });
    expect(await forward(site, answer)).toEqual({ result: "known" });
    await page.reload();
    await expect(messages).toHaveCount(3);
    const last = messages.nth(2);
    await expect(last).toContainText("Thank you!");
    await expect(last.getByRole("link")).toHaveAttribute("rel", /nofollow/);
    await last.getByText("Show quoted text").click();
    await expect(last.getByText("> Dear Ada Palmer")).toBeVisible();
    await lookAt(page, axe);
    // Whoever answered an inquiry that nobody had has it now.
    await site.mailTo(editor, /answered a reply/);

    await signIn(page, site, "writer");
    await page.goto(`${site.url}/admin/inquiries/${id}`);
    await expect(page.getByText("As a writer, you can't see inquiries.")).toBeVisible();
    await expect(page.getByText("Can we import a list?")).toHaveCount(0);
  } finally {
    await site.remove();
  }
});

test("a webhook is tested, and sends again what its receiver has lost @one-engine", async ({
  page,
  engine,
  guard,
  axe,
}) => {
  test.setTimeout(120_000);
  guard.allow(/another host/);
  const got: { id: string; type: string }[] = [];
  let status = 204;
  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const { type } = JSON.parse(body) as { type: string };
      got.push({ id: String(request.headers["webhook-id"]), type });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  const { port } = receiver.address() as AddressInfo;
  const site = await startSite(engine, {
    LEAD_WEBHOOK_URL: `http://127.0.0.1:${port}/hook`,
    LEAD_WEBHOOK_SECRET: secret,
  });
  try {
    await inquire(site);
    await signIn(page, site, "editor");
    await page.goto(`${site.url}/admin/inquiries/deliveries`);
    const rows = page.getByRole("region", { name: "Log" }).getByRole("listitem");
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText("last answer 204");
    status = 500;
    await page.getByRole("button", { name: "Send a test" }).click();
    await expectToast(page, "Success", "Test sent");
    const failing = rows.filter({ hasText: "Test" });
    await expect(failing).toContainText("last answer 500", { timeout: 15_000 });
    await lookAt(page, axe);
    status = 200;
    await expect(failing).toContainText("Delivered", { timeout: 30_000 });

    await rows.filter({ hasText: "New inquiry" }).getByRole("button", { name: /again/ }).click();
    await expect.poll(() => got.filter(({ type }) => type === "lead.created")).toHaveLength(2);
    const [first, second] = got.filter(({ type }) => type === "lead.created");
    expect(second?.id).toBe(first?.id);

    await page.getByText("Resend everything since a given time").click();
    await page.getByLabel("Since").fill("2026-01-01T00:00");
    await page.getByRole("button", { name: "Send again", exact: true }).last().click();
    await lookAt(page, axe);
    await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
    await expectToast(page, "Success", "Resending 2 deliveries");
    await expect.poll(() => got.filter(({ type }) => type === "lead.created")).toHaveLength(3);
  } finally {
    await site.remove();
    receiver.close();
  }
});
