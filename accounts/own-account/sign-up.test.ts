import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { hashPassword } from "../passwords/passwords.ts";
import { expect, it, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { confirmEmail, getConfirmation } from "../users/confirmation.ts";
import { deleteStaleAccounts } from "./stale-accounts.ts";
import { createAdmin } from "../team/team.ts";
import { adminRow, findUser, mailsTo, tokenIn, authClient } from "../testing/auth-client.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { updateAccount } from "../users/account.ts";

vi.mock("../passwords/passwords.ts", { spy: true });

const password = "a password of theirs";
const sent = { status: 200, body: { confirmation: "sent" } };

describeOnEachEngine("signing up", (engine) => {
  const context = () => testContext(engine.db);
  const client = () => authClient(context());
  const newAddress = () => `${randomUUID()}@example.org`;
  const signUp = (email: string, chosen = password, clock = () => new Date(), wait = context().wait) =>
    authClient(testContext(engine.db, { clock, wait })).post(
      "/sign-up/email",
      { email, password: chosen },
      { from: randomAddress() },
    );
  const signIn = (email: string, chosen = password) =>
    client().post("/sign-in/email", { email, password: chosen }, { from: randomAddress() });
  const confirmationToken = async (email: string) => {
    const mails = await mailsTo(engine.db, email);
    return tokenIn(mails.findLast((mail) => mail.text.includes("/admin/confirm"))?.text ?? "");
  };

  it("sends an email, and lets no one in before its link is confirmed by the button", async () => {
    const email = newAddress();
    expect(await signUp(email.toUpperCase())).toMatchObject({ ...sent, cookie: "" });
    const [mail] = await mailsTo(engine.db, email);
    expect(mail!.html).toContain(`href="http://localhost:3000/admin/confirm?token=`);

    expect(await signIn(email)).toMatchObject({ status: 401, cookie: "" });
    const token = await confirmationToken(email);
    expect(await getConfirmation(context(), token)).toEqual({ state: "open", email });
    expect(await signIn(email)).toMatchObject({ status: 401 });

    await confirmEmail(context(), token);
    await confirmEmail(context(), token);
    expect(await signIn(email)).toMatchObject({
      status: 200,
      cookie: expect.stringMatching(/^session_id=./) as string,
    });
  });

  it("lifts no ban: a banned account that was never confirmed stays", async () => {
    const email = newAddress();
    await signUp(email);
    const { id } = (await findUser(context(), email))!;
    await updateAccount(context(), id, { banned_at: new Date() });
    const later = () => new Date(Date.now() + 60_000);
    expect(await signUp(email, "another password", later)).toMatchObject(sent);
    expect(await findUser(context(), email)).toMatchObject({ id, bannedAt: expect.any(Date) as Date });
    const inTwoWeeks = () => new Date(Date.now() + 14 * 24 * 3_600_000);
    await deleteStaleAccounts(testContext(engine.db, { clock: inTwoWeeks }));
    expect(await findUser(context(), email)).toMatchObject({ id });
  });

  it("answers for a known address as for a new one, and changes nothing about it", async () => {
    const email = newAddress();
    await signUp(email);
    await confirmEmail(context(), await confirmationToken(email));
    const before = await findUser(context(), email);

    expect(await signUp(email, "what a stranger chose")).toMatchObject(sent);
    expect(await findUser(context(), email)).toEqual(before);
    expect((await mailsTo(engine.db, email)).map(({ subject }) => subject)).toEqual([
      "Confirm your email address for Homecoming",
      "You already have a Homecoming account",
    ]);
    expect(await signIn(email, "what a stranger chose")).toMatchObject({ status: 401 });
    expect(await signIn(email)).toMatchObject({ status: 200 });
  });

  it("hashes once and takes its time, whether the address is new, known or an admin's", async () => {
    const known = newAddress();
    await signUp(known);
    await confirmEmail(context(), await confirmationToken(known));
    const admin = adminRow();
    await engine.db.insertInto("admin_users").values(admin).execute();
    const addresses = [newAddress(), known, admin.email];
    const own = (email: string) => `${password} for ${email}`;
    await Promise.all(
      addresses.map(async (email) => {
        const began = performance.now();
        await signUp(email, own(email), () => new Date(), sleep);
        expect(performance.now() - began).toBeGreaterThan(395);
      }),
    );
    const hashed = vi.mocked(hashPassword).mock.calls.map(([given]) => given);
    for (const email of addresses) expect(hashed.filter((given) => given === own(email))).toHaveLength(1);
  });

  it("refuses the address of an admin without saying so: no user, no link that would activate a stranger's password", async () => {
    const admin = adminRow();
    await engine.db.insertInto("admin_users").values(admin).execute();
    expect(await signUp(admin.email.toUpperCase())).toMatchObject(sent);
    expect(await findUser(context(), admin.email)).toBeNull();
    const mails = await mailsTo(engine.db, admin.email);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain("/admin/confirm");
    expect(await signIn(admin.email)).toMatchObject({ status: 401 });

    const inactive = adminRow({ is_active: false });
    await engine.db.insertInto("admin_users").values(inactive).execute();
    expect(await signUp(inactive.email)).toMatchObject(sent);
    expect(await findUser(context(), inactive.email)).toBeNull();
  });

  it("leaves an admin's own account and password alone", async () => {
    const email = newAddress();
    await createAdmin(context(), { email, password });
    expect(await signUp(email, "what a stranger chose")).toMatchObject(sent);
    expect(await signIn(email, "what a stranger chose")).toMatchObject({ status: 401 });
    expect(await signIn(email)).toMatchObject({ status: 200 });
  });

  it("confirms nothing any more once the address has become an admin's", async () => {
    const email = newAddress();
    await signUp(email, "what a stranger chose");
    const token = await confirmationToken(email);
    await engine.db.insertInto("admin_users").values(adminRow({ email })).execute();
    expect(await getConfirmation(context(), token)).toEqual({ state: "replaced" });
    await expect(confirmEmail(context(), token)).rejects.toMatchObject({ code: "conflict" });

    expect(await signIn(email, "what a stranger chose")).toMatchObject({ status: 401 });
    expect(await signUp(email, "another one")).toMatchObject(sent);
    expect((await mailsTo(engine.db, email)).filter(({ text }) => text.includes("/admin/confirm"))).toHaveLength(1);
    expect(await findUser(context(), email)).toMatchObject({ emailVerified: false });
  });

  it("lets the newest unconfirmed sign-up win, so that each link activates its own password only", async () => {
    const email = newAddress();
    await signUp(email, "what a stranger chose");
    const strangers = await confirmationToken(email);
    await signUp(email, password, () => new Date(Date.now() + 11_000));
    const own = await confirmationToken(email);
    expect(own).not.toBe(strangers);

    await expect(confirmEmail(context(), strangers)).rejects.toMatchObject({ code: "conflict" });
    await confirmEmail(context(), own);
    expect(await signIn(email, "what a stranger chose")).toMatchObject({ status: 401 });
    expect(await signIn(email)).toMatchObject({ status: 200 });
  });

  it("refuses forged, foreign and expired confirmation links", async () => {
    const email = newAddress();
    await signUp(email);
    const token = await confirmationToken(email);
    const user = await findUser(context(), email);
    const [, expires, signature] = token.split(".");
    const foreign = authClient(testContext(engine.db, { secret: "another secret, also of 32 characters or more" }));
    for (const forged of [
      "",
      "..",
      "nonsense",
      `${token}x`,
      `${randomUUID()}.${expires}.${signature}`,
      `${user!.id}.zzzzzzzzz.${signature}`,
    ]) {
      await expect(confirmEmail(context(), forged)).rejects.toMatchObject({ code: "conflict" });
    }
    await expect(confirmEmail(foreign.process, token)).rejects.toMatchObject({ code: "conflict" });
    const tomorrow = testContext(engine.db, { clock: () => new Date(Date.now() + 25 * 3_600_000) });
    expect(await getConfirmation(tomorrow, token)).toEqual({ state: "expired" });
    await expect(confirmEmail(tomorrow, token)).rejects.toMatchObject({ code: "conflict" });
    expect(await findUser(context(), email)).toMatchObject({ emailVerified: false });
  });

  it("wants an address and a password of 6 to 128 characters", async () => {
    const missing = "You must provide either an email or phone number and a password";
    expect(await client().post("/sign-up/email", { email: newAddress() })).toMatchObject({
      status: 422,
      body: { message: missing },
    });
    expect(await client().post("/sign-up/email")).toMatchObject({ status: 422, body: { message: missing } });
    expect(await signUp(newAddress(), "12345")).toMatchObject({
      status: 422,
      body: { code: "weak_password", reasons: ["length"], message: expect.stringContaining("6") as string },
    });
    expect(await signUp(newAddress(), "123456")).toMatchObject(sent);
    expect(await signUp(newAddress(), "x".repeat(128))).toMatchObject(sent);
    expect(await signUp(newAddress(), "x".repeat(129))).toMatchObject({ status: 422 });
    expect(await signUp("nobody@nowhere")).toMatchObject({ status: 422, body: { code: "invalid" } });
  });

  it("sends the confirmation once more, and answers alike for every address", async () => {
    const email = newAddress();
    await signUp(email);
    const known = newAddress();
    await createAdmin(context(), { email: known, password });
    const clock = () => new Date(Date.now() + 6 * 60_000);
    const later = authClient(testContext(engine.db, { clock, wait: sleep }));
    const answers = await Promise.all(
      [email, known, newAddress()].map(async (address) => {
        const began = performance.now();
        const { text } = await later.post("/resend", { email: address }, { from: randomAddress() });
        expect(performance.now() - began).toBeGreaterThan(395);
        return text;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await mailsTo(engine.db, email)).toHaveLength(2);
    expect(await mailsTo(engine.db, known)).toEqual([]);
    expect(await later.post("/resend", { email: "nobody" })).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(await later.post("/recover", {})).toMatchObject({ status: 422 });
    const foreign = { headers: { origin: "https://evil.example" } };
    expect(await later.post("/recover", { email }, foreign)).toMatchObject({ status: 403 });
  });

  it("takes nothing but address and password: no role, no verified flag, no other place to lead to", async () => {
    const email = newAddress();
    const body = {
      email,
      password,
      emailVerified: true,
      id: "chosen",
      image: "x",
      role: "admin",
      callbackURL: "https://evil.example",
    };
    expect(await client().post("/sign-up/email", body, { from: randomAddress() })).toMatchObject(sent);
    expect(await findUser(context(), email)).toMatchObject({ emailVerified: false });
    expect((await findUser(context(), email))!.id).not.toBe("chosen");
    expect(JSON.stringify(await mailsTo(engine.db, email))).not.toContain("evil");
  });

  it("takes a name and a captcha token, and refuses a phone number and whatever else a program may add", async () => {
    const email = newAddress();
    const ask = (body: object) => client().post("/signup", { email, password, ...body }, { from: randomAddress() });
    const phone = { status: 422, body: { fields: { phone: /An account begins with an email address/ } } };
    expect(await ask({ phone: "+12025550123" })).toMatchObject(phone);
    expect(await ask({ email: undefined, phone: "+12025550123" })).toMatchObject(phone);
    expect(await ask({ data: { name: "Ada", role: "admin" } })).toMatchObject({ status: 422 });
    expect(await ask({ data: { name: "Ada" }, captcha_token: "x" })).toMatchObject(sent);
    expect(await findUser(context(), email)).toMatchObject({ name: "Ada", emailVerified: false });
  });

  it("is limited per address of the client and per account, before anything is hashed", async () => {
    const email = newAddress();
    for (let attempt = 0; attempt < 5; attempt++) expect(await signUp(email)).toMatchObject({ status: 200 });
    const hashed = vi.mocked(hashPassword).mock.calls.length;
    const refused = await signUp(email);
    expect(vi.mocked(hashPassword).mock.calls.length).toBe(hashed);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("survives the same sign-up twice at once", async () => {
    const email = newAddress();
    const answers = await Promise.all([signUp(email), signUp(email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await findUser(context(), email)).toMatchObject({ identities: [{ provider: "credential" }] });
  });
});

function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 250) + 1;
  return `10.${part()}.${part()}.${part()}`;
}
