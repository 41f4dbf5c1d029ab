import { type Page, expect } from "@playwright/test";
import { openHydrated, watchLayoutShift } from "../support/pages.ts";
import { test } from "../support/journey.ts";

test("home replays a click that came before the scripts", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  let held = false;
  await page.route("**/*.js", async (route) => {
    held = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).click();
  await expect(page.getByRole("dialog", { name: "Book a demo" })).toBeVisible();
  expect(held, "the click came before the scripts").toBe(true);
  await expect(page).toHaveURL("/");
});

test.describe("home on a phone, without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("is short: modules fold, rows are swiped through, and nothing moves sideways but they", async ({ page }) => {
    await page.goto("/");
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size[0]).toBe(390);
    expect(size[1]).toBeLessThan(9_000);
    const folded = page.getByRole("heading", { name: "Paid membership subscriptions" });
    await expect(folded).toBeHidden();
    await page.locator("summary", { hasText: "+12 more" }).click();
    await expect(folded).toBeVisible();

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    await expect(folded, "a wide screen has room for all of them").toBeVisible();
    await expect(page.locator("summary", { hasText: "+12 more" })).toBeHidden();
  });
});

test("home prints on four sheets, light and without what is for screens", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/", { waitUntil: "networkidle" });
  for (const format of ["A4", "Letter"])
    for (const side of ["0", "10mm"]) {
      const margin = { top: side, bottom: side, left: side, right: side };
      const sheets = (await page.pdf({ format, margin })).toString("latin1").match(/\/Type\s*\/Page\b/g);
      expect(sheets, `${format} with margins of ${side}`).toHaveLength(4);
    }
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect(page.locator("h1")).toHaveCSS("color", "rgb(27, 31, 30)");
  for (const name of ["banner", "contentinfo"] as const) await expect(page.getByRole(name)).toBeHidden();
  await expect(page.getByRole("main").getByRole("link", { name: "Get Started Today" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Paid membership subscriptions" })).toBeVisible();
  const cut = await page
    .locator("main svg[role=img], main video")
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
  expect(cut, "pictures beyond the sheet").toBe(0);
});

test("home answers byte for byte the same to everyone, and 304 to who has it", async ({ site }) => {
  const ask = (headers: Record<string, string>) => fetch(`${site.url}/`, { headers });
  const first = await ask({ "user-agent": "Mozilla/5.0 (iPhone)", cookie: "user_preferences=a" });
  const second = await ask({ "user-agent": "Googlebot/2.1", "accept-language": "de" });
  expect(await first.text()).toBe(await second.text());
  expect(first.headers.get("set-cookie")).toBeNull();
  const etag = first.headers.get("etag") ?? "";
  expect((await ask({ "if-none-match": etag })).status).toBe(304);
  for (const encoding of ["br", "gzip"]) {
    expect((await ask({ "accept-encoding": encoding })).headers.get("content-encoding")).toBe(encoding);
  }
});

test("what it costs and what speaks for it is one click from the first screen, from home and from what others do with it", async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "From $199 a month, every module" })).toHaveAttribute("href", "/pricing");
  for (const [name, href] of [
    ["1 million+ alumni", "/#figures"],
    ["4.8 out of 5 in 150 reviews", "/#figures"],
    ["SOC 2", "/trust#soc-2"],
    ["GDPR", "/trust#data"],
  ] as const)
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(page.locator("#figures")).toContainText("Rated 4.8 out of 5");
  for (const name of ["Try them all for 14 days", "Schedule a demo"])
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", /^\/contact\?type=/);
  for (const path of [
    "/use-cases",
    "/use-cases/educational-institutions",
    "/case-studies",
    "/case-studies/tech-university",
  ]) {
    await page.goto(path);
    await main.getByRole("link", { name: "From $199 a month, every module" }).click();
    await expect(page).toHaveURL("/pricing");
  }
  await page.close();
});

// The about page and the demo page (docs/product.md#about, docs/product.md#demo).

test("a form is reached with scripts that are on but can't be had", async ({ page, guard }) => {
  guard.allow(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).click();
  await expect(page).toHaveURL("/contact?type=demo");
  await page.locator('main [data-open-form="demo"]').first().click();
  await expect(page).toHaveURL(/\/embed\/contact-form\?type=demo&place=actions$/);
  await expect(page.getByLabel("Email")).toBeVisible();
});

// The intro video on home and the product tour on the demo page (docs/product.md#pictures-and-videos).

const films = [
  { path: "/", name: "intro", seconds: 40 },
  { path: "/demo", name: "tour", seconds: 180 },
] as const;

/** Plays the page's video. every-page.journey.ts checks with axe what is there before. */
async function expectFilm(page: Page, { name, seconds }: (typeof films)[number], loaded: string[]): Promise<void> {
  const play = page.getByRole("button", { name: /^Watch/ });
  await play.scrollIntoViewIfNeeded();
  expect(loaded).toEqual([]);

  await play.click();
  const video = page.locator("video");
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.1);
  await expect(play).toHaveCount(0);
  await expect(video).toBeFocused();
  const film = await video.evaluate((film: HTMLVideoElement) => {
    film.pause();
    return {
      seconds: film.duration,
      controls: film.controls,
      captions: film.textTracks[0]?.mode,
      cues: film.textTracks[0]?.cues?.length ?? 0,
    };
  });
  expect(Math.abs(film.seconds - seconds)).toBeLessThanOrEqual(3);
  expect(film).toMatchObject({ controls: true, captions: "showing" });
  expect(film.cues).toBeGreaterThan(5);
  expect(loaded[0]).toContain(`/videos/${name}.`);

  // A jump into the middle needs only a part of the file.
  await video.evaluate((film: HTMLVideoElement) => (film.currentTime = film.duration / 2));
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.seeking)).toBe(false);
}

/** The video files that a page asks for from now on. */
function watchFilms(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) loaded.push(request.url());
  });
  return loaded;
}

test("home starts its scripts by itself when the browser is idle, and plays its video when asked to, with captions", async ({
  page,
}) => {
  const loaded = watchFilms(page);
  const script = page.waitForRequest((request) => request.resourceType() === "script");
  await page.goto("/");
  expect((await script).url()).toContain("/assets/");
  await expectFilm(page, films[0], loaded);
});

test("about says what drives it, and leads to the demo, which lists what is shown, plays its video, and is booked", async ({
  page,
}) => {
  const loaded = watchFilms(page);
  await page.goto("/about");
  const main = page.getByRole("main");
  for (const name of ["Mission", "Vision", "Community First", "Excellence", "Trust & Privacy"])
    await expect(main.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(main.locator('a[href="/contact"]')).toBeVisible();
  await main.locator('a[href="/demo"]').click();
  await expect(page).toHaveURL("/demo");

  const experience = page.getByRole("region", { name: "What You'll Experience" });
  for (const shown of [/alumni portal/i, /admin dashboard/i, /16\+ modules/i, /mobile experience/i])
    await expect(experience.getByRole("heading", { name: shown })).toBeVisible();
  await expect(page.getByText("No credit card required, setup in minutes, free support").first()).toBeVisible();
  await test.step("the video", () => expectFilm(page, films[1], loaded));
  await page.getByRole("link", { name: "Book a Free Demo Now" }).first().click();
  await expect(page.getByRole("dialog", { name: "Book a demo" })).toBeVisible();
  await expect(page.locator("dialog iframe")).toHaveAttribute("src", /type=demo/);
});

test("a film is sent in parts, from the disk", async ({ site }) => {
  for (const ending of ["webm", "mp4"]) {
    const part = await fetch(`${site.url}/videos/tour.${ending}`, { headers: { range: "bytes=1000-1999" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-type")).toBe(`video/${ending}`);
    expect((await part.arrayBuffer()).byteLength).toBe(1000);
    expect(part.headers.get("x-content-type-options")).toBe("nosniff");
  }
  const captions = await fetch(`${site.url}/videos/tour.vtt`);
  expect(captions.headers.get("content-type")).toContain("text/vtt");
  expect((await fetch(`${site.url}/videos/nothing.webm`)).status).toBe(404);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  /** The browser's own player, and the video told in words. */
  async function expectPlayer(page: Page): Promise<void> {
    const video = page.locator("video");
    await expect(video).toHaveAttribute("controls", "");
    await expect(video).toHaveAttribute("preload", "none");
    await page.getByText("What the video shows").click();
    await expect(page.getByRole("list").filter({ hasText: "A door opens" })).toBeVisible();
  }

  test("home leads to the pages and forms that it should, and has the browser's own player", async ({ page }) => {
    await page.goto("/");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Get Started Today" })).toBeVisible();
    await expect(main.getByRole("link", { name: "View Use Cases" }).first()).toHaveAttribute("href", "/use-cases");
    await expect(main.getByRole("link", { name: "Explore All Use Cases" })).toHaveAttribute("href", "/use-cases");
    await expect(main.getByRole("link", { name: "View All Case Studies" })).toHaveAttribute("href", "/case-studies");
    await expect(main.getByRole("link", { name: "Start Free Trial" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Schedule Demo" })).toBeVisible();
    const learnMore = main.getByRole("link", { name: /^Learn More/ });
    await expect(learnMore).toHaveCount(3);
    for (const link of await learnMore.all()) await expect(link).toHaveAttribute("href", /^\/use-cases#[a-z0-9-]+$/);
    await expect(main.locator('a[href^="/case-studies/"]')).toHaveCount(3);
    await expectPlayer(page);
  });

  test("demo has it too, and leads to the form and to where, when and how quickly somebody answers", async ({
    page,
  }) => {
    await page.goto("/demo");
    await expectPlayer(page);
    await page.getByRole("link", { name: "Book a Free Demo Now" }).last().click();
    await expect(page).toHaveURL("/contact?type=demo");
    await expect(page.frameLocator("iframe").getByRole("button", { name: /demo|send/i })).toBeVisible();

    const main = page.getByRole("main");
    await expect(main.getByText("Mon-Fri 9:00 AM - 6:00 PM EST/GMT", { exact: true })).toBeVisible();
    await expect(main.getByText(/within 24 hours on business days/).first()).toBeVisible();
    await expect(main.locator("address")).toHaveCount(3);
    await expect(main.locator('a[href^="tel:"]')).toHaveCount(3);
    for (const offer of ["Start Free Trial", "Schedule Live Demo"])
      await expect(main.getByRole("heading", { level: 2, name: offer })).toBeVisible();
    await expect(main.getByText(/30-minute personalized session/)).toBeVisible();
  });
});

// When the contact page opens the form by itself, and when it does not (docs/product.md#contact).

/** Longer than the second after which the form would open. Waited out, because the form must not open. */
const overASecond = 1_600;

/** The page itself presses a link of it, so that this happens before the second is over on a busy machine, too. */
async function pressOnArrival(page: Page, form: string): Promise<void> {
  await page.addInitScript((name) => {
    const press = () => document.querySelector<HTMLElement>(`main [data-open-form="${name}"]`)?.click();
    addEventListener("hydrated", () => setTimeout(press, 200));
  }, form);
}

test("who opens a form within the second gets no other, and may close it for good", async ({ page }) => {
  await pressOnArrival(page, "demo");
  await page.goto("/contact");
  const dialog = page.getByRole("dialog");
  await test.step("the form that was opened stays", async () => {
    await expect(dialog.locator("iframe")).toHaveAttribute("src", /type=demo/);
    await page.waitForTimeout(overASecond);
    await expect(dialog.getByRole("heading", { name: "Book a demo" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  for (const [action, form, title] of [
    ["Send us a Message", "contact", "Write to us"],
    ["Schedule a Demo", "demo", "Book a demo"],
    ["Start Free Trial", "trial", "Start your free trial"],
  ] as const)
    await test.step(`${action} opens the form as ${form}`, async () => {
      const opener = page.locator("main [data-open-form]").filter({ hasText: action }).first();
      await expect(opener).toHaveAttribute("data-open-form", form);
      await opener.click();
      await expect(dialog.locator("iframe")).toHaveAttribute("src", new RegExp(`type=${form}`));
      await expect(dialog.getByRole("heading", { name: title })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });

  await test.step("a form that was closed within the second does not come back", async () => {
    await page.evaluate(() => localStorage.removeItem("contactFormClosed"));
    await page.reload();
    await expect(dialog.locator("iframe")).toHaveAttribute("src", /type=demo/);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(overASecond);
    await expect(dialog).toBeHidden();
  });
});

test("a second after arriving within the site, the form opens as contact, and once closed not again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
  await expect(page).toHaveURL("/contact");
  const frame = page.getByRole("dialog").locator("iframe");
  await expect(frame).toHaveAttribute("src", /type=contact/);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.reload({ waitUntil: "networkidle" });
  await page.waitForTimeout(overASecond);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test.describe("a visitor who closed the form once", () => {
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("contactFormClosed", "true")));

  for (const width of [390, 1440])
    test(`finds it in the contact page, where nothing shifts and none opens by itself, at ${width} px`, async ({
      page,
      axe,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const shifted = await watchLayoutShift(page);
      await openHydrated(page, "/contact");
      const form = page.locator("#contact-form").frameLocator("iframe");
      await page.locator("#contact-form").scrollIntoViewIfNeeded();
      await expect(form.getByLabel("Email")).toBeVisible();
      await page.waitForTimeout(overASecond);
      await expect(page.getByRole("dialog")).toBeHidden();
      expect(await shifted()).toBeLessThan(0.02);
      await axe(page);
    });

  test("gets the one that an address or a link asks for, and may close that, too", async ({ page }) => {
    for (const [type, title] of [
      ["demo", "Book a demo"],
      ["trial", "Start your free trial"],
    ] as const)
      await test.step(type, async () => {
        await page.goto(`/contact?type=${type}`);
        const dialog = page.getByRole("dialog", { name: title });
        await expect(dialog.frameLocator("iframe").getByLabel("Email")).toBeVisible();
        await expect(page.locator("#contact-form")).toBeHidden();
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        await page.waitForTimeout(overASecond);
        await expect(dialog).toBeHidden();
      });
    await test.step("after a link within the site", async () => {
      await openHydrated(page, "/pricing");
      await page.getByRole("main").getByRole("link", { name: "Contact Sales" }).click();
      await expect(page).toHaveURL("/contact");
      await expect(page.locator("#contact-form").frameLocator("iframe").getByLabel("Email")).toBeVisible();
    });
  });
});

test("a visitor who never closed the form has one of it alone, in its dialog", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/embed/contact-form") && asked.push(request.url()));
  await page.goto("/contact");
  await expect(page.getByRole("dialog").frameLocator("iframe").getByLabel("Email")).toBeVisible();
  await expect(page.locator("#contact-form")).toBeHidden();
  expect(asked).toHaveLength(1);
});

test("the trial that the prices and the questions promise is to be had where they lead", async ({ page }) => {
  for (const [path, name] of [
    ["/pricing", "Start Free Trial"],
    ["/faq#free-trial", "Start a trial"],
  ] as const)
    await test.step(path, async () => {
      await openHydrated(page, path);
      await page.getByRole("main").getByRole("link", { name }).click();
      await expect(page).toHaveURL("/demo");
      await page.getByRole("main").getByRole("link", { name: "Start Free Trial" }).first().click();
      await expect(page.getByRole("dialog", { name: "Start your free trial" })).toBeVisible();
    });
});
