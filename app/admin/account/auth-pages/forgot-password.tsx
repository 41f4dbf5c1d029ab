import { redirect } from "react-router";
import { answerHeaders } from "#app/lib/answers.ts";
import { textIn, requestContext } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { sendRecovery } from "#accounts/index.ts";
import type { Route } from "./+types/forgot-password.ts";
import { refusedResponse } from "./responses.ts";
import { SignInProblem } from "./auth-page.tsx";
import { PlainScreen } from "../../frame/screen/plain-screen.tsx";

const sentAddress = "/admin/forgot?sent=1";

export function loader({ request }: Route.LoaderArgs) {
  return { isSent: new URL(request.url).searchParams.has("sent") };
}

/** Sends a link to choose a new password. The answer is the same for known and unknown addresses. */
export async function action({ request, context }: Route.ActionArgs) {
  let email = "";
  try {
    email = textIn(await readForm(request), "email");
    await sendRecovery(context.get(requestContext), { email });
    return redirect(sentAddress, 303);
  } catch (error) {
    return refusedResponse(error, { email });
  }
}

export const headers = answerHeaders;

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isSent && !actionData) return <Sent />;
  const errors: Readonly<Record<string, string>> = actionData?.fields ?? {};
  return (
    <PlainScreen title="Forgot your password?">
      <title>{`${actionData ? "Please check: " : ""}Forgot your password?`}</title>
      <p className="mb-6 text-ink-soft">We'll email you a link to choose a new password.</p>
      <form method="post" action="/admin/forgot" noValidate className="grid gap-5">
        <SignInProblem problem={actionData ?? null} />
        <Field label="Email" required error={errors["email"]}>
          <TextInput name="email" type="email" autoComplete="username" defaultValue={actionData?.email ?? ""} />
        </Field>
        <Button type="submit">Send the link</Button>
      </form>
      <BackToSignIn />
    </PlainScreen>
  );
}

function Sent() {
  return (
    <PlainScreen title="Check your email">
      <title>Check your email</title>
      <p className="mb-3">
        If there is an account with this address, a link to choose a new password is on its way. It works for one hour.
      </p>
      <p className="text-sm text-ink-soft">
        Nothing after a few minutes? Check your spam folder, or{" "}
        <a href="/admin/forgot" className="underline underline-offset-4">
          ask again
        </a>
        .
      </p>
      <BackToSignIn />
    </PlainScreen>
  );
}

function BackToSignIn() {
  return (
    <p className="mt-6">
      <a href="/admin" className="text-sm font-semibold text-evergreen-700 underline underline-offset-4">
        Back to sign-in
      </a>
    </p>
  );
}
