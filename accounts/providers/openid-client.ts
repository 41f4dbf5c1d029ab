import type { Configuration, CustomFetch } from "openid-client";
import type { Context } from "#domain/context.ts";
import { type OpenIdProvider, type ProviderIdentity, providerError } from "./provider.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** Loaded where a provider is asked: it brings libraries along that a site without one never needs. */
const openIdClient = () => import("openid-client");

/** Seconds; a person waits for the answer. */
const timeoutSeconds = 5;
/** Seconds by which the clocks of two servers may differ. */
const tolerance = 30;

const scope = "openid email profile";

/**
 * What a provider says about itself, asked each time: a provider that is down today is there again tomorrow without a restart,
 * and its keys may change.
 * @throws DomainError unavailable with the reason `provider_unreachable`
 */
export async function discover(ctx: Context, provider: OpenIdProvider): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const oidc = await openIdClient();
  const isInsecure = mayBeHere(provider);
  const ask: CustomFetch = (address, options) => providerFetch(address, options as RequestInit, isInsecure);
  const skew = Math.round((ctx.clock().getTime() - Date.now()) / 1_000);
  try {
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
      timeout: timeoutSeconds,
      [oidc.customFetch]: ask,
      // Only on this machine: the settings take no other address without TLS.
      execute: isInsecure ? [oidc.allowInsecureRequests] : [],
    });
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authentication = methods.includes("client_secret_basic") ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    const config = new oidc.Configuration(
      metadata,
      clientId,
      { [oidc.clockTolerance]: tolerance, [oidc.clockSkew]: skew },
      clientSecret === null ? oidc.None() : authentication(clientSecret),
    );
    config.timeout = timeoutSeconds;
    config[oidc.customFetch] = ask;
    if (isInsecure) oidc.allowInsecureRequests(config);
    // The signature of the id token too, not only the TLS of where it came from.
    oidc.enableNonRepudiationChecks(config);
    return config;
  } catch (error) {
    ctx.log.warn({ err: error, provider: provider.id }, "an OpenID provider could not be asked");
    throw providerError("provider_unreachable", error);
  }
}

/** What ties an answer of the provider to the request that this browser made. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Where the browser goes to sign in at the provider. */
export async function authorizationUrl(config: Configuration, callback: string, secrets: Secrets): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openIdClient();
  const url = buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: "S256",
  });
  return url.href;
}

/**
 * Trades the code in the address of a callback for the identity. State, nonce, PKCE, issuer, audience, signature and expiry
 * are checked.
 * @param callback the address as the browser called it
 * @throws DomainError with the reason `provider_failed` or `provider_unreachable`
 */
export async function readCallback(
  ctx: Context,
  provider: OpenIdProvider,
  { callback, secrets }: { callback: URL; secrets: Secrets },
): Promise<ProviderIdentity> {
  const oidc = await openIdClient();
  const config = await discover(ctx, provider);
  try {
    const tokens = await oidc.authorizationCodeGrant(config, callback, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The provider sent no id token.");
    // The library checks when it ends, and not when it was made.
    if (claims.iat > ctx.clock().getTime() / 1_000 + tolerance) throw new Error("The id token is from the future.");
    const hasMore = claims["email"] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
    const more = hasMore ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
    return identityOf({ ...more, ...claims });
  } catch (error) {
    ctx.log.warn({ err: error, provider: provider.id }, "the answer of an OpenID provider was refused");
    throw providerError(isOutage(error) ? "provider_unreachable" : "provider_failed", error);
  }
}

/** The same subject at two providers means two different people. */
export function identityOf(claims: Readonly<Record<string, unknown>>): ProviderIdentity {
  const { iss, sub, email, email_verified: isVerified, name } = claims;
  return {
    subject: `${String(iss)} ${String(sub)}`,
    email: typeof email === "string" ? foldAddress(email.trim()) : null,
    isEmailVerified: isVerified === undefined ? null : isVerified === true,
    name: typeof name === "string" ? name : null,
  };
}

/** Whether the provider could not be asked, rather than answered what can't be trusted. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.cause instanceof Response) return error.cause.status >= 500;
  return (
    error.name === "TimeoutError" || error.message === "fetch failed" || Reflect.get(error, "code") === "OAUTH_TIMEOUT"
  );
}

/** Documents of providers, their keys among them, have a few kilobytes. */
const maxBytes = 256 * 1024;

/** Whether a provider is one on this machine, without TLS: the settings take no other address of that kind. */
export function mayBeHere({ issuer }: Pick<OpenIdProvider, "issuer">): boolean {
  return issuer.startsWith("http:");
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Fetches what a provider publishes or answers: by https, or on this machine while trying things out, whatever address its own
 * documents name; and no more than fits in memory many times.
 * @param isHere whether it may name this machine without TLS ({@link mayBeHere}): not for a provider elsewhere, whose documents could else
 *   send requests to what listens here
 * @throws Error for another address, or a body that is too long
 */
export async function providerFetch(address: string, options: RequestInit, isHere: boolean): Promise<Response> {
  const { protocol, hostname } = new URL(address);
  if (protocol !== "https:" && !(isHere && protocol === "http:" && loopback.test(hostname))) {
    throw new Error(`A provider must be asked by https, and not at ${protocol}//${hostname}.`);
  }
  const response = await fetch(address, options);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`A provider answered with more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  const body = size === 0 ? null : Buffer.concat(chunks);
  return new Response(body, { status, statusText, headers });
}
