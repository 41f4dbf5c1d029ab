import { X509CertificateGenerator, BasicConstraintsExtension, SubjectAlternativeNameExtension } from "@peculiar/x509";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const day = 24 * 60 * 60 * 1_000;

/** A key and what is signed for it, as servers take them. */
export interface Certificate {
  key: string;
  cert: string;
}

/** An authority of a test, which signs certificates. */
export interface TestAuthority {
  /** Its own certificate. */
  pem: string;
  /** @param days for which the certificate is good; negative for one that has expired */
  issue: (options?: { host?: string; days?: number }) => Promise<Certificate>;
}

/** Makes an authority that nobody knows before it is told. */
export async function makeAuthority(): Promise<TestAuthority> {
  const keys = await makeKeys();
  const name = "CN=Authority of a test";
  const authority = await X509CertificateGenerator.createSelfSigned({
    serialNumber: "01",
    name,
    notBefore: new Date(Date.now() - 400 * day),
    notAfter: new Date(Date.now() + 400 * day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new BasicConstraintsExtension(true, 2, true)],
  });
  let serial = 1;
  return {
    pem: authority.toString("pem"),
    async issue({ host = "localhost", days = 90 } = {}) {
      const own = await makeKeys();
      serial += 1;
      const certificate = await X509CertificateGenerator.create({
        serialNumber: serial.toString(16).padStart(2, "0"),
        issuer: name,
        subject: `CN=${host}`,
        notBefore: new Date(Date.now() - 300 * day),
        notAfter: new Date(Date.now() + days * day),
        signingAlgorithm: algorithm,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: host }])],
      });
      const key = Buffer.from(await crypto.subtle.exportKey("pkcs8", own.privateKey)).toString("base64");
      return {
        key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
        cert: certificate.toString("pem"),
      };
    },
  };
}

const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
