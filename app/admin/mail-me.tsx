import { redirect } from "react-router";
import { answerHeaders } from "#app/lib/answer-headers.ts";
import { readForm, textIn } from "#app/lib/read-form.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { sendSignInMail, signInByMail } from "#domain/accounts/sign-in-by-mail.ts";
import type { Route } from "./+types/mail-me.ts";
import { doorFailure } from "./door-failure.ts";
import { DoorProblem, type Problem } from "./door-problem.tsx";
import { PlainScreen } from "./plain-screen.tsx";

type Answer = { step: "address" | "code"; email: string } & Partial<Problem>;

/** Signs in without a password: first the address, then the code of the mail (or the link in it). */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const email = textIn(form, "email");
  const step = form.has("token") ? ("code" as const) : ("address" as const);
  try {
    if (step === "address") {
      await sendSignInMail(ctx, { email });
      return { step: "code", email } satisfies Answer;
    }
    const userAgent = request.headers.get("user-agent");
    const { cookie } = await signInByMail(ctx, { email, token: textIn(form, "token") }, { kind: "code", userAgent });
    return redirect("/admin", { status: 303, headers: { "Set-Cookie": cookie } });
  } catch (error) {
    return doorFailure(error, { step, email });
  }
}

export const headers = answerHeaders;

export default function MailMePage({ actionData }: Route.ComponentProps) {
  const { step, email, message, fields = {} }: Answer = actionData ?? { step: "address", email: "" };
  const problem = message === undefined ? null : { message, fields };
  const title = step === "code" ? "Type the code from the mail" : "Sign in by mail";
  return (
    <PlainScreen title={title}>
      <title>{`${problem ? "Please check: " : ""}${title}`}</title>
      <p className="mb-6 text-ink-soft">
        {step === "code"
          ? "If there is an account with this address, a mail with six digits and a link is on its way. Either signs you in, within ten minutes."
          : "We mail you a code and a link. Either signs you in once; there is nothing to remember."}
      </p>
      <form method="post" action="/admin/mail-me" noValidate className="grid gap-5">
        <DoorProblem problem={problem} />
        {step === "code" ? (
          <>
            <input type="hidden" name="email" value={email} />
            <Field label="Code" required error={fields["token"]}>
              <TextInput
                name="token"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={8}
                className="font-mono text-lg! tracking-[0.3em]"
              />
            </Field>
            <Button type="submit">Sign in</Button>
          </>
        ) : (
          <>
            <Field label="Email" required error={fields["email"]}>
              <TextInput name="email" type="email" autoComplete="username" defaultValue={email} />
            </Field>
            <Button type="submit">Send the mail</Button>
          </>
        )}
      </form>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm font-semibold text-evergreen-700">
        <a href="/admin" className="underline underline-offset-4">
          Back to the sign-in page
        </a>
        {step === "code" && (
          <a href="/admin/mail-me" className="underline underline-offset-4">
            Another address
          </a>
        )}
      </p>
    </PlainScreen>
  );
}
