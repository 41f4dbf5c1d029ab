import { SaxesParser } from "saxes";
import { DomainError } from "#lib/domain-error.ts";

const metadataNamespace = "urn:oasis:names:tc:SAML:2.0:metadata";
const signatureNamespace = "http://www.w3.org/2000/09/xmldsig#";
const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** What the metadata of a SAML identity provider says of it. */
export interface SamlMetadata {
  entityId: string;
  /** Where people are sent to sign in; empty when there is none for a redirect. */
  signInUrl: string;
  /** Those it signs with, as base64. */
  certificates: string[];
}

/**
 * Reads the metadata document of an identity provider. A document type is refused, so there are no entities to expand.
 * @throws DomainError invalid with the field metadata
 */
export function readSamlMetadata(document: string): SamlMetadata {
  const parser = new SaxesParser({ xmlns: true });
  const found: SamlMetadata = { entityId: "", signInUrl: "", certificates: [] };
  let isProvider = false;
  let signs = true;
  let text: string | null = null;
  parser.on("doctype", () => {
    throw unreadable("The metadata must not have a document type.");
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    const attribute = (name: string) => attributes[name]?.value ?? "";
    if (uri === signatureNamespace && local === "X509Certificate") text = "";
    if (uri !== metadataNamespace) return;
    if (local === "EntityDescriptor") found.entityId ||= attribute("entityID").trim();
    if (local === "IDPSSODescriptor") isProvider = true;
    if (local === "KeyDescriptor") signs = attribute("use") !== "encryption";
    if (local === "SingleSignOnService" && attribute("Binding") === redirectBinding) {
      found.signInUrl ||= attribute("Location").trim();
    }
  });
  parser.on("text", (part) => {
    if (text !== null) text += part;
  });
  parser.on("closetag", ({ uri, local }) => {
    if (uri === metadataNamespace && local === "IDPSSODescriptor") isProvider = false;
    if (uri !== signatureNamespace || local !== "X509Certificate") return;
    if (text !== null && isProvider && signs) found.certificates.push(text.trim());
    text = null;
  });
  try {
    parser.write(document.trim()).close();
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable("This is not a well-formed XML document.", error);
  }
  if (found.entityId === "") throw unreadable("These are not the metadata of a SAML provider.");
  return found;
}

function unreadable(message: string, cause?: unknown): DomainError {
  return new DomainError("invalid", message, { fields: { metadata: message }, cause });
}
