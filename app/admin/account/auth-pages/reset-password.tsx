import { data } from "react-router";
import { answerHeaders, linkStatus, lookUp, tokenOf } from "#app/lib/answers.ts";
import { textIn, requestContext } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { Button } from "#app/ui/button.tsx";
import { startSessionAfterLink, getRecovery, consumeRecovery } from "#accounts/index.ts";
import type { Route } from "./+types/reset-password.ts";
import { InvalidLink, NewPasswordFields, SignInProblem } from "./auth-page.tsx";
import { PlainScreen } from "../../frame/screen/plain-screen.tsx";
import { refusedResponse, signedInResponse } from "./responses.ts";

/** The page of the link for a forgotten password: choose a new one. Works without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const recovery = await lookUp(getRecovery(context.get(requestContext), token));
  return data({ token, recovery }, { status: linkStatus(recovery.state) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  try {
    const form = await readForm(request);
    const typed = { password: textIn(form, "password"), repeated: textIn(form, "repeated") };
    const { email } = await consumeRecovery(ctx, { token: tokenOf(request), ...typed });
    const cookies = await startSessionAfterLink(ctx, email, request.headers.get("user-agent"));
    return signedInResponse(cookies, "/admin?recovered");
  } catch (error) {
    return refusedResponse(error, {});
  }
}

export const headers = answerHeaders;

export default function ResetPasswordPage({ loaderData: { token, recovery }, actionData }: Route.ComponentProps) {
  if (recovery.state !== "open") return <InvalidLink {...invalidLinks[recovery.state]} again={again} />;
  return (
    <PlainScreen title="Choose a new password">
      <title>{`${actionData ? "Please check: " : ""}Choose a new password`}</title>
      <p className="mb-6 text-ink-soft">
        For <strong className="wrap-anywhere text-ink">{recovery.email}</strong>. You'll be signed out everywhere you're
        signed in now.
      </p>
      <form
        method="post"
        action={`/admin/recover?token=${encodeURIComponent(token)}`}
        noValidate
        className="grid gap-5"
      >
        <SignInProblem problem={actionData ?? null} />
        <input type="hidden" name="email" autoComplete="username" value={recovery.email} />
        <NewPasswordFields label="New password" errors={actionData?.fields} />
        <Button type="submit">Save the password and sign in</Button>
      </form>
    </PlainScreen>
  );
}

const again = { href: "/admin/forgot", label: "Request a new link" };

const invalidLinks = {
  expired: { title: "This link has expired", message: "A password reset link works for one hour." },
  unknown: {
    title: "This link is not valid",
    message:
      "It works once, unless the password is changed another way first. Also check that you copied the whole address from the email.",
  },
};
