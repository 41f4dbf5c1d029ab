import { linkSchema, startLinking } from "../../../federation/provider-sign-in.ts";
import { departure, moment } from "../../answers.ts";
import { call, type Call } from "../../call.ts";
import { z } from "zod";
import { connectionSchema, createConnection } from "../../../federation/sso/create-connection.ts";
import { deleteConnection, findConnections } from "../../../federation/sso/connections.ts";
import { ssoSchema, startSso } from "../../../federation/sso/sso-sign-in.ts";

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

/** What begins at a provider from a page of this site, which goes to the `url` of the answer; and what admins register for it. */
export const providerCalls: readonly Call[] = [
  call("POST /identities/authorize", {
    summary:
      "Starts to connect a provider with the account of the person who is signed in: go to `url` in this browser.",
    rights: ["recentUser"],
    limits: ["provider:address"],
    input: linkSchema,
    answer: departure,
    errors: ["provider_unknown", "provider_unreachable", "provider_secret_lost"],
    run: startLinking,
  }),
  call("POST /sso", {
    summary: "Starts a sign-in at the provider of an organization: go to `url` in this browser.",
    rights: [],
    limits: ["provider:address"],
    input: ssoSchema,
    answer: departure,
    errors: ["provider_unknown", "provider_unreachable", "provider_secret_lost"],
    run: startSso,
  }),
  call("GET /admin/sso/providers", {
    summary: "Lists the connections for single sign-on, without their secrets.",
    rights: ["admin"],
    answer: z.array(connection),
    run: findConnections,
  }),
  call("POST /admin/sso/providers", {
    summary: "Registers the OpenID or SAML provider of an organization for its domains.",
    rights: ["teamManager"],
    // The metadata of a provider, with its certificates.
    maxBytes: 300 << 10,
    input: connectionSchema,
    answer: z.strictObject({ id: z.uuid() }),
    errors: ["conflict"],
    run: createConnection,
  }),
  call("DELETE /admin/sso/providers/:id", {
    summary: "Deletes a connection and unlinks its identities.",
    rights: ["teamManager"],
    done: { deleted: true },
    errors: ["not_found"],
    run: (ctx, _input, { id }) => deleteConnection(ctx, id),
  }),
];
