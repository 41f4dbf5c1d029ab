import { beforeEach } from "vitest";
import { newsletterConsent } from "#content/newsletter.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import type { MailPayload } from "#domain/outbox/delivery.ts";
import type { Actor, Context } from "../../context.ts";
import { testContext } from "../../testing/test-context.ts";
import { confirmSubscription } from "../links.ts";
import { createSubscription, type SubscriptionForm } from "../create-subscription.ts";

/** The form as it stands in a cached page, filled in by a person. */
export const filledForm = (email: string, overrides: SubscriptionForm = {}): SubscriptionForm => ({
  email,
  website: "",
  consent: newsletterConsent.version,
  ...overrides,
});

/** A newsletter without addresses before each test, an active admin (ada@), and a clock to set. */
export function setNewsletterStage(engine: EngineUnderTest) {
  const stage = {
    now: new Date(0),
    as: (actor: Actor, overrides: Partial<Context> = {}): Context =>
      testContext(engine.db, { actor, clock: () => stage.now, ...overrides }),
    visitor: (overrides: Partial<Context> = {}): Context => stage.as({ kind: "visitor" }, overrides),
    admin: (): Context =>
      stage.as({ kind: "user", userId: "user-of-ada", email: "ada@school.example", emailVerified: true }),
    /** Moves the clock forward by so many hours. */
    wait: (hours: number) => {
      stage.now = new Date(stage.now.getTime() + hours * 3_600_000);
    },
    ask: (email: string, overrides: SubscriptionForm = {}, ctx: Context = stage.visitor()): Promise<void> =>
      createSubscription(ctx, filledForm(email, overrides), { sentFrom: "/blog" }),
    subscribers: () => engine.db.selectFrom("subscribers").selectAll().orderBy("email").execute(),
    mails: async (): Promise<MailPayload[]> => {
      const rows = await engine.db.selectFrom("outbox").selectAll().orderBy("created_at").orderBy("id").execute();
      return rows.map(({ payload }) => payload as MailPayload);
    },
    /** The token of the last mail to this address whose text has such a link. */
    token: async (email: string, link: "confirm" | "unsubscribe"): Promise<string> => {
      const pattern = new RegExp(`/newsletter/${link}\\?token=(\\S+)`);
      const found = (await stage.mails()).findLast(({ to, text }) => to === email && pattern.test(text));
      return pattern.exec(found?.text ?? "")?.[1] ?? "";
    },
    /** Puts an address on the list as its owner would. */
    join: async (email: string): Promise<void> => {
      await stage.ask(email);
      await confirmSubscription(stage.visitor(), await stage.token(email, "confirm"));
    },
  };

  beforeEach(async () => {
    stage.now = new Date("2026-03-01T10:00:00Z");
    for (const table of ["subscribers", "outbox", "rate_limits", "recipient_limits", "admin_users"] as const)
      await engine.db.deleteFrom(table).execute();
    await engine.db
      .insertInto("admin_users")
      .values({
        id: "admin-1",
        email: "ada@school.example",
        user_id: null,
        is_active: true,
        last_login: null,
        created_at: stage.now,
      })
      .execute();
  });

  return stage;
}
