import { providerFailureWords } from "#accounts/index.ts";
import type { Route } from "./+types/sign-in-failed.ts";
import { PlainScreen } from "../../frame/screen/plain-screen.tsx";

/** Messages for failures that are not the provider's, by the error code of the auth layer. */
const otherMessages: Readonly<Record<string, string>> = {
  rate_limited: "Too many tries. Please wait a minute, then try again.",
  unavailable: "The database does not answer at the moment. Please try again in a minute.",
  user_banned: "This account is banned. Ask another admin.",
  invalid: "This sign-in address is incomplete. Please start again.",
};

/** The page after a failed sign-in at a provider. Its URL only has a reason code; nothing else of it is shown. */
export function loader({ request }: Route.LoaderArgs) {
  const reason = new URL(request.url).searchParams.get("reason") ?? "";
  const known = Object.hasOwn(otherMessages, reason) ? otherMessages[reason] : null;
  return { message: providerFailureWords(reason) ?? known ?? "Something went wrong on our side. Please try again." };
}

export default function SignInFailedPage({ loaderData }: Route.ComponentProps) {
  return (
    <PlainScreen title="That did not work">
      <title>That did not work</title>
      <p role="alert" className="mb-6">
        {loaderData.message}
      </p>
      <a href="/admin" className="font-semibold text-evergreen-700 underline underline-offset-4">
        Back to the admin area
      </a>
    </PlainScreen>
  );
}
