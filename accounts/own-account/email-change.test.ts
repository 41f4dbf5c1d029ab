import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAccount } from "../users/account.ts";
import { changePassword } from "./own-account.ts";
import {
  confirmEmailChange,
  type EmailChangeLink,
  getEmailChange,
  requestEmailChange,
  getEmailChangeStop,
  stopEmailChange,
} from "./email-change.ts";
import { createAdmin, deactivateAdmin, grantAdmin } from "../team/team.ts";
import { sendRecovery, consumeRecovery } from "./recovery.ts";
import { signOut } from "../sessions/own-sessions.ts";
import { adminRow, findUser, mailsTo, tokenIn, rightsOf, signedIn } from "../testing/auth-client.ts";

const [former, fresh] = ["correct horse battery", "lanterns along the pier"];

describeOnEachEngine("a new email address", (engine) => {
  const system = () => testContext(engine.db);
  const newAddress = () => `${randomUUID()}@example.org`;

  async function newAdmin() {
    const email = newAddress();
    await grantAdmin(system(), { email, passwordHash: "not a hash", role: "admin" });
    return { userId: (await findUser(system(), email))!.id, email };
  }
  /** A user who has signed in. */
  const as = ({ userId }: { userId: string }, minutesAgo = 0) => signedIn(system(), userId, minutesAgo);
  async function linkTo(to: string) {
    return linkIn((await mailsTo(engine.db, to)).at(-1)?.text ?? "", "change-email");
  }
  function linkIn(text: string, page: string) {
    const url = new URL(new RegExp(`http\\S+/admin/${page}\\S+`).exec(text)?.[0] ?? "http://none/");
    return { token: url.searchParams.get("token") ?? "", to: url.searchParams.get("to") ?? "" };
  }

  it("counts once its owner has followed the link, once; an admin stays one, and the former address is told", async () => {
    const ada = await newAdmin();
    const to = newAddress();
    await requestEmailChange(await as(ada), { email: to });
    const link = await linkTo(to);
    expect(await getEmailChange(system(), link)).toEqual({ state: "open", from: ada.email, to });
    await expect(rightsOf(await as(ada))).resolves.toBeTruthy();

    const other = testContext((await engine.openAnother()).db);
    const both = await Promise.allSettled([confirmEmailChange(system(), link), confirmEmailChange(other, link)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(rightsOf(await as(ada))).resolves.toBeTruthy();
    expect(await findUser(system(), ada.email)).toBeNull();
    expect(await findUser(system(), to)).toMatchObject({ id: ada.userId, emailVerified: true });
    expect((await mailsTo(engine.db, ada.email)).at(-1)?.subject).toMatch(/email address was changed/);
    expect(await getEmailChange(system(), link)).toEqual({ state: "unknown" });
  });

  it("takes along what its owner has made: they can't approve their own words, and their preview links end with their rights", async () => {
    const ada = await newAdmin();
    const to = newAddress();
    const at = new Date();
    const id = randomUUID();
    const of = { kind: "blog_posts" as const, item_id: id };
    const words = { release_id: "", action: "save" as const, body: {}, base_version: 0, version: 1 };
    const draft = { ...of, ...words, updated_by: ada.email, updated_at: at };
    await engine.db.insertInto("drafts").values(draft).execute();
    const written = { ...of, release_id: "", is_approved: false };
    await engine.db
      .insertInto("draft_writers")
      .values(["bob@example.org", ada.email].map((writer) => ({ ...written, writer })))
      .execute();
    const link = { ...of, id, token_hash: id, label: "The board", looks: 0, last_look_at: null, revoked_at: null };
    const lasting = { expires_at: new Date(at.getTime() + 86_400_000), created_by: ada.email, created_at: at };
    await engine.db
      .insertInto("preview_links")
      .values({ ...link, ...lasting })
      .execute();
    await engine.db.insertInto("comment_mail").values({ email: ada.email, is_off: true, sent_at: null }).execute();

    await requestEmailChange(await as(ada), { email: to });
    await confirmEmailChange(system(), await linkTo(to));
    const stored = await engine.db.selectFrom("drafts").selectAll().where("item_id", "=", id).executeTakeFirst();
    expect(stored).toMatchObject({ updated_by: to });
    const writers = await engine.db.selectFrom("draft_writers").select("writer").where("item_id", "=", id).execute();
    expect(new Set(writers.map(({ writer }) => writer))).toEqual(new Set(["bob@example.org", ada.userId]));
    const mail = engine.db.selectFrom("comment_mail").select("is_off").where("email", "=", to);
    expect(await mail.executeTakeFirst()).toMatchObject({ is_off: expect.toSatisfy(Boolean) as unknown });
    await deactivateAdmin(system(), to);
    const shown = engine.db.selectFrom("preview_links").select("revoked_at").where("id", "=", id);
    expect((await shown.executeTakeFirst())?.revoked_at).toBeInstanceOf(Date);
  });

  it("may be one that somebody signed up with, also just now, and never confirmed: whoever follows the link has it", async () => {
    const ada = await newAdmin();
    const to = newAddress();
    await requestEmailChange(await as(ada), { email: to });
    const link = await linkTo(to);
    await createAccount(system(), { email: to, emailVerified: false });
    expect(await getEmailChange(system(), link)).toEqual({ state: "open", from: ada.email, to });
    expect(await findUser(system(), to)).toMatchObject({ emailVerified: false });
    await confirmEmailChange(system(), link);
    expect(await findUser(system(), to)).toMatchObject({ id: ada.userId, emailVerified: true });
  });

  it("ends all sessions but the one that asked for it", async () => {
    const ada = await newAdmin();
    await as(ada);
    const asking = await as(ada);
    const to = newAddress();
    await requestEmailChange(asking, { email: to });
    await confirmEmailChange(await as(ada), await linkTo(to));
    const left = (await findUser(system(), to))!.sessions.map(({ id }) => id);
    expect(left).toEqual([asking.actor.kind === "user" && asking.actor.session?.id]);
  });

  it("is asked for only shortly after a sign-in", async () => {
    const ada = await newAdmin();
    await expect(requestEmailChange(await as(ada, 16), { email: newAddress() })).rejects.toMatchObject({
      reasons: ["reauthentication_needed"],
    });
    await expect(requestEmailChange(system(), { email: newAddress() })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("is nobody else's: who has it already is told, and whoever asked learns nothing", async () => {
    const ada = await newAdmin();
    const bob = await newAdmin();
    const row = adminRow();
    await engine.db.insertInto("admin_users").values(row).execute();
    for (const email of [bob.email, row.email]) {
      expect(await requestEmailChange(await as(ada), { email })).toEqual({ email });
      expect(await linkTo(email)).toEqual({ token: "", to: "" });
      expect(await mailsTo(engine.db, email)).toHaveLength(1);
      expect((await mailsTo(engine.db, ada.email)).at(-1)?.text).toContain("/admin/stop-email-change");
    }
    // Taken between the mail and the click.
    const to = newAddress();
    await requestEmailChange(await as(ada), { email: to });
    await grantAdmin(system(), { email: to, passwordHash: "not a hash", role: "admin" });
    await expect(confirmEmailChange(system(), await linkTo(to))).rejects.toMatchObject({ code: "conflict" });
    expect(await findUser(system(), ada.email)).not.toBeNull();
  });

  it("is given to one of two who follow their links to it at the same moment; the other link no longer works", async () => {
    const to = newAddress();
    const links: EmailChangeLink[] = [];
    for (const who of [await newAdmin(), await newAdmin()]) {
      await requestEmailChange(await as(who), { email: to });
      links.push(await linkTo(to));
    }
    const [first, second] = [links[0]!, links[1]!];
    // On PostgreSQL both look before either writes. SQLite lets one in after the other.
    const { db } = await engine.openAnother();
    const looks: object[] = [];
    const late = db.withPlugin({
      transformQuery({ node, queryId }) {
        const isLook = node.kind === "SelectQueryNode" && JSON.stringify(node.from).includes("admin_users");
        if (isLook) looks.push(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        // The second look is the one in its transaction.
        if (engine.name === "postgres" && looks[1] === queryId) await confirmEmailChange(system(), first);
        return result;
      },
    });
    if (engine.name === "sqlite") await confirmEmailChange(system(), first);
    await expect(confirmEmailChange(testContext(late), second)).rejects.toMatchObject({ code: "conflict" });
    expect(looks).toHaveLength(engine.name === "postgres" ? 2 : 0);
    expect(await findUser(system(), to)).not.toBeNull();
  });

  it.each([
    [
      "the password is changed",
      async (ctx: Context) => {
        await changePassword(ctx, { current: former, password: fresh });
      },
    ],
    [
      "the password is recovered",
      async (ctx: Context, email: string) => {
        await sendRecovery(ctx, { email });
        const token = tokenIn((await mailsTo(engine.db, email)).at(-1)?.text ?? "");
        await consumeRecovery(ctx, { token, password: fresh, repeated: fresh });
      },
    ],
    ["its session ends", async (ctx: Context) => void (await signOut(ctx, { scope: "local" }))],
    [
      "another session ends all others",
      async (ctx: Context, email: string) => {
        const userId = (await findUser(ctx, email))!.id;
        await signOut(await as({ userId }), { scope: "others" });
      },
    ],
  ])("is off as soon as %s", async (_, act) => {
    const email = newAddress();
    await createAdmin(system(), { email, password: former });
    const userId = (await findUser(system(), email))!.id;
    const ctx = await as({ userId });
    const to = newAddress();
    await requestEmailChange(ctx, { email: to });
    const link = await linkTo(to);
    expect(await getEmailChange(system(), link)).toMatchObject({ state: "open" });
    await act(ctx, email);
    expect(await getEmailChange(system(), link)).toEqual({ state: "unknown" });
    await expect(confirmEmailChange(system(), link)).rejects.toMatchObject({ code: "conflict" });
    expect(await findUser(system(), email)).toMatchObject({ id: userId });
  });

  it("is told to the present address, whose owner stops it with a button and not by opening the link", async () => {
    const ada = await newAdmin();
    const ctx = await as(ada);
    const to = newAddress();
    await requestEmailChange(ctx, { email: to });
    const [mail] = await mailsTo(engine.db, ada.email);
    expect(mail?.subject).toMatch(/a new email address was requested/);
    expect(mail?.text).not.toContain("/admin/change-email");
    const [link, stop] = [await linkTo(to), linkIn(mail?.text ?? "", "stop-email-change")];

    for (const [token, other] of [
      [link.token, to],
      [stop.token, newAddress()],
      [`${stop.token}x`, to],
    ] as const) {
      expect(await getEmailChangeStop(system(), { token, to: other })).toEqual({ state: "unknown" });
      await expect(stopEmailChange(system(), { token, to: other })).rejects.toMatchObject({ code: "conflict" });
    }
    await expect(confirmEmailChange(system(), { token: stop.token, to })).rejects.toMatchObject({ code: "conflict" });
    expect(await getEmailChangeStop(system(), stop)).toEqual({ state: "open", from: ada.email, to });
    expect(await getEmailChange(system(), link)).toMatchObject({ state: "open" });

    await stopEmailChange(system(), stop);
    expect(await getEmailChange(system(), link)).toEqual({ state: "unknown" });
    await expect(confirmEmailChange(system(), link)).rejects.toMatchObject({ code: "conflict" });
    expect((await findUser(system(), ada.email))?.sessions).toEqual([]);
    expect(await getEmailChangeStop(system(), stop)).toEqual({ state: "unknown" });

    // Of the two pressed at the same moment, one counts.
    await requestEmailChange(await as(ada), { email: to });
    const both = [
      await linkTo(to),
      linkIn((await mailsTo(engine.db, ada.email)).at(-1)?.text ?? "", "stop-email-change"),
    ];
    const other = testContext((await engine.openAnother()).db);
    const outcomes = await Promise.allSettled([
      confirmEmailChange(system(), both[0]!),
      stopEmailChange(other, both[1]!),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("is the one that the link was signed for", async () => {
    const ada = await newAdmin();
    const to = newAddress();
    await requestEmailChange(await as(ada), { email: to });
    const { token } = await linkTo(to);
    for (const link of [
      { token, to: newAddress() },
      { token: `${token}x`, to },
      { token: "", to },
    ]) {
      expect(await getEmailChange(system(), link)).toEqual({ state: "unknown" });
      await expect(confirmEmailChange(system(), link)).rejects.toMatchObject({ code: "conflict" });
    }
    const tomorrow = testContext(engine.db, { clock: () => new Date(Date.now() + 25 * 3_600_000) });
    expect(await getEmailChange(tomorrow, { token, to })).toEqual({ state: "expired" });
  });
});
