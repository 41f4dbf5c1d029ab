import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { X509CertificateGenerator } from "@peculiar/x509";
import * as samlify from "samlify";

/** What an assertion says, so that a test can say something else. */
export interface Assertion {
  issuer: string;
  /** Several of one person have a space between them. */
  email: string;
  nameId: string;
  nameIdFormat: string;
  recipient: string;
  audience: string;
  inResponseTo: string;
  /** Minutes from now. */
  ends: number;
}

export interface TestSamlProvider {
  entityId: string;
  signInUrl: string;
  /** The document that an admin pastes. */
  metadata: string;
  certificate: string;
  /** Who signs in next at its page. */
  person: { email: string; nameId: string } | null;
  /** Makes the answer to a request as a browser would bring it, `said` in place of what is right. */
  answer(requestUrl: string, said?: Partial<Assertion>, options?: AnswerOptions): Promise<string>;
  close(): Promise<void>;
}

interface AnswerOptions {
  unsigned?: boolean;
  /** Changes the finished document. */
  tamper?: (xml: string) => string;
}

samlify.setSchemaValidator({ validate: async () => "not asked for in this test" });

/** A SAML identity provider on a port of its own. Its page sends whoever is `person` on with a button. */
export async function startSamlProvider(): Promise<TestSamlProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey, certificate } = await makeKey();
  const idp = samlify.IdentityProvider({
    entityID: `${origin}/metadata`,
    privateKey,
    signingCert: certificate,
    isAssertionEncrypted: false,
    wantAuthnRequestsSigned: false,
    requestSignatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    singleSignOnService: [
      { isDefault: true, Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect", Location: `${origin}/sign-in` },
    ],
    loginResponseTemplate: { context: "", attributes: [] },
  });

  const self: TestSamlProvider = {
    entityId: `${origin}/metadata`,
    signInUrl: `${origin}/sign-in`,
    metadata: idp.getMetadata(),
    certificate,
    person: null,
    async answer(requestUrl, said = {}, { unsigned = false, tamper = (xml: string) => xml } = {}) {
      const url = new URL(requestUrl);
      const query = Object.fromEntries(url.searchParams);
      const draft = samlify.ServiceProvider({
        entityID: "unknown yet",
        wantAssertionsSigned: true,
        assertionConsumerService: [
          { Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST", Location: "http://x/" },
        ],
      });
      const { extract } = await idp.parseLoginRequest(draft, "redirect", { query });
      const { request, issuer } = extract as {
        request: { id: string; assertionConsumerServiceUrl: string };
        issuer: string;
      };
      const recipient = request.assertionConsumerServiceUrl;
      const assertion = {
        issuer: `${origin}/metadata`,
        email: self.person?.email ?? "",
        nameId: self.person?.nameId ?? "",
        nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
        recipient,
        audience: issuer,
        inResponseTo: request.id,
        ends: 5,
        ...said,
      };
      const document = write(assertion, recipient);
      if (unsigned) return Buffer.from(tamper(document)).toString("base64");
      const { context } = await idp.createLoginResponse(draft, { extract }, "post", { email: "" }, () => ({
        id: `_${randomUUID()}`,
        context: document,
      }));
      return Buffer.from(tamper(Buffer.from(context, "base64").toString())).toString("base64");
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  server.on("request", (request, response) => {
    const requestUrl = new URL(request.url ?? "/", origin);
    if (!requestUrl.searchParams.has("SAMLRequest")) return response.writeHead(404).end();
    return void self.answer(requestUrl.href).then((answer) => {
      const [, address = ""] = /Recipient="([^"]+)"/.exec(Buffer.from(answer, "base64").toString()) ?? [];
      response.setHeader("content-type", "text/html")
        .end(`<!doctype html><html lang="en"><title>Campus</title><h1>Campus</h1>
        <form method="post" action="${address}"><input type="hidden" name="SAMLResponse" value="${answer}"><button>Go on</button></form>`);
    });
  });
  return self;
}

function write(
  { issuer, email, nameId, nameIdFormat, recipient, audience, inResponseTo, ends }: Assertion,
  to: string,
) {
  const now = new Date().toISOString();
  const before = new Date(Date.now() - 60_000).toISOString();
  const end = new Date(Date.now() + ends * 60_000).toISOString();
  const request = inResponseTo === "" ? "" : `InResponseTo="${inResponseTo}"`;
  const saml = "urn:oasis:names:tc:SAML:2.0";
  const addresses = email.replace(/\S+/g, "<saml:AttributeValue>$&</saml:AttributeValue>");
  return `<samlp:Response xmlns:samlp="${saml}:protocol" xmlns:saml="${saml}:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}" Destination="${to}" ${request}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${saml}:status:Success"/></samlp:Status><saml:Assertion ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="${saml}:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${recipient}" ${request}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${before}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>${saml}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${email === "" ? "" : `<saml:AttributeStatement><saml:Attribute Name="email">${addresses}</saml:Attribute></saml:AttributeStatement>`}</saml:Assertion></samlp:Response>`;
}

const rsa = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2_048,
};
export const ellipticCurve = { name: "ECDSA", hash: "SHA-256", namedCurve: "P-256" };

/** A key and the certificate that it signed itself, as PEM. */
export async function makeKey(
  algorithm: typeof rsa | typeof ellipticCurve = rsa,
): Promise<{ privateKey: string; certificate: string }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: "01",
    name: "CN=identity provider of a test",
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    keys,
    signingAlgorithm: algorithm,
  });
  const body = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${body.replaceAll(/(.{64})/g, "$1\n")}\n-----END PRIVATE KEY-----\n`;
  return { privateKey, certificate: certificate.toString("pem") };
}
