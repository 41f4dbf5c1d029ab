import { type Connection, findConnections } from "#accounts/index.ts";
import { adminMeta, loadAdmin, readyData } from "../../frame/screen/admin-route.ts";
import type { Route } from "./+types/sso.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { type AuthFailure, authCall } from "../../frame/session/auth-call.ts";
import { RemoveButton, useReauthenticatedForm } from "../../account/calls/account-change.tsx";
import { type RefObject, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextArea, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, findConnections, "team");
}

export const meta = () => adminMeta("Single sign-on");

/** The single sign-on connections of organizations, with their email domains. Each change is a call of the auth layer. */
export default function SsoScreen({ loaderData }: Route.ComponentProps) {
  const connections = readyData(loaderData);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-1 text-2xl outline-none">
        Single sign-on
      </h1>
      <p className="mb-6 max-w-measure text-sm text-ink-soft">
        People in an organization sign in through its own identity provider, based on their email domain. This alone
        doesn't give anyone access: team members first connect it on their Security page.
      </p>
      {connections.length > 0 && (
        <ul aria-label="Connections" className="mb-9 border-t border-line">
          {connections.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} focusThen={heading} />
          ))}
        </ul>
      )}
      <ConnectionForm />
    </>
  );
}

interface ConnectionRowProps {
  connection: Connection;
  /** Takes the focus when the row is removed. */
  focusThen: RefObject<HTMLElement | null>;
}

/** One connection, with the values that have to be entered at the provider. */
function ConnectionRow({ connection, focusThen }: ConnectionRowProps) {
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
          focusThen={focusThen}
        >
          <p>
            Its people are signed out and can no longer sign in through it. Their accounts stay: they can sign in with
            an emailed code.
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

type Protocol = "oidc" | "saml";

const protocols: { id: Protocol; label: string }[] = [
  { id: "oidc", label: "OpenID Connect" },
  { id: "saml", label: "SAML" },
];

/** Registers the provider of an organization. */
function ConnectionForm() {
  const [protocol, setProtocol] = useState<Protocol>("oidc");
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { form, busy, fields, summary, dialog } = useReauthenticatedForm({
    send: (body) => authCall<{ id: string }>("admin/sso/providers", { body }),
    async onDone() {
      setProtocol("oidc");
      toast({ title: "Success", description: "Connection added. Enter its addresses at the provider." });
      await revalidate();
    },
  });

  return (
    <section aria-labelledby="add-connection">
      <h2 id="add-connection" className="mb-4 text-xl">
        Add a connection
      </h2>
      {dialog}
      <form {...form} noValidate className="grid max-w-xl gap-5">
        <FormError>{summary}</FormError>
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">Protocol</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {protocols.map(({ id, label }) => (
              <label key={id} className="flex min-h-9 items-center gap-2 text-sm">
                <input
                  type="radio"
                  name="protocol"
                  value={id}
                  checked={protocol === id}
                  onChange={() => setProtocol(id)}
                  className="size-4 accent-evergreen-600"
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <Field label="Name" required error={fields["name"]} answer={fields} hint="The name its people know.">
          <TextInput name="name" autoComplete="off" />
        </Field>
        <Field
          label="Domains"
          required
          error={fields["domains"]}
          answer={fields}
          hint="The domains of its people's email addresses, separated by spaces."
        >
          <TextInput
            name="domains"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="example.org"
          />
        </Field>
        {protocol === "oidc" ? <OpenIdFields errors={fields} /> : <SamlFields errors={fields} />}
        <Button type="submit" busy={busy} className="justify-self-start">
          Add the connection
        </Button>
      </form>
    </section>
  );
}

function OpenIdFields({ errors }: { errors: AuthFailure["fields"] }) {
  return (
    <>
      <Field
        label="Issuer"
        required
        error={errors["issuer"]}
        answer={errors}
        hint="The part before /.well-known/openid-configuration."
      >
        <TextInput name="issuer" type="url" autoComplete="off" placeholder="https://id.example.org" />
      </Field>
      <Field label="Client id" required error={errors["client_id"]} answer={errors}>
        <TextInput name="client_id" autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label="Client secret"
        error={errors["client_secret"]}
        answer={errors}
        hint="Stored encrypted and never shown again."
      >
        <TextInput name="client_secret" type="password" autoComplete="off" />
      </Field>
    </>
  );
}

function SamlFields({ errors }: { errors: AuthFailure["fields"] }) {
  return (
    <>
      <Field
        label="Metadata"
        error={errors["metadata"]}
        answer={errors}
        hint="The provider's XML document. With it, nothing else is needed."
      >
        <TextArea name="metadata" rows={5} spellCheck={false} className="font-mono text-xs!" />
      </Field>
      <p className="text-sm text-ink-soft">Or, if there is no such document:</p>
      <Field label="Entity id" error={errors["entity_id"]} answer={errors}>
        <TextInput name="entity_id" autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="Sign-in address" error={errors["sso_url"]} answer={errors}>
        <TextInput name="sso_url" type="url" autoComplete="off" />
      </Field>
      <Field
        label="Certificate"
        error={errors["certificate"]}
        answer={errors}
        hint="The provider's signing certificate, as PEM."
      >
        <TextArea name="certificate" rows={4} spellCheck={false} className="font-mono text-xs!" />
      </Field>
    </>
  );
}
