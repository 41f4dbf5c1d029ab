import { data, redirect } from "react-router";
import { answerHeaders, linkStatus, lookUp, tokenOf } from "#app/lib/answers.ts";
import { requestContext } from "#app/lib/requests.ts";
import { confirmEmail, getConfirmation } from "#accounts/index.ts";
import { asDomainError } from "#domain/database.ts";
import type { Route } from "./+types/confirm-email.ts";
import { InvalidLink, LinkConfirmation } from "./auth-page.tsx";

/** The sign-in page with a notice that the address is confirmed. */
const confirmedAddress = "/admin?confirmed=1";

/**
 * The page of the link in a confirmation mail. Its button confirms, not the link: mail scanners open every link
 * (docs/decisions/021-email-confirmation.md).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const confirmation = await lookUp(getConfirmation(context.get(requestContext), token));
  if (confirmation.state === "done") throw redirect(confirmedAddress, 303);
  return data({ token, confirmation }, { status: linkStatus(confirmation.state) });
}

export async function action({ request, context }: Route.ActionArgs) {
  try {
    await confirmEmail(context.get(requestContext), tokenOf(request));
    return redirect(confirmedAddress, 303);
  } catch (error) {
    if (!asDomainError(error)) throw error;
    // The loader of the page finds the reason and shows it.
    return redirect(`/admin/confirm?token=${encodeURIComponent(tokenOf(request))}`, 303);
  }
}

export const headers = answerHeaders;

export default function ConfirmEmailPage({ loaderData: { token, confirmation } }: Route.ComponentProps) {
  if (confirmation.state !== "open" && confirmation.state !== "done")
    return <InvalidLink {...invalidLinks[confirmation.state]} />;
  return (
    <LinkConfirmation
      title="Confirm your email address"
      action={`/admin/confirm?token=${encodeURIComponent(token)}`}
      button="Confirm this address"
    >
      Did you sign up for the admin area with <strong>{confirmation.email}</strong>? Confirm it, and you can sign in
      with the password you chose. If you didn't sign up, close this page.
    </LinkConfirmation>
  );
}

const invalidLinks = {
  expired: {
    title: "This link has expired",
    message: "A confirmation link works for 24 hours. Sign in with the password you chose, and we'll send a new one.",
  },
  replaced: {
    title: "This link no longer works",
    // The newer sign-up may be a stranger's, whose link would activate the stranger's password (decision 021).
    message:
      "Someone has signed up with this address again since then, and only the newest sign-up counts. If that was you, open the link in the newest email. If it wasn't, don't open that link: it would let in whoever requested it. Sign up again here, with a password of your own.",
  },
  unknown: {
    title: "This link is not valid",
    message: "Check that you copied the whole address from the email.",
  },
};
