import { useRevalidator } from "react-router";
import { findConnections } from "#domain/accounts/sso/find-connections.ts";
import { adminMeta } from "../admin-meta.ts";
import { loadAdmin, readyData } from "../load-admin.ts";
import type { Route } from "./+types/sso.ts";
import { ConnectionForm } from "./connection-form.tsx";
import { ConnectionRow } from "./connection-row.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, findConnections);
}

export const meta = () => adminMeta("Single sign-on");

/** The providers of organizations, and which domains sign in there. Each change is a call of the auth layer. */
export default function SsoScreen({ loaderData }: Route.ComponentProps) {
  const connections = readyData(loaderData);
  const { revalidate } = useRevalidator();

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
            <ConnectionRow key={connection.id} connection={connection} onChanged={revalidate} />
          ))}
        </ul>
      )}
      <ConnectionForm onAdded={revalidate} />
    </>
  );
}
