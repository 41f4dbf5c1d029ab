import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { kindOf } from "../../support/content-editor.ts";
import { test, changeContent } from "../../support/own-site.ts";
import { caseStudy, useCase } from "#db/testing/rows.ts";
import { keepFormerAddress } from "#domain/documents/former-addresses.ts";
import { type Site, eventually } from "../../support/site.ts";
import { scriptHeader } from "#lib/http/requests.ts";

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

const read = async (site: Site, path: string) => {
  const answer = await fetch(site.url + path, { redirect: "manual" });
  return { status: answer.status, html: await answer.text() };
};

// By the requests of the forms: each kind's form is filled in by keyboard in screens/accessibility.journey.ts.
test("each kind is shown on the next request, and nowhere once hidden or deleted @one-engine", async ({
  request,
  site,
  admin,
}) => {
  const signedIn = await request.post("/api/auth/sign-in/email", { data: admin });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  for (const { heading, name, lists, page: place } of cases) {
    const kind = kindOf(heading);
    const address = place && `${place}${slugOf(name)}`;
    const listed = lists.map((path) => (path.endsWith("?q=") ? `${path}${name.slice(-8)}` : path));
    const everywhere = [
      ...listed,
      ...listed.filter((path) => path !== "/").map((path) => path.replace(/(?=\?|$)/, ".data")),
      "/_.data",
      "/sitemap.xml",
    ];
    const expectNowhere = async () => {
      for (const path of everywhere) {
        const { html } = await read(site, path);
        // The page repeats the searched text, which is only the end of the title.
        expect(html, path).not.toContain(name);
        expect(html, path).not.toContain(slugOf(name));
      }
      if (!address) return;
      expect((await read(site, address)).status).toBe(404);
      expect((await read(site, `${address}.data`)).html).not.toContain(kind.fields["content"] ?? "Voices scatter");
    };
    const expectShown = async () => {
      // The search marks the word within the title, so only the address is unbroken.
      for (const path of listed)
        expect((await read(site, path)).html, path).toContain(path.includes("?q=") ? address : name);
      if (!address) return;
      expect((await read(site, address)).status).toBe(200);
      expect((await read(site, "/sitemap.xml")).html).toContain(address);
    };
    const send = async (form: Record<string, string>, status = 200) => {
      const answer = await request.post(`${kind.path}.data`, { form, headers: { [scriptHeader]: "test" } });
      const words = await answer.text();
      expect(answer.status(), words).toBe(status);
      return words;
    };
    const shown = heading === "Blog Posts" ? "published" : "is_active";
    const save = (isShown: boolean, target: Record<string, string>) =>
      send({ ...kind.fields, [kind.title.toLowerCase()]: name, [shown]: String(isShown), ...target });

    await test.step(heading, async () => {
      const refusal = await send({ intent: "create" }, 422);
      for (const label of kind.required) expect(refusal).toContain(`"${label.toLowerCase()}"`);
      const [id = ""] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await save(false, { intent: "create" })) ?? [];
      await expectNowhere();
      await save(true, { intent: "update", id, version: "1" });
      await expectShown();
      await save(false, { intent: "update", id, version: "2" });
      await expectNowhere();
      await save(true, { intent: "update", id, version: "3" });
      await expectShown();
      await send({ intent: "delete", id });
      await expectNowhere();
    });
  }
});

// Managed use cases and case studies on public pages.

test("a managed case study has a card and a page made from its own fields, and its former address leads to it @one-engine", async ({
  page,
  axe,
  site,
  database,
}) => {
  expect((await read(site, "/case-studies")).html).toContain("Tech University");
  expect((await read(site, "/case-studies/harbour-guild")).status).toBe(404);
  const id = randomUUID();
  await changeContent(database, "case_studies_content", async (tx) => {
    await tx.db
      .insertInto("case_studies_content")
      .values(
        caseStudy({
          id,
          title: "Harbour Guild",
          slug: "harbour-guild",
          company: "A guild of pilots",
          industry: "Maritime",
          challenge: "Pilots retire and take the channel with them.\nNobody had asked them to write it down.",
          solution: "- A help board for every estuary\n- Birthdays, so that somebody calls",
          results: ["1 million+ soundings shared", "12% fewer groundings", "The tide tables are read again"],
          image_url: null,
        }),
      )
      .execute();
    await keepFormerAddress(tx, tx.site.documents.case_studies_content, id, "/case-studies/old-harbour");
  });
  await eventually(
    "the list shows it",
    async () => (await read(site, "/case-studies")).html.includes("Harbour Guild"),
    5_000,
  );

  await page.goto("/case-studies");
  const cards = page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link");
  await expect(cards).toHaveText(["Harbour Guild"]);
  await expect(page.getByRole("main").locator("img")).toHaveAttribute("src", "/images/stock-1.svg");
  // The only featured card takes the whole width, and its long figure is not broken.
  const [card, list] = await Promise.all([
    cards.locator("xpath=ancestor::li").boundingBox(),
    page.locator("main ul").first().boundingBox(),
  ]);
  expect(card?.width).toBeGreaterThan((list?.width ?? 0) * 0.9);
  const figure = page.getByText("1 million+", { exact: true });
  expect(await figure.evaluate((each) => each.getClientRects().length && each.scrollWidth <= each.clientWidth)).toBe(
    true,
  );
  await axe(page);

  await page.goto("/case-studies/old-harbour");
  await expect(page).toHaveURL("/case-studies/harbour-guild");
  const main = page.getByRole("main");
  await expect(main.locator("dd")).toHaveText(["1 million+", "12%"]);
  await expect(main.getByText("The tide tables are read again")).toBeVisible();
  await expect(main.locator("ol.steps > li")).toHaveText([
    "A help board for every estuary",
    "Birthdays, so that somebody calls",
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await axe(page);
  expect((await read(site, "/case-studies/old-harbour")).status).toBe(301);
  // Built-in addresses always work.
  expect((await read(site, "/case-studies/tech-university")).status).toBe(200);
});

test("a managed use case has a place in the list and a page made from its own fields @one-engine", async ({
  page,
  axe,
  guard,
  site,
  database,
}) => {
  guard.allow(/Failed to load resource/);
  await changeContent(database, "use_cases_content", (tx) =>
    tx.db
      .insertInto("use_cases_content")
      .values(
        useCase({
          title: "Choirs & Bands",
          slug: "choirs-and-bands",
          subtitle: "Whoever sang together",
          description: "Voices scatter after the last concert. The old programme still hangs in forty kitchens.",
          scenarios: ["A tenor is found for Sunday", "The scores are shared", "A poll picks the encore", "A fourth"],
          benefits: ["Nobody is missing from the alto row"],
          image_url: "/images/no-such-picture.svg",
        }),
      )
      .execute(),
  );
  await eventually(
    "the list shows it",
    async () => (await read(site, "/use-cases")).html.includes("Choirs &amp; Bands"),
    5_000,
  );

  await page.goto("/use-cases#choirs-and-bands");
  const article = page.locator("#choirs-and-bands");
  await expect(article.getByRole("listitem")).toHaveCount(3);
  await expect(article.locator("img")).toHaveAttribute("src", "/images/stock-1.svg");
  await axe(page);

  await article.getByRole("link", { name: /^Learn More/ }).click();
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name: "Choirs & Bands" })).toBeVisible();
  await expect(main.getByText("Nobody is missing from the alto row")).toBeVisible();
  await expect(main.getByText("A fourth")).toBeVisible();
  await expect(main.locator("blockquote")).toHaveCount(0);
  await expect(main.locator('a[href^="/case-studies/"]')).toHaveCount(0);
  await axe(page);
});

test("a use case may be called like a part of the page, and links lead to both @one-engine", async ({
  page,
  site,
  database,
}) => {
  const titles = ["Top", "Content", "Menu", "Menu modules"];
  const slugs = titles.map((title) => title.toLowerCase().replace(" ", "-"));
  await changeContent(database, "use_cases_content", async (tx) => {
    await tx.db.deleteFrom("use_cases_content").execute();
    await tx.db
      .insertInto("use_cases_content")
      .values(titles.map((title, index) => useCase({ title, slug: slugs[index] ?? "", order_index: index })))
      .execute();
  });
  await eventually(
    "the list shows them",
    async () => (await read(site, "/use-cases")).html.includes("Menu modules"),
    5_000,
  );

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/use-cases");
  const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids).toEqual(expect.arrayContaining(slugs));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const slug of slugs) {
    await page.goto(`/use-cases#${slug}`);
    await expect(page.locator(`article#${slug}`).getByRole("heading", { level: 2 })).toBeInViewport();
    expect(await page.evaluate(() => scrollY), slug).toBeGreaterThan(300);
  }
  await page.getByRole("link", { name: "Scroll to top" }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
