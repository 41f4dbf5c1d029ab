import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextArea, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { authCall, type AuthFailure } from "../session/auth-calls.ts";
import { useReauthenticatedForm } from "../security/reauthentication.tsx";

type Protocol = "oidc" | "saml";

const protocols: { id: Protocol; label: string }[] = [
  { id: "oidc", label: "OpenID Connect" },
  { id: "saml", label: "SAML" },
];

/** Registers the provider of an organization. */
export function ConnectionForm() {
  const [protocol, setProtocol] = useState<Protocol>("oidc");
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { form, busy, fields, summary, dialog } = useReauthenticatedForm({
    send: (body) => authCall<{ id: string }>("admin/sso/providers", { body }),
    async onDone() {
      setProtocol("oidc");
      toast({ title: "Success", description: "The connection is added. Enter its addresses at the other side." });
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
        <Field label="Name" required error={fields["name"]} hint="What its people know it by.">
          <TextInput name="name" autoComplete="off" />
        </Field>
        <Field
          label="Domains"
          required
          error={fields["domains"]}
          hint="Of the addresses of its people, with a space between two."
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
        hint="What comes before /.well-known/openid-configuration."
      >
        <TextInput name="issuer" type="url" autoComplete="off" placeholder="https://id.example.org" />
      </Field>
      <Field label="Client id" required error={errors["client_id"]}>
        <TextInput name="client_id" autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="Client secret" error={errors["client_secret"]} hint="Kept encrypted, and shown to nobody again.">
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
        hint="The XML document of the provider. With it, nothing else is needed."
      >
        <TextArea name="metadata" rows={5} spellCheck={false} className="font-mono text-xs!" />
      </Field>
      <p className="text-sm text-ink-soft">Or, where there is no such document:</p>
      <Field label="Entity id" error={errors["entity_id"]}>
        <TextInput name="entity_id" autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="Address to sign in at" error={errors["sso_url"]}>
        <TextInput name="sso_url" type="url" autoComplete="off" />
      </Field>
      <Field label="Certificate" error={errors["certificate"]} hint="That it signs with, as PEM.">
        <TextArea name="certificate" rows={4} spellCheck={false} className="font-mono text-xs!" />
      </Field>
    </>
  );
}
