import { data } from "react-router";
import { getTexts } from "#domain/texts/get-texts.ts";
import { getUnsubscription, unsubscribe } from "#domain/newsletter/subscriptions.ts";
import { answerHeaders, linkStatus, lookUp, tokenOf, failed, failureOf } from "#app/lib/answers.ts";
import { requestContext } from "#app/lib/requests.ts";
import { Button, buttonLook } from "#app/ui/button.tsx";
import { answerId } from "#app/ui/plain-form.tsx";
import type { Route } from "./+types/unsubscribe.ts";
import { LinkScreen } from "./layout.tsx";

/**
 * The page of the unsubscribe link in a mail. Opening it changes nothing, because mail scanners open every link. A POST ends the
 * subscription and answers 200: that of the button, and the one-click POST of mail providers (RFC 8058).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const unsubscription = await lookUp(getUnsubscription(context.get(requestContext), token));
  const {
    unsubscribe: words,
    failed: failure,
    subscribe,
  } = (await getTexts(context.get(requestContext))).newsletter.links;
  return data({ token, unsubscription, words, failure, subscribe }, { status: linkStatus(unsubscription.state) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const error = await failureOf(unsubscribe(context.get(requestContext), tokenOf(request)));
  // The loader runs next and finds the result.
  return error ? failed(error) : null;
}

export const headers = answerHeaders;

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, unsubscription, words, failure, subscribe } = loaderData;
  if (unsubscription.state === "open") {
    const { title, before, after, action: label } = words.open;
    return (
      <LinkScreen title={title} failure={actionData ? failure : null}>
        <p>
          {before}
          <strong>{unsubscription.email}</strong>
          {after}
        </p>
        <form method="post" action={`/newsletter/unsubscribe?token=${encodeURIComponent(token)}#${answerId}`}>
          <Button type="submit" size="large" className="w-full sm:w-auto">
            {label}
          </Button>
        </form>
      </LinkScreen>
    );
  }
  const { title, text } = words[unsubscription.state];
  return (
    <LinkScreen title={title}>
      <p>{text}</p>
      <p>
        <a href={subscribe.href} className={buttonLook({ variant: "secondary" })}>
          {subscribe.label}
        </a>
      </p>
    </LinkScreen>
  );
}
