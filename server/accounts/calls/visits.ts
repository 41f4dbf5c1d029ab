import { type Arrival, finishOpenIdSignIn } from "#domain/accounts/providers/finish-provider-sign-in.ts";
import { startProviderSignIn } from "#domain/accounts/providers/start-provider-sign-in.ts";
import type { Context } from "#domain/context.ts";
import type { Browser } from "./call.ts";

/** An address below /api/auth that a browser goes to on its way to a provider or back, and that sends it on. */
export interface Visit {
  method: "GET" | "POST";
  path: string;
  /** One sentence for the reference. */
  summary: string;
  /** @throws DomainError, which becomes the page that says why nobody was signed in */
  run: (ctx: Context, visitor: Visitor) => Promise<Arrival>;
}

interface Visitor {
  query: URLSearchParams;
  form: URLSearchParams;
  params: Readonly<Record<string, string>>;
  browser: Browser;
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
    run: (ctx, { query, params, browser }) =>
      finishOpenIdSignIn(ctx, { providerId: params["id"] ?? "", query }, browser),
  },
];
