import type { Context } from "#domain/context.ts";
import { beforeEach } from "vitest";
import { consentVersion, newsletterConsent } from "#content/site/newsletter.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import type { MailPayload } from "#domain/outbox/outbox.ts";
import { setAdminStage } from "../../testing/stages.ts";
import { type SubscriptionForm, confirmSubscription, createSubscription } from "../subscriptions.ts";

/** The form as it stands in a cached page, filled in by a person. */
export const filledSignUp = (email: string, overrides: SubscriptionForm = {}): SubscriptionForm => ({
  email,
  website: "",
  consent: consentVersion(newsletterConsent.text),
  ...overrides,
});

/** An admin stage with an empty newsletter. */
export function setNewsletterStage(engine: EngineUnderTest) {
  const stage = Object.assign(setAdminStage(engine), {
    /** Moves the clock forward by so many hours. */
    wait: (hours: number) => {
      stage.now = new Date(stage.now.getTime() + hours * 3_600_000);
    },
    ask: (email: string, overrides: SubscriptionForm = {}, ctx?: Context): Promise<void> =>
      createSubscription(ctx ?? stage.visitor(), filledSignUp(email, overrides), { sentFrom: "/blog" }),
    subscribers: () => engine.db.selectFrom("subscribers").selectAll().orderBy("email").execute(),
    mails: async (): Promise<MailPayload[]> => {
      const rows = await engine.db.selectFrom("outbox").selectAll().orderBy("created_at").orderBy("id").execute();
      return rows.map(({ payload }) => payload as MailPayload);
    },
    /** The token in the last mail to this address with such a link. */
    token: async (email: string, link: "confirm" | "unsubscribe"): Promise<string> => {
      const pattern = new RegExp(`/newsletter/${link}\\?token=(\\S+)`);
      const found = (await stage.mails()).findLast(({ to, text }) => to === email && pattern.test(text));
      return pattern.exec(found?.text ?? "")?.[1] ?? "";
    },
    /** Signs an address up and confirms it. */
    join: async (email: string): Promise<void> => {
      await stage.ask(email);
      await confirmSubscription(stage.visitor(), await stage.token(email, "confirm"));
    },
  });

  beforeEach(async () => {
    for (const table of ["subscribers", "rate_limits", "recipient_limits"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  return stage;
}
