import { describe, expect, it } from "vitest";
import { readSamlMetadata } from "./saml-metadata.ts";

const metadataOf = (inner: string) =>
  `<m:EntitiesDescriptor xmlns:m="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:d="http://www.w3.org/2000/09/xmldsig#">${inner}</m:EntitiesDescriptor>`;
const key = (certificate: string, use = "signing") =>
  `<m:KeyDescriptor use="${use}">${info(certificate)}</m:KeyDescriptor>`;
const info = (certificate: string) =>
  `<d:KeyInfo><d:X509Data><d:X509Certificate>${certificate}</d:X509Certificate></d:X509Data></d:KeyInfo>`;
const entity = (name: string, role: string, inner = "") =>
  `<m:EntityDescriptor entityID="https://${name}.example">${inner}<m:${role}>${role === "IDPSSODescriptor" ? signOn(name) : ""}</m:${role}></m:EntityDescriptor>`;
const signOn = (name: string) =>
  `<d:Signature>${info(`${name}-metadata`)}</d:Signature>${key(name)}${key(`${name}-encrypts`, "encryption")}` +
  `<m:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://${name}.example/in"/>`;

describe("the metadata of a SAML provider", () => {
  const one = { entityId: "https://one.example", signInUrl: "https://one.example/in", certificates: ["one"] };

  it("are those of the one provider in it, also behind other services", () => {
    const service = entity("service", "SPSSODescriptor");
    const provider = entity("one", "IDPSSODescriptor");
    for (const inner of [provider, service + provider, provider + service]) {
      expect(readSamlMetadata(metadataOf(inner))).toEqual(one);
    }
  });

  it("have no certificates but those that the provider signs people in with", () => {
    const signed = `<d:Signature>${info("federation")}</d:Signature>`;
    expect(readSamlMetadata(metadataOf(signed + entity("one", "IDPSSODescriptor", signed)))).toEqual(one);
  });

  it("are refused when there are several providers, and when there is none", () => {
    const several = entity("one", "IDPSSODescriptor") + entity("two", "IDPSSODescriptor");
    expect(() => readSamlMetadata(metadataOf(several))).toThrow("more than one provider");
    expect(() => readSamlMetadata(metadataOf(entity("service", "SPSSODescriptor")))).toThrow("not the metadata");
  });
});
