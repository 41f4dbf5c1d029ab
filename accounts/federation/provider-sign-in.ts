import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { invalidField, parseFields } from "#lib/domain-error.ts";
import { ownPath } from "#lib/http/requests.ts";
import { type Call, call, type CallRequest } from "../calls/call.ts";
import { hashToken } from "../tokens/link-tokens.ts";
import { takeForClient } from "../calls/rate-limits.ts";
import { requireRecentSignIn } from "../calls/rights.ts";
import { afterSignIn, findAdminPath } from "../sessions/admin-path.ts";
import { findConnectionOf } from "../providers/connections.ts";
import { getProvider } from "../providers/find-providers.ts";
import { findOrCreateUser, linkToUser, signInAtProvider } from "./provider-accounts.ts";
import { authorizationUrl, discover, readCallback } from "../providers/openid-client.ts";
import { createAuthCode } from "./program-sign-in.ts";
import {
  connectionIdOf,
  otherSideOf,
  type Provider,
  providerError,
  type ProviderIdentity,
  providerIdOf,
  type SamlProvider,
} from "../providers/provider.ts";
import {
  type Browser,
  createProviderRequest,
  type TakenRequest,
  takeProviderRequest,
} from "../providers/provider-request.ts";
import { readSamlAnswer, samlMetadata, samlRequestAddress } from "../providers/saml.ts";

const startSchema = z.object({
  provider: z.string("Please name a provider."),
  redirect_to: z.string().optional(),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, "The code challenge must be the base64url of a SHA-256.")
    .optional(),
  code_challenge_method: z
    .string()
    .regex(/^s256$/i, "The code challenge method must be s256.")
    .optional(),
});

/** Where the browser goes next, and the cookie that it must bring back. */
interface ProviderRedirect {
  url: string;
  cookie: string;
}

/**
 * Starts a sign-in at a provider (docs/product.md#openid-sign-in). With a `code_challenge` it ends at `redirect_to` with
 * a code that `token?grant_type=pkce` takes; without one, in a session. A code is handed over on pages of the admin area only.
 * @throws DomainError invalid; not_found with the reason `provider_unknown`; unavailable; rate_limited
 */
async function startProviderSignIn(ctx: Context, input: unknown): Promise<ProviderRedirect> {
  const { provider, redirect_to: target, code_challenge: challenge } = parseFields(startSchema, input);
  return startAtProvider(ctx, await getProvider(ctx, provider), {
    purpose: "sign-in",
    user_id: null,
    return_to: parseReturnPath(ctx, target ?? "/admin", challenge !== undefined),
    code_challenge: challenge ?? null,
  });
}

type Wanted = Omit<Parameters<typeof createProviderRequest>[1], "provider">;

async function startAtProvider(ctx: Context, provider: Provider, wanted: Wanted): Promise<ProviderRedirect> {
  await takeForClient(ctx, "provider:address");
  const request = { ...wanted, provider: provider.id };
  if (provider.protocol === "saml") {
    const { secrets, cookie } = await createProviderRequest(ctx, request);
    return { url: await samlRequestAddress(ctx, provider, secrets.state), cookie };
  }
  // Before anything is written: while the provider is down there is nothing to come back from.
  const config = await discover(ctx, provider);
  const { secrets, cookie } = await createProviderRequest(ctx, request);
  return { url: await authorizationUrl(config, otherSideOf(ctx, provider).returnAddress, secrets), cookie };
}

/**
 * @param hasCode a code is handed over on pages of the admin area only, which load nothing from elsewhere and that no analytics sees. On
 *   any other page it would stand in an address that others get to read
 * @throws DomainError invalid with `fields` redirect_to
 */
function parseReturnPath(ctx: Context, target: string, hasCode: boolean): string {
  const path = hasCode ? findAdminPath(ctx, target) : ownPath(target, ctx.linkUrl);
  if (path !== null) return path;
  const place = hasCode ? "with a code must be one of the admin area" : "must be one of this site";
  throw invalidField("redirect_to", `The address to return to ${place}.`);
}

/** Ends a request at a provider: signs in, makes a code for a program, or links the identity. */
async function finishAtProvider(
  ctx: Context,
  { provider, identity, taken }: { provider: Provider; identity: ProviderIdentity; taken: TakenRequest },
  { userAgent }: Browser,
): Promise<ReturnRedirect> {
  const { purpose, user_id: linking, return_to: target, code_challenge: challenge } = taken.request;
  // Looked at again: the row may be older than the release that runs.
  const path = ownPath(target, ctx.linkUrl) ?? "/admin";
  if (purpose === "link") {
    const { actor } = ctx;
    if (actor.kind !== "user" || !actor.session || actor.userId !== linking) throw providerError("request_lost");
    const { userId, email, session } = actor;
    await linkToUser(ctx, provider, { userId, email, session, identity });
    return { path, cookies: [taken.cookie] };
  }
  if (challenge !== null) {
    const { id: userId } = await findOrCreateUser(ctx, provider, identity);
    const code = await createAuthCode(ctx, { provider: provider.id, subject: identity.subject, userId, challenge });
    const { pathname, searchParams } = new URL(path, ctx.linkUrl);
    searchParams.set("code", code);
    return { path: `${pathname}?${searchParams}`, cookies: [taken.cookie] };
  }
  const { cookie } = await signInAtProvider(ctx, provider, { identity, userAgent });
  return { path: afterSignIn(path), cookies: [taken.cookie, cookie] };
}

async function getSamlProvider(ctx: Context, providerId: string): Promise<SamlProvider> {
  const provider = await getProvider(ctx, providerId);
  if (provider.protocol !== "saml") throw providerError("provider_unknown");
  return provider;
}

const failures = ["provider_unknown", "provider_unreachable", "provider_secret_lost"] as const;

/** Where the browser goes next. */
const providerRedirect = z.strictObject({ url: z.url() });

/** What begins at a provider from a page of this site, which goes to the `url` of the answer. */
export const providerCalls: readonly Call[] = [
  call("POST /identities/authorize", {
    summary:
      "Starts to connect a provider with the account of the person who is signed in: go to `url` in this browser.",
    rights: ["recentUser"],
    limits: ["provider:address"],
    input: startSchema.pick({ provider: true }),
    answer: providerRedirect,
    errors: failures,
    async run(ctx, { provider }) {
      const { userId } = requireRecentSignIn(ctx);
      return startAtProvider(ctx, await getProvider(ctx, provider), {
        purpose: "link",
        user_id: userId,
        return_to: "/admin/security?connected",
        code_challenge: null,
      });
    },
  }),
  // By a domain of the organization, or by the id of its provider (docs/product.md#single-sign-on).
  call("POST /sso", {
    summary: "Starts a sign-in at the provider of an organization: go to `url` in this browser.",
    rights: [],
    limits: ["provider:address"],
    input: z
      .object({
        domain: z.string().trim().max(254, "This domain is too long.").optional(),
        provider_id: z.string().max(100).optional(),
        redirect_to: z.string().optional(),
        code_challenge: z.string().optional(),
        code_challenge_method: z.string().optional(),
      })
      .refine(({ domain = "", provider_id: id = "" }) => domain !== "" || id !== "", {
        path: ["domain"],
        message: "Please name a domain.",
      }),
    answer: providerRedirect,
    errors: failures,
    async run(ctx, { domain = "", provider_id: id, ...wanted }) {
      const found = id === undefined ? await findConnectionOf(ctx, domain.slice(domain.lastIndexOf("@") + 1)) : null;
      const provider = found ? providerIdOf(found.id) : (id ?? "");
      if (connectionIdOf(provider) === null) {
        await takeForClient(ctx, "provider:address");
        throw providerError("provider_unknown");
      }
      return startProviderSignIn(ctx, { ...wanted, provider });
    },
  }),
];

/** An address below /api/auth that a browser goes to on its way to a provider or back, and that sends it on. */
export interface Visit {
  method: "GET" | "POST";
  path: string;
  /** One sentence for the reference. */
  summary: string;
  /** @throws DomainError, which becomes the page that says why the sign-in failed */
  run: (ctx: Context, visitor: Visitor) => Promise<ReturnRedirect | { xml: string }>;
}

/** Where the browser goes next, with cookies. */
interface ReturnRedirect {
  path: string;
  cookies: string[];
}

interface Visitor {
  query: URLSearchParams;
  form: URLSearchParams;
  request: CallRequest;
  /** Whether a page of this site has led here, or the address bar, and not another site. */
  isFromHere: boolean;
}

export const visits: readonly Visit[] = [
  {
    method: "GET",
    path: "/authorize",
    summary:
      "Sends the browser to the provider that the query names; from another site, without `code_challenge`, to the sign-in screen.",
    async run(ctx, { query, isFromHere }) {
      // Else any other site could begin a session in the browser of its visitors, in place of the one there. A code is of no use to it.
      if (!isFromHere && !query.has("code_challenge")) {
        const isConnection = connectionIdOf(query.get("provider") ?? "") !== null;
        // The sign-in screen stands in place of any screen of the admin area, which follows it.
        const path = findAdminPath(ctx, query.get("redirect_to")) ?? "/admin";
        return { path: `${path}${path.includes("?") ? "&" : "?"}${isConnection ? "sso&" : ""}elsewhere`, cookies: [] };
      }
      const { url, cookie } = await startProviderSignIn(ctx, Object.fromEntries(query));
      return { path: url, cookies: [cookie] };
    },
  },
  {
    method: "GET",
    path: "/callback/:id",
    summary: "Where an OpenID provider sends the browser back to; it is sent on to the admin area.",
    // A sign-in, a code for a program, or a link. The query has `code` and `state`, or `error`, which aborts.
    async run(ctx, { query, request }) {
      const error = query.get("error") ?? query.get("error_code") ?? query.get("error_description");
      if (!query.has("code") && error === null) throw providerError("session_missing");
      const taken = await takeProviderRequest(ctx, query.get("state") ?? "", request);
      if (!taken || taken.request.provider !== request.id) throw providerError("request_lost");
      const provider = await getProvider(ctx, request.id);
      if (provider.protocol !== "oidc") throw providerError("request_lost");
      if (error !== null) {
        ctx.log.info({ provider: provider.id, error }, "an OpenID provider refused a sign-in");
        throw providerError("provider_denied");
      }
      const callback = new URL(`${otherSideOf(ctx, provider).returnAddress}?${query}`);
      const identity = await readCallback(ctx, provider, { callback, secrets: taken.secrets });
      return finishAtProvider(ctx, { provider, identity, taken }, request);
    },
  },
  {
    method: "POST",
    path: "/sso/acs/:id",
    summary: "Takes the signed answer of a SAML provider, which its page sends as a form.",
    // A browser sends no cookie with a form of another site. So the answer is checked and stored, and the next address gets the cookie.
    async run(ctx, { form, request: { id } }) {
      await takeForClient(ctx, "provider:address");
      const provider = await getSamlProvider(ctx, id);
      const { state, identity } = await readSamlAnswer(ctx, provider, form.get("SAMLResponse") ?? "");
      const kept = await ctx.db
        .updateTable("provider_requests")
        .set({ identity })
        .where("id", "=", hashToken(state))
        .where("provider", "=", id)
        .where("identity", "is", null)
        .executeTakeFirst();
      if (kept.numUpdatedRows !== 1n) throw providerError("request_lost");
      return { path: `/api/auth/sso/finish?state=${state}`, cookies: [] };
    },
  },
  {
    method: "GET",
    path: "/sso/finish",
    summary: "Finishes a sign-in at a SAML provider in the browser that began it.",
    async run(ctx, { query, request }) {
      const taken = await takeProviderRequest(ctx, query.get("state") ?? "", request);
      if (!taken?.request.identity) throw providerError("request_lost");
      const provider = await getSamlProvider(ctx, taken.request.provider);
      return finishAtProvider(ctx, { provider, identity: taken.request.identity as ProviderIdentity, taken }, request);
    },
  },
  {
    method: "GET",
    path: "/sso/metadata/:id",
    summary: "The metadata of this site for one SAML connection.",
    run: async (ctx, { request }) => ({ xml: await samlMetadata(ctx, await getSamlProvider(ctx, request.id)) }),
  },
];

/** Providers of other sites post here, without a cookie of ours: what they bring is signed. */
export const openToOtherSites = /^\/api\/auth\/sso\/acs\/[\w-]+$/;
