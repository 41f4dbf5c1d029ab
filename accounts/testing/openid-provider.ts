import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { Provider } from "oidc-provider";

/** Whom the provider has in front of it. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface TestOpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in next. Null: somebody who stops there. */
  person: Person | null;
  /** As long as it is true, connections are cut off. */
  isDown: boolean;
  /** What is published in place of its keys. */
  publishedKeys: object | null;
  /** An id token that it would never have made, signed with its key. */
  sign(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

/**
 * A real OpenID provider on a port of its own, at which whoever is `person` signs in without being asked anything. It insists
 * on PKCE.
 * @param redirectUris asked at each sign-in
 * @param claimsIn where the address stands: providers differ
 */
export async function startOpenIdProvider(
  redirectUris: string[],
  { claimsIn = "userinfo" }: { claimsIn?: "userinfo" | "id token" } = {},
): Promise<TestOpenIdProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // Not localhost: to a browser it is another site than the one under test.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const self: TestOpenIdProvider = {
    issuer,
    clientId: "homecoming",
    clientSecret: "what only the two of them know",
    person: null,
    isDown: false,
    publishedKeys: null,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "first" }).sign(privateKey),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: self.clientId, client_secret: self.clientSecret, redirect_uris: ["http://127.0.0.1:9/"] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "first", alg: "RS256", use: "sig" }] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["keys of a provider in a test"] },
    conformIdTokenClaims: claimsIn === "userinfo",
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
  });
  // The list may grow: connections have addresses of their own.
  provider.Client.prototype.redirectUriAllowed = (address) => redirectUris.includes(address);
  const handle = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = self;
    if (!person) return provider.interactionFinished(request, response, { error: "access_denied" });
    people.set(person.sub, person);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params["client_id"]) });
    grant.addOIDCScope(String(params["scope"]));
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, {
      login: { accountId: person.sub, remember: false },
      consent,
    });
  }

  server.on("request", (request, response) => {
    if (self.isDown) return request.socket.destroy();
    if (request.url?.startsWith("/interaction/")) return void interact(request, response);
    if (request.url === "/jwks" && self.publishedKeys) {
      return response.setHeader("content-type", "application/json").end(JSON.stringify(self.publishedKeys));
    }
    return handle(request, response);
  });
  return self;
}

/** An id token as a program gets it that speaks with the provider itself. */
export async function getIdToken(
  { issuer, clientId, clientSecret }: TestOpenIdProvider,
  { nonce, redirectUri }: { nonce: string; redirectUri: string },
): Promise<string> {
  const verifier = "v".repeat(43);
  const url = new URL("/auth", issuer);
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "openid email",
    nonce,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString();
  const back = await goThrough(url.href, new URL(redirectUri).origin);
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientId}:${encodeURIComponent(clientSecret)}`)}` },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: back.searchParams.get("code") ?? "",
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  const { id_token: token } = (await response.json()) as { id_token?: string };
  if (token === undefined) throw new Error(`The provider gave no token: ${response.status}`);
  return token;
}

/**
 * Goes through the provider's pages as a browser would.
 * @returns the address of the site to which it is sent back
 */
export async function goThrough(url: string, site = "http://localhost:3000"): Promise<URL> {
  const jar = new Map<string, string>();
  for (let address = url, hops = 0; hops < 10; hops++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    address = new URL(location, address).href;
    if (address.startsWith(site)) return new URL(address);
  }
  throw new Error("The provider sends the browser round in circles.");
}
