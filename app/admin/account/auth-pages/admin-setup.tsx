import { data } from "react-router";
import { answerHeaders, linkStatus, lookUp, tokenOf } from "#app/lib/answers.ts";
import { textIn, requestContext } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { getSetupLink, consumeSetupLink, startSessionAfterLink } from "#accounts/index.ts";
import { oneOfRole, roleDuties } from "#domain/security/rights.ts";
import type { Route } from "./+types/admin-setup.ts";
import { InvalidLink, NewPasswordFields, SignInProblem } from "./auth-page.tsx";
import { PlainScreen } from "../../frame/screen/plain-screen.tsx";
import { refusedResponse, signedInResponse } from "./responses.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

/** The page of a set-up link: choosing a password makes an admin. Works without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const link = await lookUp(getSetupLink(context.get(requestContext), token));
  return data({ token, link }, { status: linkStatus(link.state) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  let email = "";
  try {
    const form = await readForm(request);
    email = textIn(form, "email");
    const typed = { email, password: textIn(form, "password"), repeated: textIn(form, "repeated") };
    const { email: address } = await consumeSetupLink(ctx, { token: tokenOf(request), ...typed });
    const cookies = await startSessionAfterLink(ctx, address, request.headers.get("user-agent"));
    return signedInResponse(cookies);
  } catch (error) {
    return refusedResponse(error, { email });
  }
}

export const headers = answerHeaders;

export default function AdminSetupPage({ loaderData: { token, link }, actionData }: Route.ComponentProps) {
  if (link.state !== "open") return <InvalidLink {...invalidLinks[link.state]} command={newLink} />;
  const errors: Readonly<Record<string, string>> = actionData?.fields ?? {};
  return (
    <PlainScreen title={link.email === null ? "Set up the first admin" : "Choose your admin password"}>
      <title>{`${actionData ? "Please check: " : ""}Admin set-up`}</title>
      <p className="mb-6 text-ink-soft">
        {link.email === null
          ? "You will manage the site's content. More admins can be added later."
          : `You'll sign in as ${oneOfRole(link.role)}. ${roleDuties(link.role)} Any password you had before stops working.`}
      </p>
      {/* noValidate: the server's messages stay beside the fields; the browser's own bubbles do not. */}
      <form method="post" action={`/admin/setup?token=${encodeURIComponent(token)}`} noValidate className="grid gap-5">
        <SignInProblem problem={actionData ?? null} />
        {link.email === null ? (
          <Field label="Email" required error={errors["email"]} hint="You'll use it to sign in.">
            <TextInput name="email" type="email" autoComplete="username" defaultValue={actionData?.email ?? ""} />
          </Field>
        ) : (
          <Field label="Email" required error={errors["email"]}>
            <TextInput name="email" type="email" autoComplete="username" value={link.email} readOnly />
          </Field>
        )}
        <NewPasswordFields label="Password" errors={actionData?.fields} />
        <Button type="submit">
          {link.email === null ? "Create the admin and sign in" : "Save the password and sign in"}
        </Button>
      </form>
    </PlainScreen>
  );
}

const newLink = "npm run -s cli -- admin create --email you@example.org";

const invalidLinks = {
  used: {
    title: "This link has been used",
    message:
      "A setup link works once, and using it ends older ones for the same address. If you used it, sign in with the password you chose.",
  },
  expired: {
    title: "This link has expired",
    message: "An emailed invitation works for seven days, any other setup link for 24 hours.",
  },
  taken: {
    title: "The first admin already exists",
    message: "This link was for the site's first admin, and there is one now.",
  },
  unknown: {
    title: "This link is not valid",
    message: "Check that you copied the whole address. Links that were withdrawn or expired long ago also lead here.",
  },
};
