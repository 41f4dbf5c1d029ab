import { type Arrival, finishOpenIdSignIn, startProviderSignIn } from "../../../federation/provider-sign-in.ts";
import { finishSaml, getSamlMetadata, receiveSamlAnswer } from "../../../federation/sso/sso-sign-in.ts";
import type { Context } from "#domain/context.ts";
import type { CallRequest } from "../../call.ts";

/** An address below /api/auth that a browser goes to on its way to a provider or back, and that sends it on. */
export interface Visit {
  method: "GET" | "POST";
  path: string;
  /** One sentence for the reference. */
  summary: string;
  /** @throws DomainError, which becomes the page that says why the sign-in failed */
  run: (ctx: Context, visitor: Visitor) => Promise<Arrival | XmlDocument>;
}

/** What is not for people. */
interface XmlDocument {
  xml: string;
}

interface Visitor {
  query: URLSearchParams;
  form: URLSearchParams;
  request: CallRequest;
}

export const visits: readonly Visit[] = [
  {
    method: "GET",
    path: "/authorize",
    summary: "Sends the browser to the provider that the query names, to sign in or to connect an identity there.",
    run: async (ctx, { query }) => {
      const { url, cookie } = await startProviderSignIn(ctx, Object.fromEntries(query));
      return { path: url, cookies: [cookie] };
    },
  },
  {
    method: "GET",
    path: "/callback/:id",
    summary: "Where an OpenID provider sends the browser back to; it is sent on to the admin area.",
    run: (ctx, { query, request }) => finishOpenIdSignIn(ctx, { providerId: request.id, query }, request),
  },
  {
    method: "POST",
    path: "/sso/acs/:id",
    summary: "Takes the signed answer of a SAML provider, which its page sends as a form.",
    run: (ctx, { form, request }) => receiveSamlAnswer(ctx, request.id, form.get("SAMLResponse") ?? ""),
  },
  {
    method: "GET",
    path: "/sso/finish",
    summary: "Finishes a sign-in at a SAML provider in the browser that began it.",
    run: (ctx, { query, request }) => finishSaml(ctx, query.get("state") ?? "", request),
  },
  {
    method: "GET",
    path: "/sso/metadata/:id",
    summary: "The metadata of this site for one SAML connection.",
    run: async (ctx, { request }) => ({ xml: await getSamlMetadata(ctx, request.id) }),
  },
];

/** Providers of other sites post here, without a cookie of ours: what they bring is signed. */
export const openToOtherSites = /^\/api\/auth\/sso\/acs\/[\w-]+$/;
