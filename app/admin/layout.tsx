import "#app/styles/admin.css";
import { useEffect, useState } from "react";
import { isRouteErrorResponse, Outlet, useMatches, useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { documentRequestContext, requestContext } from "#app/lib/request-context.ts";
import { isScriptError } from "#app/sections/errors/site-error.tsx";
import { ReloadButton, reloadPage } from "#app/sections/errors/reload-page.tsx";
import { brand } from "#content/brand.ts";
import { type Doors, findDoors, noDoors } from "#accounts/index.ts";
import type { Route } from "./+types/layout.ts";
import { AccessDenied, ChallengeScreen, EnrolScreen } from "./shell/locked-screens.tsx";
import { loadAdmin, type AdminState } from "./screen/load-admin.ts";
import { PlainScreen } from "./shell/plain-screen.tsx";
import { AdminPortal } from "./sign-in/portal.tsx";
import { revalidateAfterSuccess } from "./screen/admin-route.ts";
import { useSession, usePageSession } from "./session/browser-session.ts";
import { isUnreachable, useReconnect, ConnectionNotice } from "./session/connection.tsx";
import { useOpenForms } from "./session/open-forms.ts";
import { screenKeeper } from "./session/screen-keeper.ts";
import { SignInOver } from "./sign-in/sign-in-over.tsx";
import { Shell } from "./shell/shell.tsx";

/** After this the sign-in screen takes the spinner's place (docs/product.md#admin-shell). Milliseconds. */
const authLoadingLimit = 5_000;

export async function loader({ context }: Route.LoaderArgs) {
  const doors = context.get(documentRequestContext) ? noDoors : await findDoors(context.get(requestContext));
  return { brandName: brand.name, doors, auth: await loadAdmin(context, async () => null) };
}

export const meta = () => [{ title: "Admin" }, { name: "robots", content: "noindex, nofollow" }];

export const shouldRevalidate = revalidateAfterSuccess;

/** No load takes away what it can't replace (docs/decisions/141-screens-stay.md). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const results = await next();
    return request.method === "GET" ? screenKeeper.settle(request.url, results) : results;
  },
];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const auth = useAdminState(loaderData.auth);
  const { revalidate } = useRevalidator();
  const isLoading = auth.state === "loading";
  const gaveUp = useGivenUp(isLoading);
  usePageSession();
  const { isOver } = useSession();
  const { isOpen: isFormOpen } = useOpenForms();
  const isNobodyThere = isOver && !isFormOpen;

  // The document came without data: fetch it as soon as there is somebody to show it to.
  useEffect(() => {
    if (isLoading) void revalidate();
  }, [isLoading, revalidate]);

  // Once, when they leave: who comes next may have loaded a screen before this one has gone.
  const isPortal = isNobodyThere || auth.state === "signed-out";
  useEffect(() => {
    if (isPortal) screenKeeper.forget();
  }, [isPortal]);

  return (
    <Toaster>
      <AdminScreen {...loaderData} auth={isNobodyThere ? { state: "signed-out" } : auth} gaveUp={gaveUp} />
      <SignInOver email={auth.state === "ready" ? auth.email.toLowerCase() : ""} />
    </Toaster>
  );
}

interface AdminScreenProps {
  auth: AdminState<unknown>;
  gaveUp: boolean;
  brandName: string;
  doors: Doors;
}

function AdminScreen({ auth, gaveUp, brandName, doors }: AdminScreenProps) {
  if (auth.state === "loading" && !gaveUp) return <LoadingScreen />;
  if (auth.state === "loading" || auth.state === "signed-out") return <AdminPortal doors={doors} />;
  if (auth.state === "challenged") {
    return <ChallengeScreen email={auth.email} factors={auth.factors} />;
  }
  if (auth.state === "enrolling") return <EnrolScreen email={auth.email} />;
  if (auth.state === "denied") return <AccessDenied email={auth.email} />;
  return (
    <Shell brandName={brandName} email={auth.email}>
      <ConnectionNotice />
      <Outlet />
    </Shell>
  );
}

function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-6 text-evergreen-700">
      <h1 className="sr-only">Admin</h1>
      <div role="status">
        <Spinner label="Loading" className="size-8" />
      </div>
      <noscript>
        <p className="px-6 text-center">The admin area needs JavaScript. Please switch it on and reload this page.</p>
      </noscript>
    </main>
  );
}

/** The least ready of all matched admin routes: one of them may learn earlier than the others that the session is over. */
function useAdminState(own: AdminState<unknown>): AdminState<unknown> {
  const others = useMatches().map((match) => match.loaderData as { state?: unknown } | undefined);
  const unready = others.find((data) => data && "state" in data && data.state !== "ready");
  return own.state === "ready" && unready ? (unready as AdminState<unknown>) : own;
}

function useGivenUp(waiting: boolean): boolean {
  const [gaveUp, setGaveUp] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setGaveUp(true), authLoadingLimit);
    return () => clearTimeout(timer);
  }, [waiting]);
  return gaveUp;
}

/** What a failed load looks like. Nothing was changed by it, so trying again is always safe. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isUnreachable(error) ? <Unreachable error={error} /> : <FailedScreen error={error} />;
}

/** The screen for a server that can't be reached (docs/product.md#error-screens). It leaves by itself once the server answers. */
function Unreachable({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  useReconnect(true, isScriptError(error) ? reloadPage : revalidate);
  return (
    <PlainScreen title="Navigation error occurred.">
      <p className="mb-6" role="alert">
        The server could not be reached. Nothing was changed, and this screen comes by itself as soon as the server
        answers.
      </p>
      <ReloadButton>Retry</ReloadButton>
    </PlainScreen>
  );
}

function FailedScreen({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  return (
    <PlainScreen title="This page could not be loaded">
      <p className="mb-6" role="alert">
        {isRouteErrorResponse(error) ? String(error.data) : "Something went wrong on the server. Nothing was changed."}
      </p>
      <Button onClick={() => void revalidate()} busy={state === "loading"}>
        Try Again
      </Button>
    </PlainScreen>
  );
}
