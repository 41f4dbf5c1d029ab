import { data } from "react-router";
import { answerHeaders, linkStatus, lookUp, tokenOf } from "#app/lib/answers.ts";
import { requestContext } from "#app/lib/requests.ts";
import { type EmailChangeLink, getEmailChangeStop, stopEmailChange } from "#accounts/index.ts";
import { asDomainError } from "#domain/database.ts";
import type { Route } from "./+types/stop-email-change.ts";
import { InvalidLink, LinkConfirmation } from "./auth-page.tsx";

/** The page of the link that stops a change of address. Opening it changes nothing; its button does (decision 021). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = linkOf(request);
  const stop = await lookUp(getEmailChangeStop(context.get(requestContext), link));
  const target = `/admin/stop-email-change?${new URLSearchParams({ ...link })}`;
  return data({ action: target, stop }, { status: linkStatus(stop.state) });
}

export async function action({ request, context }: Route.ActionArgs) {
  try {
    await stopEmailChange(context.get(requestContext), linkOf(request));
    // An explicit status: the loader runs again, and its own status would be that of a used link.
    return data({ isStopped: true }, { status: 200 });
  } catch (error) {
    if (!asDomainError(error)) throw error;
    return null;
  }
}

function linkOf(request: Request): EmailChangeLink {
  return { token: tokenOf(request), to: new URL(request.url).searchParams.get("to") ?? "" };
}

export const headers = answerHeaders;

export default function StopEmailChangePage({
  loaderData: { action: target, stop },
  actionData,
}: Route.ComponentProps) {
  if (actionData) return <InvalidLink {...stopped} />;
  if (stop.state !== "open") return <InvalidLink {...invalidLinks[stop.state]} />;
  return (
    <LinkConfirmation title="Stop the address change?" action={target} button="Stop the change">
      Someone who is signed in to your account wants to use <strong className="wrap-anywhere">{stop.to}</strong> in
      place of <span className="wrap-anywhere">{stop.from}</span>. If it wasn't you, stop it: every session of the
      account will end, including theirs. If it was you, close this page.
    </LinkConfirmation>
  );
}

const again = { href: "/admin/forgot", label: "Choose a new password" };

const stopped = {
  title: "Change stopped",
  message:
    "The link to the other address no longer works, and your account is signed out everywhere. Choose a new password now: whoever requested the change may know the current one.",
  again,
};

const invalidLinks = {
  expired: {
    title: "This link has expired",
    message: "The link to the other address has expired with it, after 24 hours.",
  },
  unknown: {
    title: "There is nothing to stop",
    message:
      "The change was made, or it was canceled because the password changed or its session ended. If you can no longer sign in with your address, tell another admin right away.",
    again,
  },
};
