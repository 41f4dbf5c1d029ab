import { expect } from "@playwright/test";
import { test } from "../support/journey.ts";

// The intro video on home and the product tour on the demo page (docs/product.md#pictures-and-videos).

const films = [
  { path: "/", name: "intro", seconds: 40 },
  { path: "/demo", name: "tour", seconds: 180 },
];

for (const { path, name, seconds } of films) {
  test(`${path} plays its video when asked to, with captions, and loads nothing of it before`, async ({
    page,
    axe,
  }) => {
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (/\.(webm|mp4)$/.test(request.url())) loaded.push(request.url());
    });
    await page.goto(path);
    const play = page.getByRole("button", { name: /^Watch/ });
    await play.scrollIntoViewIfNeeded();
    expect(loaded).toEqual([]);
    await axe(page);

    await play.click();
    const video = page.locator("video");
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.1);
    await expect(play).toHaveCount(0);
    await expect(video).toBeFocused();
    const film = await video.evaluate((film: HTMLVideoElement) => ({
      seconds: film.duration,
      controls: film.controls,
      captions: film.textTracks[0]?.mode,
      cues: film.textTracks[0]?.cues?.length ?? 0,
    }));
    expect(Math.abs(film.seconds - seconds)).toBeLessThanOrEqual(3);
    expect(film).toMatchObject({ controls: true, captions: "showing" });
    expect(film.cues).toBeGreaterThan(5);
    expect(loaded[0]).toContain(`/videos/${name}.`);

    // A jump into the middle needs only a part of the file.
    await video.evaluate((film: HTMLVideoElement) => (film.currentTime = film.duration / 2));
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.seeking)).toBe(false);
  });
}

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

  for (const { path } of films) {
    test(`${path} has the browser's own player, and the video told in words`, async ({ page }) => {
      await page.goto(path);
      const video = page.locator("video");
      await expect(video).toHaveAttribute("controls", "");
      await expect(video).toHaveAttribute("preload", "none");
      await page.getByText("What the video shows").click();
      await expect(page.getByRole("list").filter({ hasText: "A door opens" })).toBeVisible();
    });
  }
});
