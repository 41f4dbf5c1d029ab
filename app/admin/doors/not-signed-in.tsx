import { providerFailureWords } from "#accounts/index.ts";
import type { Route } from "./+types/not-signed-in.ts";
import { PlainScreen } from "../shell/plain-screen.tsx";

/** What else may stop a sign-in at a provider, by the code of the auth layer. */
const otherWords: Readonly<Record<string, string>> = {
  rate_limited: "That was tried too often. Please wait a minute, then try again.",
  unavailable: "The database does not answer at the moment. Please try again in a minute.",
  user_banned: "This account is banned. Ask another admin.",
  invalid: "This address to sign in is not complete. Please start again.",
};

/** Where a browser ends that a provider did not sign in. The address names the reason and nothing else is taken from it. */
export function loader({ request }: Route.LoaderArgs) {
  const reason = new URL(request.url).searchParams.get("reason") ?? "";
  const known = Object.hasOwn(otherWords, reason) ? otherWords[reason] : null;
  return { words: providerFailureWords(reason) ?? known ?? "Something went wrong on our side. Please try again." };
}

export default function NotSignedInPage({ loaderData }: Route.ComponentProps) {
  return (
    <PlainScreen title="That did not work">
      <title>That did not work</title>
      <p role="alert" className="mb-6">
        {loaderData.words}
      </p>
      <a href="/admin" className="font-semibold text-evergreen-700 underline underline-offset-4">
        Back to the admin area
      </a>
    </PlainScreen>
  );
}
