import { answerHeaders } from "#app/lib/answer-headers.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { signInByMail } from "#accounts/index.ts";
import type { Route } from "./+types/enter.ts";
import { DeadLink } from "./dead-link.tsx";
import { doorFailure, signedInAnswer } from "./door-answers.ts";
import { LinkQuestion } from "./link-question.tsx";

/** Where the link of a sign-in mail leads. Only its button signs in: programs that check mails open every link in them. */
export function loader({ request }: Route.LoaderArgs) {
  return linkOf(request);
}

export async function action({ request, context }: Route.ActionArgs) {
  const userAgent = request.headers.get("user-agent");
  try {
    const { cookie } = await signInByMail(context.get(requestContext), linkOf(request), { kind: "link", userAgent });
    return signedInAnswer([cookie]);
  } catch (error) {
    return doorFailure(error, {});
  }
}

export const headers = answerHeaders;

function linkOf(request: Request): { email: string; token: string } {
  const { searchParams } = new URL(request.url);
  return { email: searchParams.get("email") ?? "", token: searchParams.get("token") ?? "" };
}

export default function EnterPage({ loaderData: link, actionData }: Route.ComponentProps) {
  if (actionData || link.token === "") return <DeadLink {...dead} />;
  return (
    <LinkQuestion title="Sign in" action={`/admin/enter?${new URLSearchParams(link)}`} answer="Sign in">
      You asked to sign in as <strong className="wrap-anywhere">{link.email}</strong>.
    </LinkQuestion>
  );
}

const dead = {
  title: "This link no longer works",
  message: "A link from a sign-in mail works once, within ten minutes, and until the next mail is sent.",
  again: { href: "/admin/mail-me", label: "Send another mail" },
};
