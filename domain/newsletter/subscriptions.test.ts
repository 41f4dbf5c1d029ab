import { assert, asyncProperty, constantFrom, dictionary, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { consentVersion, newsletterConsent } from "#content/site/newsletter.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createFormToken } from "#domain/security/abuse.ts";
import { failing } from "#domain/testing/test-context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { createSubscription, unsubscribe } from "./subscriptions.ts";
import { filledSignUp, setNewsletterStage } from "./testing/newsletter-stage.ts";
import { repeated } from "#lib/testing/repeated.ts";

describeOnEachEngine("createSubscription", (engine) => {
  const stage = setNewsletterStage(engine);

  it("stores the address in lower case with what was agreed to, when and where, and asks for a confirmation", async () => {
    await stage.ask("  Grace@School.Example ");
    expect(await stage.subscribers()).toEqual([
      {
        id: expect.any(String),
        email: "grace@school.example",
        status: "pending",
        consent_version: consentVersion(newsletterConsent.text),
        consent_text: newsletterConsent.text,
        consent_page: "/blog",
        consented_at: stage.now,
        confirmed_at: null,
        unsubscribed_at: null,
        former_consent: null,
        created_at: stage.now,
      },
    ]);
    const [mail, ...others] = await stage.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "grace@school.example", headers: { "Auto-Submitted": "auto-generated" } });
    const link = /http:\/\/localhost:3000\/newsletter\/confirm\?token=[\w.-]+/;
    expect(mail?.text).toMatch(link);
    expect(mail?.html).toContain(`<a href="${link.exec(mail?.text ?? "")?.[0]}">`);
  });

  it("keeps no token that its table could give away", async () => {
    await stage.ask("grace@school.example");
    const signature = (await stage.token("grace@school.example", "confirm")).split(".").at(-1) ?? "";
    expect(signature.length).toBeGreaterThan(40);
    expect(JSON.stringify(await stage.subscribers())).not.toContain(signature);
  });

  it("says that nothing was sent while the database is away", async () => {
    const away = stage.visitor({ db: await failing(engine) });
    await expect(stage.ask("grace@school.example", {}, away)).rejects.toMatchObject({
      code: "unavailable",
      retryAfter: 60,
    });
  });

  it("makes one address and one mail of a form sent many times at once, through two connections", async () => {
    const other = stage.visitor({ db: (await engine.openAnother()).db });
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        stage.ask("grace@school.example", {}, index % 2 ? stage.visitor() : other),
      ),
    );
    expect(await stage.subscribers()).toHaveLength(1);
    expect(await stage.mails()).toHaveLength(1);
  });

  it("answers an address on the list as any other, leaves it there, and tells its owner at most once a day", async () => {
    await stage.join("grace@school.example");
    const before = await stage.subscribers();
    stage.wait(1);
    for (let i = 0; i < 3; i++) await expect(stage.ask("grace@school.example")).resolves.toBeUndefined();
    expect(await stage.subscribers()).toEqual(before);
    const subjects = async () => (await stage.mails()).map(({ subject }) => subject);
    expect(await subjects()).toHaveLength(3);
    expect((await subjects()).at(-1)).toMatch(/already/);
    stage.wait(24);
    await stage.ask("grace@school.example");
    expect(await subjects()).toHaveLength(4);
  });

  it("sends one address at most three mails a day, and does not say so", async () => {
    for (let hour = 0; hour < 8; hour++) {
      await expect(stage.ask("grace@school.example")).resolves.toBeUndefined();
      stage.wait(0.5);
    }
    expect(await stage.mails()).toHaveLength(3);
    stage.wait(24);
    await stage.ask("grace@school.example");
    expect(await stage.mails()).toHaveLength(4);
  });

  it("counts the mails of an address and not how often it is entered", async () => {
    for (let press = 0; press < 5; press++) await stage.ask("grace@school.example");
    expect(await stage.mails()).toHaveLength(1);
    stage.wait(1);
    await stage.ask("grace@school.example");
    expect(await stage.mails()).toHaveLength(2);
  });

  it("stores a sign-up whose mail would be one too many, also the consent of a later one", async () => {
    for (let hour = 0; hour < 4; hour++) {
      stage.wait(1);
      await createSubscription(stage.visitor(), filledSignUp("grace@school.example"), { sentFrom: `/${hour}` });
    }
    expect(await stage.mails()).toHaveLength(3);
    expect(await stage.subscribers()).toMatchObject([{ consent_page: "/3", consented_at: stage.now }]);
  });

  it("asks again at once when someone who has just confirmed and left signs up", async () => {
    await stage.join("grace@school.example");
    await unsubscribe(stage.visitor(), await stage.token("grace@school.example", "unsubscribe"));
    expect(await stage.mails()).toHaveLength(2);
    await stage.ask("grace@school.example");
    expect(await stage.mails()).toHaveLength(3);
  });

  it("takes somebody back who has left, with the new consent", async () => {
    await stage.join("grace@school.example");
    await unsubscribe(stage.visitor(), await stage.token("grace@school.example", "unsubscribe"));
    const left = stage.now;
    stage.wait(48);
    await createSubscription(stage.visitor(), filledSignUp("grace@school.example"), { sentFrom: "/faq" });
    expect(await stage.subscribers()).toMatchObject([
      {
        status: "pending",
        consent_page: "/faq",
        consented_at: stage.now,
        confirmed_at: null,
        unsubscribed_at: left,
      },
    ]);
  });

  it("allows ten sign-ups at once for each client", async () => {
    const from = (remoteAddress: string, index: number) =>
      stage.ask(`visitor-${index}@school.example`, {}, stage.visitor({ remoteAddress }));
    const answers = await Promise.allSettled(Array.from({ length: 11 }, (_, index) => from("192.0.2.7", index)));
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "rate_limited", retryAfter: expect.any(Number) } }]);
    await expect(from("192.0.2.8", 99)).resolves.toBeUndefined();
  });

  it("sends a form back that shows other words than today's", async () => {
    for (const consent of ["0", "", undefined])
      await expect(stage.ask("grace@school.example", { consent })).rejects.toMatchObject({
        code: "invalid",
        fields: {},
      });
    expect(await stage.subscribers()).toEqual([]);
  });

  describe("a form that a machine may have sent", () => {
    const doubtful: [string, { sentFrom: string; website: string }][] = [
      ["with the honeypot filled in", { sentFrom: "/blog", website: "https://spam.example" }],
      ["from no page of ours", { sentFrom: "", website: "" }],
    ];

    it.each(doubtful)("comes back when it is %s, and is taken with a token of some age", async (_, form) => {
      const send = (token: object) =>
        createSubscription(
          stage.visitor(),
          filledSignUp("grace@school.example", { website: form.website, page: "/faq", ...token }),
          form,
        );
      await expect(send({})).rejects.toMatchObject({ code: "invalid", fields: {} });
      await expect(send({ submission: "x", rendered: "y" })).rejects.toMatchObject({ code: "invalid" });
      const token = createFormToken(stage.visitor());
      await expect(send(token)).rejects.toMatchObject({ code: "invalid" });
      expect(await stage.mails()).toEqual([]);
      stage.wait(0.01);
      await send(token);
      expect(await stage.subscribers()).toMatchObject([{ consent_page: "/faq" }]);
    });
  });

  it("takes an address as it was pasted, from any domain", async () => {
    await stage.ask("mailto:Info@münchen.example\u200b");
    await stage.ask("jörg@example.org");
    expect((await stage.subscribers()).map(({ email }) => email).toSorted()).toEqual([
      "info@xn--mnchen-3ya.example",
      "jörg@example.org",
    ]);
  });

  it.each([
    "",
    "ada",
    "ada@school",
    "ada@x.example, eve@x.example",
    "ada@x.example\nBcc: eve@x.example",
    "<a@x.example>",
  ])("names the field when the address is %j", async (email) => {
    await expect(stage.ask(email)).rejects.toMatchObject({
      code: "invalid",
      fields: { email: expect.any(String) },
    });
  });

  it("never fails otherwise than expected, whatever is posted", async () => {
    const names = constantFrom("email", "website", "consent", "page", "submission", "rendered", "__proto__");
    await assert(
      asyncProperty(
        dictionary(names, string({ unit: "binary" })),
        string({ unit: "binary" }),
        async (form, sentFrom) => {
          const known = { email: "grace@school.example", consent: consentVersion(newsletterConsent.text) };
          for (const sent of [form, { ...form, ...known }]) {
            const [outcome] = await Promise.allSettled([createSubscription(stage.visitor(), sent, { sentFrom })]);
            if (outcome.status === "rejected" && !(outcome.reason instanceof DomainError)) throw outcome.reason;
          }
        },
      ),
      { numRuns: repeated(40) },
    );
  });
});
