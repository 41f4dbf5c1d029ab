import { randomUUID } from "node:crypto";
import { type Locator, type Page, expect } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../support/admin-user.ts";
import { editorIn, markdownOf, openNewPost, paste } from "../support/content-editor.ts";
import { test } from "../support/journey.ts";

test.use({ viewport: { width: 1366, height: 900 } });

async function empty(page: Page, dialog: Locator): Promise<void> {
  await editorIn(dialog).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
}

test("what is pasted means the same in the text, after it was saved and opened again, and for visitors", async ({
  page,
  site,
  admin,
  guard,
}) => {
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  const title = `Pasted ${randomUUID().slice(0, 8)}`;
  // A space that doesn't break goes from a title.
  await dialog.getByLabel("Title").fill(title.replace(" ", "\u00a0"));

  const table = `<table><tr><td><p>Step</p></td><td><p>What</p></td></tr><tr><td><p>One</p></td><td><p>First</p><p>Second</p><ul><li><p>bullet</p></li></ul></td></tr></table>`;
  const said = dialog.getByRole("status").filter({ hasText: /^The picture was not added/ });
  const docs = `<b style="font-weight:normal" id="docs-internal-guid-1"><p>CO<span style="font-size:0.6em;vertical-align:sub">2</span></p><p><span><img src="https://lh7-rt.googleusercontent.com/docsz/EXAMPLE?key=abc" width="400"></span></p></b>`;
  const code = `<div style="font-family: 'Droid Sans Mono', monospace;white-space: pre;"><div><span>if (a) {</span></div><div><span>&nbsp; &nbsp; go()</span></div><div><span>}</span></div></div>`;
  const parts: [Parameters<typeof paste>[1], string][] = [
    [{ html: table }, "| Step | What |\n| - | - |\n| One | First<br>Second<br>bullet |"],
    [{ html: docs }, "CO<sub>2</sub>"],
    [{ html: "<p class=MsoNormal>10\u00a0000\u00a0€&nbsp;<o:p></o:p></p>" }, "10\u00a0000\u00a0€"],
    [{ html: code, text: "if (a) {\n    go()\n}" }, "```\nif (a) {\n    go()\n}\n```"],
    [{ text: "- Hello <First name>,\n- 2 * 3 * 4 m" }, "- Hello \\<First name>,\n- 2 \\* 3 \\* 4 m"],
    [{ text: "> On Monday Ann wrote:\n> Hello\nThanks!" }, "\\> On Monday Ann wrote:\\\n\\> Hello\\\nThanks!"],
    [{ text: "Area = 2 * 3 * 4 m and __init__" }, "Area = 2 \\* 3 \\* 4 m and \\_\\_init\\_\\_"],
  ];
  for (const [content, markdown] of parts) {
    await empty(page, dialog);
    await paste(editorIn(dialog), content);
    expect(await markdownOf(dialog)).toBe(markdown);
    await expect(said).toHaveCount(content.html === docs ? 1 : 0);
  }

  await empty(page, dialog);
  await page.keyboard.type("5 * 4 * 3 = 60, __init__\n");
  for (const content of [{ html: docs }, { text: "Regards\nAnn <Lee>" }, { html: table }]) {
    await paste(editorIn(dialog), content);
    await page.keyboard.press("Enter");
  }
  const written = await markdownOf(dialog);
  expect(written).toBe(
    "5 \\* 4 \\* 3 = 60, \\_\\_init\\_\\_\n\nCO<sub>2</sub>\n\nRegards\\\nAnn \\<Lee>\n\n| Step | What |\n| - | - |\n| One | First<br>Second<br>bullet |",
  );
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Success", "Blog post created successfully");

  const html = await (await fetch(`${site.url}/blog/${title.toLowerCase().replaceAll(" ", "-")}`)).text();
  for (const part of [
    `<h1`,
    title,
    "5 * 4 * 3 = 60, __init__",
    "<td>First<br>Second<br>bullet</td>",
    "CO<sub>2</sub>",
    "Regards<br>\nAnn &#x3C;Lee>",
  ])
    expect(html).toContain(part);
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  const again = page.getByRole("dialog");
  await expect(editorIn(again)).toContainText("5 * 4 * 3 = 60, __init__");
  expect(await markdownOf(again)).toBe(written);
  await expect(again.getByLabel("Title")).toHaveValue(title);
});

test("what is pasted into a cell stays in it, Enter breaks its line, and a table replaces nothing that is selected", async ({
  page,
  admin,
  guard,
}) => {
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  await editorIn(dialog).focus();
  await page.keyboard.type("Selected words");
  await page.keyboard.press("Control+a");
  await dialog.getByRole("button", { name: "Table", exact: true }).click();
  await page.keyboard.type("a");
  await page.keyboard.press("Enter");
  await page.keyboard.type("b");
  await page.keyboard.press("Tab");
  await paste(editorIn(dialog), { text: "one\ntwo\n\n- three\n- four" });
  await page.keyboard.press("Tab");
  await paste(editorIn(dialog), { html: "<p>five</p><ul><li>six</li></ul>", text: "five\nsix" });
  expect(await markdownOf(dialog)).toBe(
    "Selected words\n\n| a<br>b | one<br>two<br>three<br>four | five<br>six |\n| - | - | - |\n| | | |\n| | | |",
  );
});

test("one Enter makes a link: to an address, to a page found by its words, never to one found before", async ({
  page,
  admin,
  guard,
}) => {
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  const link = dialog.getByRole("group", { name: "Link" });
  const begin = async (words: string) => {
    await empty(page, dialog);
    await page.keyboard.type(words);
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+k");
    await expect(link.getByLabel("Address")).toBeFocused();
  };
  await begin("our plans");
  await page.keyboard.type("/faq");
  await expect(link.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(link).toHaveCount(0);
  await expect(editorIn(dialog)).toBeFocused();
  await page.keyboard.type(" follow");
  expect(await markdownOf(dialog)).toBe("[our plans](/faq) follow");

  // The list shows what was found for other words when Enter is pressed.
  await begin("what it costs");
  await page.keyboard.type("about");
  await expect(link.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("pricing");
  await page.keyboard.press("Enter");
  await expect(link).toHaveCount(0);
  expect(await markdownOf(dialog)).toBe("[what it costs](/pricing)");

  await begin("nowhere");
  await page.keyboard.type("zzqx words");
  await page.keyboard.press("Enter");
  await expect(link.getByRole("alert")).toContainText("Enter a web address");
  await expect(link.getByLabel("Address")).toHaveValue("zzqx words");
  expect(await markdownOf(dialog)).toBe("nowhere");
});

test("Enter and Escape of an input method belong to it, in each field of the admin", async ({ page, admin, guard }) => {
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  const client = await page.context().newCDPSession(page);
  const compose = async (text: string, ...keys: string[]) => {
    await client.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    for (const key of keys) await page.keyboard.press(key);
    await client.send("Input.insertText", { text });
  };
  await dialog.getByLabel("Title").focus();
  await compose("日本", "Enter", "Escape");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Title")).toHaveValue("日本");
  // The form was not sent: it would say what is missing.
  await expect(editorIn(dialog)).not.toHaveAttribute("aria-invalid");
  await editorIn(dialog).focus();
  await page.keyboard.type("words");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+k");
  const link = dialog.getByRole("group", { name: "Link" });
  await compose("料金", "Enter", "Escape");
  await expect(link.getByLabel("Address")).toHaveValue("料金");
  await expect(link.getByRole("alert")).toHaveCount(0);
  await link.getByRole("button", { name: "Cancel" }).click();
  await expect(editorIn(dialog)).toBeFocused();
  await page.keyboard.press("Control+f");
  const find = dialog.getByRole("textbox", { name: "Find" });
  await expect(find).toBeFocused();
  await compose("語", "Enter", "Escape");
  await expect(find).toHaveValue("語");
});
