import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setNewsletterStage } from "#domain/newsletter/testing/newsletter-stage.ts";
import { commandLine } from "../testing/command-line.ts";

describeOnEachEngine("newsletter commands", (engine) => {
  const { run } = commandLine(engine);
  const cli = (...words: string[]) => run("newsletter", ...words);
  const stage = setNewsletterStage(engine);

  it("export who is on the list, with a way out for each", async () => {
    await stage.join("ann@school.example");
    await stage.ask("bob@school.example");
    expect(JSON.parse(await cli("export"))).toEqual([
      expect.objectContaining({
        email: "ann@school.example",
        consent_page: "/blog",
        confirmed_at: stage.now.toISOString(),
        unsubscribe_url: expect.stringMatching(
          /^https:\/\/alumni\.example\.org\/newsletter\/unsubscribe\?token=[\w.-]+$/,
        ),
      }),
    ]);
  });

  it("export others when asked, and an empty list as one", async () => {
    await stage.ask("bob@school.example");
    expect(JSON.parse(await cli("export"))).toEqual([]);
    const csv = await cli("export", "--format", "csv", "--status", "pending");
    expect(csv).toMatch(/^email,status,[a-z_,]+\r\nbob@school\.example,pending,/);
  });
});
