import { data, redirect } from "react-router";
import { answerHeaders, linkStatus, lookUp, tokenOf } from "#app/lib/answers.ts";
import { requestContext } from "#app/lib/requests.ts";
import { confirmEmailChange, getEmailChange, type EmailChangeLink } from "#accounts/index.ts";
import { asDomainError } from "#domain/database.ts";
import type { Route } from "./+types/change-email.ts";
import { InvalidLink, LinkConfirmation } from "./auth-page.tsx";

/** The page of the link in the mail to a new address. Opening it changes nothing; its button does (decision 021). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = linkOf(request);
  const change = await lookUp(getEmailChange(context.get(requestContext), link));
  return data({ action: addressOf(link), change }, { status: linkStatus(change.state) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const link = linkOf(request);
  try {
    await confirmEmailChange(context.get(requestContext), link);
    return redirect("/admin", 303);
  } catch (error) {
    if (!asDomainError(error)) throw error;
    // The loader of the page finds the reason and shows it.
    return redirect(addressOf(link), 303);
  }
}

function linkOf(request: Request): EmailChangeLink {
  const { searchParams } = new URL(request.url);
  return { token: tokenOf(request), to: searchParams.get("to") ?? "" };
}

function addressOf({ token, to }: EmailChangeLink): string {
  return `/admin/change-email?${new URLSearchParams({ token, to })}`;
}

export const headers = answerHeaders;

export default function ChangeEmailPage({ loaderData: { action: target, change } }: Route.ComponentProps) {
  if (change.state !== "open") return <InvalidLink {...invalidLinks[change.state]} />;
  return (
    <LinkConfirmation
      title="Switch to this address?"
      documentTitle="Confirm your new email address"
      action={target}
      button="Use this address"
    >
      You will sign in with <strong className="wrap-anywhere">{change.to}</strong> in place of{" "}
      <span className="wrap-anywhere">{change.from}</span>. Your password stays the same. You'll be signed out
      everywhere except where you requested the change. If you didn't request this, close this page.
    </LinkConfirmation>
  );
}

const invalidLinks = {
  expired: {
    title: "This link has expired",
    message: "A link to a new address works for 24 hours. Request another one on the Security page.",
  },
  unknown: {
    title: "This link is not valid",
    message:
      "It works once, as long as you stay signed in where you requested it and keep your password. Also check that you copied the whole address from the email.",
  },
};
