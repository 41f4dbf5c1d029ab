import { linkSchema, startLinking } from "../../../federation/provider-sign-in.ts";
import { departure, deleted, moment } from "../../answers.ts";
import type { Call } from "../../call.ts";
import { z } from "zod";
import { connectionSchema, createConnection } from "../../../federation/sso/create-connection.ts";
import { deleteConnection, findConnections } from "../../../federation/sso/connections.ts";
import { ssoSchema, startSso } from "../../../federation/sso/sso-sign-in.ts";

/** What begins at a provider from a page of this site: the page goes to the `url` of the answer. */
export const providerCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/identities/authorize",
    summary:
      "Starts to connect a provider with the account of the person who is signed in: go to `url` in this browser.",
    input: linkSchema,
    answer: departure,
    errors: ["auth_session_missing", "reauthentication_needed", "provider_unknown", "provider_unreachable"],
    run: async (ctx, input) => {
      const { url, cookie } = await startLinking(ctx, input);
      return { body: { url }, cookies: [cookie] };
    },
  },
];

const connection = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  protocol: z.enum(["oidc", "saml"]),
  domains: z.array(z.string()),
  provider: z.string(),
  otherSide: z.strictObject({ returnAddress: z.url(), entityId: z.url().nullable() }),
  createdBy: z.string(),
  createdAt: moment,
});

/** Signing in at the provider of an organization, and what admins register for it. */
export const ssoCalls: readonly Call[] = [
  {
    method: "POST",
    path: "/sso",
    summary: "Starts a sign-in at the provider of an organization: go to `url` in this browser.",
    input: ssoSchema,
    answer: departure,
    errors: ["provider_unknown", "provider_unreachable"],
    run: async (ctx, input) => {
      const { url, cookie } = await startSso(ctx, input);
      return { body: { url }, cookies: [cookie] };
    },
  },
  {
    method: "GET",
    path: "/admin/sso/providers",
    summary: "Lists the connections for single sign-on, without their secrets.",
    answer: z.array(connection),
    errors: ["unauthenticated", "forbidden", "second_factor_needed"],
    run: async (ctx) => ({ body: await findConnections(ctx) }),
  },
  {
    method: "POST",
    path: "/admin/sso/providers",
    summary: "Registers the OpenID or SAML provider of an organization for its domains.",
    input: connectionSchema,
    // The metadata of a provider, with its certificates.
    adminMaxBytes: 300 << 10,
    answer: z.strictObject({ id: z.uuid() }),
    errors: ["unauthenticated", "forbidden", "second_factor_needed", "reauthentication_needed", "conflict"],
    run: async (ctx, input) => ({ body: await createConnection(ctx, input) }),
  },
  {
    method: "DELETE",
    path: "/admin/sso/providers/:id",
    summary: "Deletes a connection and unlinks its identities.",
    answer: deleted,
    errors: ["unauthenticated", "forbidden", "second_factor_needed", "reauthentication_needed", "not_found"],
    run: async (ctx, _input, { id = "" }) => {
      await deleteConnection(ctx, id);
      return { body: { deleted: true } };
    },
  },
];
