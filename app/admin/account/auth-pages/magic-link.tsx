import { answerHeaders } from "#app/lib/answers.ts";
import { requestContext } from "#app/lib/requests.ts";
import { signInByMail } from "#accounts/index.ts";
import type { Route } from "./+types/magic-link.ts";
import { InvalidLink, LinkConfirmation } from "./auth-page.tsx";
import { asDomainError } from "#domain/database.ts";
import { refusedResponse, signedInResponse } from "./responses.ts";

/** The page of the link in a sign-in mail. Its button signs in, not the link: mail scanners open every link. */
export function loader({ request }: Route.LoaderArgs) {
  return linkOf(request);
}

export async function action({ request, context }: Route.ActionArgs) {
  const userAgent = request.headers.get("user-agent");
  try {
    const { cookie } = await signInByMail(context.get(requestContext), linkOf(request), { kind: "link", userAgent });
    return signedInResponse([cookie]);
  } catch (error) {
    // In an outage or over a limit the link still works, and its button stays.
    return refusedResponse(error, { isDead: asDomainError(error)?.code === "invalid" });
  }
}

export const headers = answerHeaders;

function linkOf(request: Request): { email: string; token: string } {
  const { searchParams } = new URL(request.url);
  return { email: searchParams.get("email") ?? "", token: searchParams.get("token") ?? "" };
}

export default function MagicLinkPage({ loaderData: link, actionData }: Route.ComponentProps) {
  if (actionData?.isDead || link.token === "") return <InvalidLink {...invalidLink} />;
  return (
    <LinkConfirmation
      title="Sign in"
      action={`/admin/enter?${new URLSearchParams(link)}`}
      button="Sign in"
      problem={actionData}
    >
      You're signing in as <strong className="wrap-anywhere">{link.email}</strong>.
    </LinkConfirmation>
  );
}

const invalidLink = {
  title: "This link no longer works",
  message: "A sign-in link works once, for ten minutes, until the next email is sent.",
  again: { href: "/admin/mail-me", label: "Send another email" },
};
