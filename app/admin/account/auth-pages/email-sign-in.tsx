import { answerHeaders } from "#app/lib/answers.ts";
import { textIn, requestContext } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { Context } from "#domain/context.ts";
import {
  afterSignIn,
  findAdminPath,
  sendSignInText,
  signInByPhone,
  sendSignInMail,
  signInByMail,
} from "#accounts/index.ts";
import type { Route } from "./+types/email-sign-in.ts";
import { refusedResponse, signedInResponse } from "./responses.ts";
import { type Problem, SignInProblem } from "./auth-page.tsx";
import { PlainScreen } from "../../frame/screen/plain-screen.tsx";
import { CodeInput } from "../calls/secret-inputs.tsx";

/** `to`: the email address or telephone number to which the code is sent. */
type Answer = { step: "address" | "code"; to: string } & Partial<Problem>;

export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return { offersPhone: ctx.accounts.sendsTexts, place: placeAfter(ctx, request) };
}

/** The screen that was asked for and needs a sign-in; the sign-in page names it. */
function placeAfter(ctx: Context, { url }: Request): string {
  return findAdminPath(ctx, new URL(url).searchParams.get("redirect_to")) ?? "/admin";
}

/** Sign-in without a password, in two steps: the address or number, then the code that was sent there (or the link in the mail). */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  let typed: Pick<Answer, "step" | "to"> = { step: "address", to: "" };
  try {
    const form = await readForm(request);
    const to = textIn(form, "to");
    const isPhone = ctx.accounts.sendsTexts && looksLikeNumber(to);
    typed = { step: form.has("token") ? "code" : "address", to };
    if (typed.step === "address") {
      await (isPhone ? sendSignInText(ctx, { phone: to }) : sendSignInMail(ctx, { email: to }));
      return { step: "code", to } satisfies Answer;
    }
    const cookie = await signIn(ctx, { to, isPhone, token: textIn(form, "token") }, request.headers.get("user-agent"));
    return signedInResponse([cookie], afterSignIn(placeAfter(ctx, request)));
  } catch (error) {
    return refusedResponse(error, typed);
  }
}

async function signIn(
  ctx: Context,
  { to, isPhone, token }: { to: string; isPhone: boolean; token: string },
  userAgent: string | null,
): Promise<string> {
  const { cookie } = isPhone
    ? await signInByPhone(ctx, { phone: to, token }, userAgent)
    : await signInByMail(ctx, { email: to, token }, { kind: "code", userAgent });
  return cookie;
}

function looksLikeNumber(text: string): boolean {
  return /\d/.test(text) && !text.includes("@");
}

export const headers = answerHeaders;

export default function EmailSignInPage({ loaderData: { offersPhone, place }, actionData }: Route.ComponentProps) {
  const address = `/admin/mail-me?${new URLSearchParams({ redirect_to: place })}`;
  const { step, to, message, fields = {} }: Answer = actionData ?? { step: "address", to: "" };
  const problem = message === undefined ? null : { message, fields };
  const title = step === "code" ? "Enter your code" : "Sign in with a code";
  return (
    <PlainScreen title={title}>
      <title>{`${problem ? "Please check: " : ""}${title}`}</title>
      <p className="mb-6 text-ink-soft">{step === "code" ? sentTo(to, offersPhone) : offer(offersPhone)}</p>
      <form method="post" action={address} noValidate className="grid gap-5">
        <SignInProblem problem={problem} />
        {step === "code" ? (
          <>
            <input type="hidden" name="to" value={to} />
            <Field label="Code" required error={fields["token"]}>
              <CodeInput name="token" />
            </Field>
            <Button type="submit">Sign in</Button>
          </>
        ) : (
          <>
            <Field
              label={offersPhone ? "Email or mobile number" : "Email"}
              required
              error={fields["email"] ?? fields["phone"]}
            >
              <TextInput
                name="to"
                type={offersPhone ? "text" : "email"}
                inputMode="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={to}
              />
            </Field>
            <Button type="submit">Send the code</Button>
          </>
        )}
      </form>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm font-semibold text-evergreen-700">
        <a href={place} className="underline underline-offset-4">
          Back to sign-in
        </a>
        {step === "code" && (
          <a href={address} className="underline underline-offset-4">
            Send it again
          </a>
        )}
      </p>
    </PlainScreen>
  );
}

function offer(offersPhone: boolean): string {
  return offersPhone
    ? "We'll send a one-time code to your email address, or to the phone number you added to your account."
    : "We'll email you a one-time code and a link. Use either one to sign in.";
}

function sentTo(to: string, offersPhone: boolean): string {
  return offersPhone && looksLikeNumber(to)
    ? "If there is an account with this number, a text message with a six-digit code is on its way. The code works for ten minutes."
    : "If there is an account with this address, an email with a six-digit code and a link is on its way. Both work for ten minutes.";
}
