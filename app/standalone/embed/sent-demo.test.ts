import { expect, it } from "vitest";
import type { KyselyPlugin } from "kysely";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { demoTimes } from "#content/site/demo-times.ts";
import { requestTime } from "#domain/bookings/book.ts";
import { setBookingStage } from "#domain/bookings/testing/booking-stage.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { filledInquiry } from "#domain/leads/testing/filled-inquiry.ts";
import { failing } from "#domain/testing/test-context.ts";
import { action } from "./contact-form.tsx";
import { loader } from "./contact-form-sent.tsx";

const [booked, requested, unsure] = [
  demoTimes.link.booked.withoutHost,
  demoTimes.link.requested.text,
  demoTimes.unsure.text,
];

describeOnEachEngine("the page after a demo was asked for", (engine) => {
  const stage = setBookingStage(engine);
  const visitor = (overrides: Partial<Context> = {}) =>
    stage.ctx({ actor: { kind: "visitor" }, remoteAddress: "192.0.2.1", ...overrides });
  const args = (ctx: Context, request: Request) => ({ request, context: { get: () => ctx } }) as never;

  /** Sends the form. @returns the address of the page */
  async function send(ctx: Context): Promise<string> {
    const form = filledInquiry(stage.ctx(), { type: "demo", time: "2026-11-30T10:00:00.000Z", zone: "Europe/London" });
    const init = { method: "POST", body: new URLSearchParams(form) };
    const answer = await action(args(ctx, new Request("http://localhost/embed/contact-form", init)));
    return (answer as Response).headers.get("location") ?? "";
  }

  /** What the page shows. */
  async function page(ctx: Context, address: string): Promise<string> {
    return JSON.stringify(await loader(args(ctx, new Request(`http://localhost${address}`))));
  }

  it("says that it is booked, and when the database fails then, that a mail will say so", async () => {
    await stage.host("ada");
    const address = await send(visitor());
    const html = await page(visitor(), address);
    expect(html).toContain("Your demo is booked");
    expect(html).toContain(demoTimes.link.booked.calendar);
    const away = await page(visitor({ db: await failing(engine) }), address);
    expect(away).toContain("Monday, November 30, 2026, 10:00 AM (London, GMT)");
    expect(away).toContain(unsure);
    expect(away).toContain("token");
    for (const wrong of [booked, requested, "times to choose from", "Your demo is booked"])
      expect(away).not.toContain(wrong);
  });

  it("says so, too, when the database fails between the booking and the answer", async () => {
    await stage.host("ada");
    let isStored = false;
    const ends = {
      transformQuery: ({ node }) => {
        if (isStored) throw new DatabaseUnavailableError("away");
        return node;
      },
      transformResult: async ({ result }) => result,
    } satisfies KyselyPlugin;
    const ctx = visitor({ db: engine.db.withPlugin(ends), outboxFilled: () => (isStored = true) });
    const html = await page(visitor(), await send(ctx));
    expect(await stage.bookings()).toMatchObject([{ state: "booked" }]);
    expect(html).toContain(unsure);
    expect(html).not.toContain(requested);
  });

  it("says that the team confirms a time that was not booked, and not why", async () => {
    await stage.host("ada");
    const wish = stage.wish("2026-12-01T10:00Z", { email: "ada@alumni.example" });
    for (let count = 0; count < 3; count++) await transaction(stage.ctx(), (tx) => requestTime(tx, wish));
    const html = await page(visitor(), await send(visitor()));
    expect(html).toContain(requested);
    expect(html).not.toContain("could not reach our calendar");
  });
});
