import { expect, it } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createLead } from "#domain/leads/create-lead.ts";
import { filledForm } from "#domain/leads/testing/filled-form.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { commandLine } from "../testing/command-line.ts";

describeOnEachEngine("leads commands", (engine) => {
  const site = commandLine(engine);
  const cli = site.run;

  const exported = async () =>
    JSON.parse(await cli("leads", "export", "--format", "json")) as Record<string, unknown>[];

  it(
    "exports nothing as an empty list, then everything, releases, and keeps formulas harmless",
    { timeout: 120_000 },
    async () => {
      expect(await exported()).toEqual([]);
      const ctx = testContext(engine.db, { dataDir: site.dataDir });
      const refuse = () => Promise.reject(new DatabaseUnavailableError("away"));
      const away = {
        ...ctx,
        db: { isTransaction: false, transaction: () => ({ execute: refuse }) } as unknown as typeof ctx.db,
      };
      await createLead(ctx, filledForm(ctx, { organization: "=HYPERLINK(1)", message: 'Two\nlines, "quoted"' }));
      await createLead(ctx, filledForm(ctx, { website: "spam" }));
      await createLead(away, filledForm(ctx, { name: "Kept in the journal" }));

      const before = await exported();
      expect(before.map(({ status }) => status)).toEqual(["new", "quarantined", "journaled"]);
      expect(before[0]).toMatchObject({ organization: "=HYPERLINK(1)", message: 'Two\nlines, "quoted"' });

      const csv = await cli("leads", "export", "--format", "csv");
      expect(csv).toMatch(/^id,created_at,status,[a-z_,]+\r\n/);
      expect(csv).toContain(`,'=HYPERLINK(1),"Two\nlines, ""quoted""",`);
      expect(csv).not.toMatch(/[^\r]\n[^l]/);

      const { id } = before[1]!;
      expect(await cli("leads", "release", String(id))).toBe(`Released ${String(id)}.\n`);
      expect((await exported())[1]).toMatchObject({ id, status: "new" });
      await expect(cli("leads", "release", "unknown")).rejects.toMatchObject({
        code: 1,
        stderr: "There is no enquiry unknown.\n",
      });
      await expect(cli("leads", "export", "--format", "xml")).rejects.toMatchObject({ code: 1 });
      const undelivered = (await cli("leads", "undelivered")).trimEnd().split("\n");
      expect(undelivered).toHaveLength(4);
      expect(undelivered.at(-1)).toMatch(new RegExp(`^mail\\tlead:${String(id)}:[a-z]+\\t0\\t20[^\\t]+Z\\t-$`));
      await engine.db.updateTable("outbox").set({ failed_at: new Date(), last_error: "550 no" }).execute();
      expect(await cli("leads", "undelivered")).toContain("\tgiven up\t550 no\n");
      expect(await cli("leads", "retry")).toBe("Deliveries to be tried again: 4.\n");
      expect(await cli("leads", "retry")).toBe("Deliveries to be tried again: 0.\n");
    },
  );
});
