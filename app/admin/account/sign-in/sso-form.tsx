import { useEffect } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { redirectTo } from "../calls/account-change.tsx";
import { authCall } from "../../frame/session/auth-call.ts";
import { useAuthForm } from "../calls/auth-form.ts";
import { usePlace } from "../../frame/session/place.ts";

/** Asks for an email address, whose domain decides where the user signs in. Takes the focus, because it replaces the password form. */
export function SsoForm() {
  const place = usePlace();
  const { form, busy, message } = useAuthForm({
    async send({ email = "" }) {
      const result = await authCall<{ url: string }>("sso", {
        body: { domain: email.slice(email.lastIndexOf("@") + 1), redirect_to: place },
      });
      if (result.ok) return redirectTo(result.value.url);
      if (result.code !== "provider_unknown") return result;
      return { ...result, message: "No organization with this domain uses single sign-on here." };
    },
    onDone() {},
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector("input")?.focus(), [ref]);

  return (
    <form {...form} noValidate className="grid gap-5">
      <FormError>{message}</FormError>
      <Field label="Email" required hint="Your email domain tells us where to sign you in.">
        <TextInput name="email" type="email" autoComplete="username" />
      </Field>
      <Button type="submit" busy={busy}>
        Continue
      </Button>
      <Link to={place} className="min-h-6 justify-self-center text-sm text-evergreen-700 underline underline-offset-4">
        Sign in another way
      </Link>
    </form>
  );
}
