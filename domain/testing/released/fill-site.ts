import { createHash, randomUUID } from "node:crypto";
import { consentVersion, newsletterConsent } from "#content/site/newsletter.ts";
import { createAdmin, createSetupLink, getActor } from "#accounts/index.ts";
import {
  confirmFactor,
  enrolFactor,
  createMailedCode,
  createProviderRequest,
  signInWithPassword,
  hashPassword,
  createAccount,
  setPassword,
} from "#accounts/testing/inside.ts";
import type { Context } from "#domain/context.ts";
import { createFormToken } from "#domain/security/abuse.ts";
import { seal, claimSecret } from "#domain/security/secrets.ts";
import { createLead, writeToJournal } from "#domain/leads/intake.ts";
import { confirmSubscription, createSubscription } from "#domain/newsletter/subscriptions.ts";
import { findSubscribers } from "../../newsletter/find-subscribers.ts";
import { createUnsubscribeToken } from "#domain/newsletter/subscriber.ts";
import { createRedirect } from "#domain/redirects/managed-redirects.ts";
import { Secret, TOTP } from "otpauth";
import { postKind } from "../../kinds/post.ts";
import { caseStudyKind } from "../../kinds/case-study.ts";
import { createItem, updateItem, deleteItem } from "../../documents/edit-item.ts";
import { moduleKind } from "../../kinds/module.ts";
import { useCaseKind } from "../../kinds/use-case.ts";

export const admin = { email: "ada@school.example", password: "a quiet gate at dusk" };
export const member = { email: "ben@school.example", password: "seven lanterns by the pond" };

/** Secrets of people and the operator that can't be read from the database. */
export interface KnownSecrets {
  /** AUTH_SECRET of the site. */
  secret: string;
  /** Key of the admin's authenticator app, hex. */
  appKey: string;
  recoveryCode: string;
  unsubscribeToken: string;
  setupToken: string;
  sessionCookie: string;
  /** Client secret of the connection for single sign-on. */
  clientSecret: string;
  postId: string;
  trashId: string;
  /** When the fixture was made, ISO 8601: it is tested as of an hour later, before sessions and links expire. */
  savedAt: string;
}

/** Fills every table of a migrated, empty database, through domain functions unless they need another service. */
export async function fillSite(ctx: Context): Promise<KnownSecrets> {
  await claimSecret(ctx);
  const { secrets, asAdmin } = await fillAccounts(ctx);
  const content = await fillContent(asAdmin);
  const unsubscribeToken = await fillAudience(ctx);
  return { ...secrets, ...content, unsubscribeToken, savedAt: ctx.clock().toISOString() };
}

/** Writes an inquiry to the journal, as during an outage. */
export function fillJournal(ctx: Context): Promise<void> {
  const words = { organization: "", message: "Is anybody there?" };
  return writeToJournal(ctx, {
    id: randomUUID(),
    submission_key: createHash("sha256").update("an inquiry during an outage").digest("hex"),
    type: "general",
    name: "Fay Grant",
    email: "fay@alumni.example",
    ...words,
    status: "new",
    quarantine_reason: null,
    page: "/contact",
    referrer: null,
    details: {},
    trace: {},
    campaign: { utm_source: "letter" },
    created_at: ctx.clock(),
  });
}

async function fillContent(ctx: Context): Promise<Pick<KnownSecrets, "postId" | "trashId">> {
  const text = { content: "Read [the use case](/use-cases/choir-tours) first.", published: true };
  const post = await createItem(ctx, postKind, {
    title: "Spring reunion",
    excerpt: "In May",
    category: "Events",
    ...text,
  });
  await updateItem(ctx, postKind, post.id, 1, {
    title: "Summer reunion",
    excerpt: "In July",
    category: "Events",
    ...text,
  });
  await createItem(ctx, postKind, { title: "Not yet", content: "A draft." });
  const deleted = await createItem(ctx, postKind, { title: "Old news", ...text });
  const { trashId } = await deleteItem(ctx, postKind, deleted.id);
  const useCase = await createItem(ctx, useCaseKind, {
    title: "Choir tours",
    subtitle: "On the road",
    description: "Tours of former singers.",
    scenarios: ["A tour"],
    benefits: ["Friends"],
    icon_name: "Users",
    order_index: 1,
  });
  await createItem(ctx, moduleKind, {
    name: "Songbook",
    description: "Songs to share.",
    category: "engagement",
    icon_name: "Users",
    features: ["Lyrics"],
    order_index: 1,
  });
  await createItem(ctx, caseStudyKind, {
    title: "Northgate sings",
    company: "Northgate College",
    challenge: "Silence.",
    solution: "Songs.",
    results: ["95% sing"],
    metrics: [{ label: "Singers", value: "120" }],
  });
  await createRedirect(ctx, { from: "/songs", to: "/use-cases/choir-tours" });
  const imported = { collection: "use_cases_content", slug: "career-development", item_id: useCase.id } as const;
  await ctx.db
    .insertInto("imported_entries")
    .values({ ...imported, imported_at: ctx.clock() })
    .execute();
  return { postId: post.id, trashId };
}

async function fillAudience(ctx: Context): Promise<string> {
  const rendered = createFormToken({ ...ctx, clock: () => new Date(ctx.clock().getTime() - 10_000) });
  const visitor: Context = { ...ctx, actor: { kind: "visitor" }, remoteAddress: "192.0.2.7" };
  const words = { name: "Cy Dent", organization: "Northgate College", message: "May we import our members?" };
  await createLead(visitor, { ...words, ...rendered, email: "cy@alumni.example", type: "demo", website: "" });
  await createLead(visitor, { ...words, email: "robot@alumni.example", type: "demo", website: "x" });
  const form = { website: "", consent: consentVersion(newsletterConsent.text) };
  for (const email of ["dora@alumni.example", "eli@alumni.example"]) {
    await createSubscription(visitor, { ...form, email }, { sentFrom: "/blog" });
  }
  const mails = await ctx.db.selectFrom("outbox").select("payload").execute();
  const mail = mails.map(({ payload }) => JSON.stringify(payload)).find((text) => text.includes("dora@")) ?? "";
  await confirmSubscription(visitor, /\/newsletter\/confirm\?token=([\w.-]+)/.exec(mail)?.[1] ?? "");
  const { items } = await findSubscribers(ctx);
  return createUnsubscribeToken(ctx, items.find(({ email }) => email === "dora@alumni.example")?.id ?? "");
}

type AccountSecrets = Omit<KnownSecrets, "unsubscribeToken" | "postId" | "trashId" | "savedAt">;

async function fillAccounts(ctx: Context): Promise<{ secrets: AccountSecrets; asAdmin: Context }> {
  await createAdmin(ctx, admin);
  const setupLink = await createSetupLink(ctx, { email: "new@school.example" });
  const asAdmin = await signIn(ctx);
  const app = await enrolFactor(asAdmin, { name: "Phone" });
  const appKey = Secret.fromBase32(app.key.replaceAll(" ", ""));
  const confirmed = await confirmFactor(asAdmin, {
    id: app.id,
    code: TOTP.generate({ secret: appKey, timestamp: ctx.clock().getTime() }),
  });
  const userId = asAdmin.actor.kind === "user" ? asAdmin.actor.userId : "";
  await fillMember(ctx);
  await createMailedCode(ctx, { purpose: "sign-in", userId });
  await createProviderRequest(ctx, {
    provider: "oidc",
    purpose: "sign-in",
    user_id: null,
    return_to: "/admin",
    code_challenge: null,
  });
  const clientSecret = "what the provider knows this site by";
  await fillWhatNeedsOthers(ctx, userId, clientSecret);
  const secrets = {
    secret: ctx.secret,
    appKey: appKey.hex,
    recoveryCode: confirmed.recoveryCodes?.[0] ?? "",
    setupToken: new URL(setupLink).searchParams.get("token") ?? "",
    sessionCookie: confirmed.cookie.split(";")[0] ?? "",
    clientSecret,
  };
  return { secrets, asAdmin };
}

async function signIn(ctx: Context): Promise<Context> {
  const { cookie } = await signInWithPassword(ctx, admin, "a browser");
  return { ...ctx, actor: await getActor(ctx, cookie.split(";")[0] ?? "") };
}

/** A signed-in account without admin rights, with a phone number. */
async function fillMember(ctx: Context): Promise<void> {
  const id = await createAccount(ctx, { email: member.email, name: "Ben", emailVerified: true });
  await setPassword(ctx, id, await hashPassword(member.password));
  await signInWithPassword(ctx, member, "another browser");
  const phone = { user_id: id, number: "+12125550142", confirmed_at: ctx.clock() };
  await ctx.db.insertInto("account_phones").values(phone).execute();
}

/** Rows that need an authenticator or a provider, or that only former releases wrote. */
async function fillWhatNeedsOthers(ctx: Context, userId: string, clientSecret: string): Promise<void> {
  const now = ctx.clock();
  const passkey = {
    id: randomUUID(),
    user_id: userId,
    name: "Key ring",
    credential_id: "Y3JlZGVudGlhbA",
    public_key: "cHVibGljIGtleQ",
    counter: 3,
    transports: ["usb"],
    signs_in: true,
    last_used_at: null,
    created_at: now,
  };
  await ctx.db.insertInto("account_passkeys").values(passkey).execute();
  const connection = {
    id: randomUUID(),
    name: "Northgate",
    protocol: "oidc" as const,
    settings: { issuer: "https://id.northgate.example", clientId: "homecoming" },
    secret: seal(ctx, clientSecret),
    created_by: admin.email,
    created_at: now,
  };
  await ctx.db.insertInto("sso_connections").values(connection).execute();
  await ctx.db
    .insertInto("sso_domains")
    .values({ domain: "northgate.example", connection_id: connection.id })
    .execute();
  const used = createHash("sha256").update("a token of a provider").digest("hex");
  await ctx.db.insertInto("used_tokens").values({ id: used, expires_at: now }).execute();
}
