import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signInAsAdmin } from "../support/admin/admin-session.ts";
import { createItem, kindOf, openEdit, save } from "../support/admin/content-editor.ts";
import { test } from "../support/own-site.ts";

// What an admin saves is what visitors see on their next request; inactive, draft or deleted items are nowhere. On its
// own site, because managed content replaces what other journeys check.

const title = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;
const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

const cases = [
  { heading: "Blog Posts", name: title("Evensong"), lists: ["/blog", "/blog?q="], page: "/blog/" },
  { heading: "Use Cases", name: title("Choral houses"), lists: ["/", "/use-cases"], page: "/use-cases/" },
  { heading: "Modules", name: title("Score shelf"), lists: ["/modules", "/features"], page: null },
  { heading: "Case Studies", name: title("Lantern school"), lists: ["/", "/case-studies"], page: "/case-studies/" },
];

async function setShown(page: Page, heading: string, name: string, shown: boolean): Promise<void> {
  const kind = kindOf(heading);
  const dialog = await openEdit(page, kind, name);
  await dialog.getByRole("checkbox", { name: kind.shown.label }).setChecked(shown);
  await save(page, kind, dialog);
}

for (const { heading, name, lists, page: place } of cases) {
  test(`${heading}: shown on the next request, and nowhere once hidden or deleted`, async ({ page, site, admin }) => {
    test.setTimeout(120_000);
    const kind = kindOf(heading);
    const address = place && `${place}${slugOf(name)}`;
    const listed = lists.map((path) => (path.endsWith("?q=") ? `${path}${name.slice(-8)}` : path));
    const everywhere = [
      ...listed,
      ...listed.filter((path) => path !== "/").map((path) => path.replace(/(?=\?|$)/, ".data")),
      "/_.data",
      "/sitemap.xml",
    ];
    const read = async (path: string) => {
      const answer = await fetch(site.url + path);
      return { status: answer.status, text: await answer.text() };
    };
    const isNowhere = async () => {
      for (const path of everywhere) {
        const { text } = await read(path);
        // The page repeats the searched text, which is only the end of the title.
        expect(text, path).not.toContain(name);
        expect(text, path).not.toContain(slugOf(name));
      }
      if (!address) return;
      expect((await read(address)).status).toBe(404);
      expect((await read(`${address}.data`)).text).not.toContain("without a pointer");
    };

    await signInAsAdmin(page, admin);
    await createItem(page, kind, name, (dialog) =>
      dialog.getByRole("checkbox", { name: kind.shown.label }).setChecked(false),
    );
    await isNowhere();

    await setShown(page, heading, name, true);
    // The search marks the word within the title, so only the address is unbroken.
    for (const path of listed) expect((await read(path)).text, path).toContain(path.includes("?q=") ? address : name);
    if (address) {
      expect((await read(address)).status).toBe(200);
      expect((await read("/sitemap.xml")).text).toContain(address);
    }

    await setShown(page, heading, name, false);
    await isNowhere();

    await setShown(page, heading, name, true);
    await page.goto(`${kind.path}?q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await isNowhere();
  });
}
