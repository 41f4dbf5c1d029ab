import type { SAML } from "@node-saml/node-saml";
import { SaxesParser } from "saxes";
import type { Context } from "#domain/context.ts";
import { type ProviderIdentity, type SamlProvider, providerError, otherSideOf } from "./provider.ts";
import { findProviderRequest } from "./provider-request.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** Milliseconds by which the clocks of two servers may differ. */
const tolerance = 30_000;
/**
 * How large an answer may be: what checks its signature needs time that grows with the square of its parts (37 seconds for 36,000), and
 * anybody may send one. Real answers have about 60 elements, and one more for each group that a person is in.
 */
const most = {
  /** Characters. */
  length: 200_000,
  /** Elements, comments and the like. */
  parts: 500,
  depth: 30,
  /** Of all elements, with declarations of namespaces: some providers write three for each group. */
  attributes: 1_000,
  /** One for the answer and one for the assertion. */
  signatures: 2,
  /** Of all signatures; each has two. */
  transforms: 4,
  /** Characters of the list of prefixes in a transform. */
  prefixes: 200,
};

const emailFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const transientFormat = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/** Under these names providers send addresses. */
const emailAttributes = [
  "email",
  "mail",
  "emailAddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
];

/** The address at which a browser asks the provider who is there; `state` comes back as what the answer is in response to. */
export async function samlRequestAddress(ctx: Context, provider: SamlProvider, state: string): Promise<string> {
  return (await samlClient(ctx, provider, { state })).getAuthorizeUrlAsync("", undefined, {});
}

/** The metadata document that the other side may fetch about this site. */
export async function samlMetadata(ctx: Context, provider: SamlProvider): Promise<string> {
  return (await samlClient(ctx, provider, {})).generateServiceProviderMetadata(null, null);
}

/** Who a provider says that it is, and to which request. */
export interface SamlAnswer {
  state: string;
  identity: ProviderIdentity;
}

/**
 * Checks the answer of a SAML provider. Only what stands in the one signed assertion counts. Beyond what the library checks
 * (signature, times, audience, and that the answer is to a request of ours), the assertion itself must come from this provider,
 * and be meant for this address and this request.
 * @throws DomainError with the reason `provider_failed`, `provider_denied` or `request_lost`
 */
export async function readSamlAnswer(ctx: Context, provider: SamlProvider, encoded: string): Promise<SamlAnswer> {
  const seen: Seen = {};
  try {
    requireHarmless(encoded);
    const client = await samlClient(ctx, provider, seen);
    const { profile } = await client.validatePostResponseAsync({ SAMLResponse: encoded });
    if (!profile || seen.state === undefined) throw new Error("The answer says nobody.");
    if (profile.issuer !== provider.entityId) throw new Error("Another provider made the assertion.");
    requireMeantForUs(ctx, provider, { assertion: profile.getAssertion?.() ?? {}, state: seen.state });
    if (!profile.nameID || profile.nameIDFormat === transientFormat) throw new Error("The name changes each time.");
    return { state: seen.state, identity: identityOf(provider, profile) };
  } catch (error) {
    if (seen.isOver) {
      // The user was slow, or sent the form twice: no warning.
      ctx.log.info({ provider: provider.id }, "the answer of a SAML provider came to a sign-in that is over");
      throw providerError("request_lost", error);
    }
    ctx.log.warn({ err: error, provider: provider.id }, "the answer of a SAML provider was refused");
    const isRefusal = error instanceof Error && error.name === "SamlStatusError";
    throw providerError(isRefusal ? "provider_denied" : "provider_failed", error);
  }
}

interface Seen {
  /** Which request the client sends, or, afterwards, which one an answer is to. */
  state?: string;
  /** Whether the request that an answer names is not under way: too old, answered before, or none of ours. */
  isOver?: boolean;
}

/** @param seen gets what the client finds out */
async function samlClient(ctx: Context, provider: SamlProvider, seen: Seen): Promise<SAML> {
  // It takes 80 ms to load, and most sites have no SAML connection.
  const { SAML: Client, ValidateInResponseTo } = await import("@node-saml/node-saml");
  const { returnAddress, entityId } = otherSideOf(ctx, provider);
  return new Client({
    issuer: entityId ?? "",
    audience: entityId ?? "",
    callbackUrl: returnAddress,
    entryPoint: provider.signInUrl,
    idpCert: [...provider.certificates],
    wantAssertionsSigned: true,
    // Some providers sign both, some the assertion alone; the assertion's is what counts.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: tolerance,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => `_${seen.state ?? ""}`,
    cacheProvider: {
      saveAsync: async (_key, value) => ({ createdAt: ctx.clock().getTime(), value }),
      async getAsync(key) {
        const state = key.slice(1);
        const request = await findProviderRequest(ctx, state);
        seen.isOver = request === null || request.identity !== null;
        if (request?.provider !== provider.id || seen.isOver) return null;
        seen.state = state;
        return new Date().toISOString();
      },
      removeAsync: async () => null,
    },
  });
}

/** Those of which no forgery is known; the library takes SHA-1, too. */
const signatureAlgorithms = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
]);
const digestAlgorithms = new Set([
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmldsig-more#sha384",
  "http://www.w3.org/2001/04/xmlenc#sha512",
]);

/**
 * No document type, so no entities; no signature with a hash that can be forged; and not more of anything than `most` says. Of the
 * parsed document: in its text one name can be written in many ways. In any namespace, because what checks signatures finds elements and
 * attributes by their local names.
 */
function requireHarmless(encoded: string): void {
  if (encoded.length > most.length) throw new Error("The answer is too long.");
  const xml = Buffer.from(encoded, "base64").toString("utf8");
  const parser = new SaxesParser({ xmlns: true });
  const count = { parts: 0, depth: 0, attributes: 0, signatures: 0, transforms: 0, prefixes: 0 };
  const bound = (what: keyof typeof count, number: number) => {
    count[what] = number;
    if (number > most[what]) throw new Error(`The answer has more than ${most[what]} ${what}.`);
  };
  const another = (what: keyof typeof count) => bound(what, count[what] + 1);
  parser.on("doctype", () => {
    throw new Error("The answer has a document type.");
  });
  parser.on("opentag", ({ local, attributes }) => {
    another("parts");
    another("depth");
    const valuesOf = (name: string) =>
      Object.values(attributes).flatMap((attribute) => (attribute.local === name ? [attribute.value] : []));
    for (const prefixes of valuesOf("PrefixList")) bound("prefixes", prefixes.length);
    // Each has one, and one reference is all that the library takes.
    if (local === "Reference") another("signatures");
    if (local === "Transform") another("transforms");
    if (local !== "SignatureMethod" && local !== "DigestMethod") return;
    const allowed = local === "SignatureMethod" ? signatureAlgorithms : digestAlgorithms;
    const algorithms = valuesOf("Algorithm");
    const refused = algorithms.find((algorithm) => !allowed.has(algorithm));
    if (algorithms.length === 0 || refused !== undefined)
      throw new Error(`The answer is signed with ${refused || "no named algorithm"}.`);
  });
  parser.on("attribute", () => another("attributes"));
  parser.on("closetag", () => bound("depth", count.depth - 1));
  for (const kind of ["comment", "cdata", "processinginstruction"] as const) parser.on(kind, () => another("parts"));
  parser.write(xml).close();
}

interface Confirmation {
  $?: { Method?: string };
  SubjectConfirmationData?: { $?: { Recipient?: string; InResponseTo?: string; NotOnOrAfter?: string } }[];
}

/** Of the verified assertion: the library takes one without recipient, or without the request that it is to. */
function requireMeantForUs(
  ctx: Context,
  provider: SamlProvider,
  { assertion, state }: { assertion: Record<string, unknown>; state: string },
): void {
  const { returnAddress } = otherSideOf(ctx, provider);
  const { Assertion: root } = assertion as {
    Assertion?: {
      Subject?: { SubjectConfirmation?: Confirmation[] }[];
      Conditions?: { AudienceRestriction?: unknown }[];
    };
  };
  const confirmations = root?.Subject?.[0]?.SubjectConfirmation ?? [];
  const isOurs = confirmations.some(({ $, SubjectConfirmationData: [data] = [] }) => {
    const { Recipient: recipient, InResponseTo: request, NotOnOrAfter: end = "" } = data?.$ ?? {};
    const isCurrent = Date.parse(end) + tolerance > ctx.clock().getTime();
    return $?.Method === bearer && recipient === returnAddress && request === `_${state}` && isCurrent;
  });
  if (!isOurs) throw new Error("The assertion is not meant for this request.");
  if (!root?.Conditions?.[0]?.AudienceRestriction) throw new Error("The assertion names no audience.");
}

type Profile = NonNullable<Awaited<ReturnType<SAML["validatePostResponseAsync"]>>["profile"]>;

/** A provider of an organization vouches for the addresses of its own domains (identities.ts holds it to them). */
function identityOf({ entityId, domains }: SamlProvider, profile: Profile): ProviderIdentity {
  const attributes = Object(profile["attributes"]) as Record<string, unknown>;
  // Directories keep several addresses of a person in one attribute.
  const named = emailAttributes.flatMap((name) => attributes[name]).filter((value) => typeof value === "string");
  const own = named.find((address) => domains?.includes(foldAddress(address.trim()).split("@").at(-1) ?? ""));
  const email = own ?? named[0] ?? (profile.nameIDFormat === emailFormat ? profile.nameID : null);
  const name = attributes["displayName"] ?? attributes["name"];
  return {
    subject: `${entityId} ${profile.nameID}`,
    email: typeof email === "string" ? foldAddress(email.trim()) : null,
    isEmailVerified: null,
    name: typeof name === "string" ? name : null,
  };
}
