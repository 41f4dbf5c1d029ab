import { findConnections, type Connection } from "#accounts/index.ts";
import { adminMeta } from "../screen/admin-route.ts";
import { loadAdmin, readyData } from "../screen/load-admin.ts";
import type { Route } from "./+types/sso.ts";
import { ConnectionForm } from "./connection-form.tsx";
import { Timestamp } from "../screen/timestamp.tsx";
import { authCall } from "../session/auth-calls.ts";
import { RemoveButton } from "../security/remove-button.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, findConnections, "team");
}

export const meta = () => adminMeta("Single sign-on");

/** The single sign-on connections of organizations, with their email domains. Each change is a call of the auth layer. */
export default function SsoScreen({ loaderData }: Route.ComponentProps) {
  const connections = readyData(loaderData);

  return (
    <>
      <h1 className="mb-1 text-2xl">Single sign-on</h1>
      <p className="mb-6 max-w-measure text-sm text-ink-soft">
        People of an organization sign in at its own provider, by the domain of their address. That alone gives nobody
        any rights: admins connect it on their Security page first.
      </p>
      {connections.length > 0 && (
        <ul aria-label="Connections" className="mb-9 border-t border-line">
          {connections.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
      <ConnectionForm />
    </>
  );
}

/** One connection, with the values that have to be entered at the provider. */
function ConnectionRow({ connection }: { connection: Connection }) {
  const { id, name, protocol, domains, provider, otherSide, createdBy, createdAt } = connection;
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-sm font-semibold break-words">
            {name}
            <span className="rounded-sm bg-evergreen-50 px-2 py-0.5 text-xs text-evergreen-700">
              {protocol === "oidc" ? "OpenID" : "SAML"}
            </span>
          </h2>
          <p className="text-sm break-words">{domains.join(", ")}</p>
          <p className="text-xs break-all text-ink-soft">
            {provider} · added by {createdBy}, <Timestamp at={createdAt} />
          </p>
        </div>
        <RemoveButton
          name={name}
          title={`Remove ${name}?`}
          remove={() => authCall(`admin/sso/providers/${id}`, { method: "DELETE", ignored: [404] })}
          done={`${name} is removed`}
        >
          <p>
            Its people are signed out and can no longer sign in there. Their accounts stay: a mail with a code signs in
            to them.
          </p>
        </RemoveButton>
      </div>
      <dl className="grid gap-x-5 gap-y-1 bg-paper-deep px-4 py-3 text-xs sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">{protocol === "oidc" ? "Redirect address" : "ACS address"}</dt>
        <dd className="font-mono break-all">{otherSide.returnAddress}</dd>
        {otherSide.entityId && (
          <>
            <dt className="text-ink-soft">Entity id and metadata</dt>
            <dd className="font-mono break-all">{otherSide.entityId}</dd>
          </>
        )}
      </dl>
    </li>
  );
}
