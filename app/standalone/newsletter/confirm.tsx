import { data, redirect } from "react-router";
import { getTexts } from "#domain/texts/get-texts.ts";
import { confirmSubscription, getConfirmation } from "#domain/newsletter/subscriptions.ts";
import { answerHeaders, linkStatus, lookUp, tokenOf, failed, failureOf } from "#app/lib/answers.ts";
import { requestContext } from "#app/lib/requests.ts";
import { Button, buttonLook } from "#app/ui/button.tsx";
import { answerId } from "#app/ui/plain-form.tsx";
import type { Route } from "./+types/confirm.ts";
import { LinkScreen } from "./layout.tsx";

/**
 * The page of the link in a confirmation mail. Its button confirms, not the link: mail scanners open every link
 * (docs/decisions/111).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const confirmation = await lookUp(getConfirmation(context.get(requestContext), token));
  const {
    confirm,
    failed: failure,
    subscribe,
    readOn,
  } = (await getTexts(context.get(requestContext))).newsletter.links;
  return data(
    { token, confirmation, words: confirm, failure, subscribe, readOn },
    { status: linkStatus(confirmation.state) },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const error = await failureOf(confirmSubscription(context.get(requestContext), tokenOf(request)));
  if (error && error.code !== "conflict") return failed(error);
  // The loader of the page shows the result.
  return redirect(addressOf(tokenOf(request)), 303);
}

export const headers = answerHeaders;

const addressOf = (token: string) => `/newsletter/confirm?token=${encodeURIComponent(token)}`;

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, confirmation, words, failure, subscribe, readOn } = loaderData;
  if (confirmation.state === "open") {
    const { title, before, after, action: label } = words.open;
    return (
      <LinkScreen title={title} failure={actionData ? failure : null}>
        <p>
          {before}
          <strong>{confirmation.email}</strong>
          {after}
        </p>
        <form method="post" action={`${addressOf(token)}#${answerId}`}>
          <Button type="submit" size="large" className="w-full sm:w-auto">
            {label}
          </Button>
        </form>
      </LinkScreen>
    );
  }
  if (confirmation.state === "done") {
    const { title, before, after } = words.done;
    return (
      <LinkScreen title={title}>
        <p>
          {before}
          <strong>{confirmation.email}</strong>
          {after}
        </p>
        <p>
          <a href={readOn.href} className={buttonLook({})}>
            {readOn.label}
          </a>
        </p>
      </LinkScreen>
    );
  }
  const { title, text } = words[confirmation.state];
  return (
    <LinkScreen title={title}>
      <p>{text}</p>
      <p>
        <a href={subscribe.href} className={buttonLook({})}>
          {subscribe.label}
        </a>
      </p>
    </LinkScreen>
  );
}
