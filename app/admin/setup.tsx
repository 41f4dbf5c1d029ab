import { data, redirect } from "react-router";
import { answerHeaders } from "#app/lib/answer-headers.ts";
import { readForm, textIn } from "#app/lib/read-form.ts";
import { linkStatus, lookUp, tokenOf } from "#app/lib/link-page.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { getSetupLink } from "#domain/accounts/get-setup-link.ts";
import { signIn } from "#domain/accounts/sign-in.ts";
import { useSetupLink as consumeSetupLink } from "#domain/accounts/use-setup-link.ts";
import type { Route } from "./+types/setup.ts";
import { DeadLink } from "./dead-link.tsx";
import { doorFailure } from "./door-failure.ts";
import { PlainScreen } from "./plain-screen.tsx";
import { SetupForm } from "./setup-form.tsx";

/** Where a set-up link leads: choose a password, be an admin. Works without JavaScript. */
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
    const credentials = await consumeSetupLink(ctx, { token: tokenOf(request), ...typed });
    const cookies = await signIn(ctx, { ...credentials, userAgent: request.headers.get("user-agent") });
    return redirect("/admin", {
      status: 303,
      headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    });
  } catch (error) {
    return doorFailure(error, { email });
  }
}

export const headers = answerHeaders;

export default function SetupPage({ loaderData: { token, link }, actionData }: Route.ComponentProps) {
  if (link.state !== "open") return <DeadLink {...deadLinks[link.state]} command={newLink} />;
  return (
    <PlainScreen title={link.email === null ? "Set up the first admin" : "Choose your admin password"}>
      <title>{`${actionData ? "Please check: " : ""}Admin set-up`}</title>
      <SetupForm
        action={`/admin/setup?token=${encodeURIComponent(token)}`}
        email={link.email}
        typedEmail={actionData?.email ?? ""}
        problem={actionData ?? null}
      />
    </PlainScreen>
  );
}

const newLink = "npm run cli -- admin create --email you@example.org";

const deadLinks = {
  used: {
    title: "This link has been used",
    message:
      "A set-up link works once, and older ones for the same address end with it. If it was you who used one, sign in with the password that you chose.",
  },
  expired: { title: "This link has expired", message: "A set-up link works for 24 hours." },
  taken: {
    title: "The first admin exists already",
    message: "This link was for the first admin of the site, and there is one by now.",
  },
  unknown: {
    title: "This link is not valid",
    message:
      "Please check that the whole address was copied. Links that were withdrawn, or expired long ago, end up here too.",
  },
};
