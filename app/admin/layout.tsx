import "#app/styles/admin.css";
import { useEffect, useState } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useMatches, useNavigate, useRevalidator } from "react-router";
import { Button, Spinner } from "#app/ui/button.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { documentRequestContext, requestContext } from "#app/lib/requests.ts";
import { isScriptError, ReloadButton, reloadPage } from "#app/ui/reload.tsx";
import { shippedTexts } from "#domain/texts/compose-texts.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { findSignInMethods, noSignInMethods, type SignInMethods } from "#accounts/index.ts";
import type { Route } from "./+types/layout.ts";
import { AccessDenied, ChallengeScreen, EnrolScreen, NotAllowed, SignOutButton } from "./account/locked-screens.tsx";
import { type AdminState, getAdminState, revalidateAfterSuccess } from "./frame/screen/admin-route.ts";
import { PlainScreen } from "./frame/screen/plain-screen.tsx";
import { AdminPortal, SignInDialog } from "./account/sign-in/sign-in-screens.tsx";
import { PageSession } from "./frame/session/page-session.ts";
import { useSession } from "./frame/session/session-store.ts";
import { screenKeeper } from "./frame/session/screen-keeper.ts";
import { isUnreachable, useReconnect, ConnectionNotice } from "./frame/session/connection.tsx";
import { useOpenForms } from "./frame/session/open-forms.ts";
import { findPeople, type Person } from "#domain/team/people.ts";
import { PeopleContext } from "./frame/people.tsx";
import { RoleContext } from "./frame/session/role.ts";
import { notePost } from "./frame/live/live-changes.ts";
import { markOwnRequests } from "./frame/screen/own-requests.ts";
import { keepFilesOut } from "./frame/shell/dropped-files.ts";
import { keepInputMethodKeys } from "./frame/shell/input-methods.ts";
import { commandsFor } from "./commands.ts";
import { homeFor, menuFor } from "./screens.ts";
import { Shell } from "./frame/shell/shell.tsx";

/** After this the sign-in screen takes the spinner's place (docs/product.md#admin-shell). */
const authLoadingTimeoutMs = 5_000;

if (typeof window !== "undefined") markOwnRequests();

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  // A document asks nothing of the database (decision 050); what it shows is soon replaced by data.
  const isDocument = context.get(documentRequestContext);
  const { brand } = isDocument ? shippedTexts.texts : await getTexts(ctx);
  const methods = isDocument ? noSignInMethods : await findSignInMethods(ctx);
  return { brandName: brand.name, methods, auth: await getAdminState(context, findPeople, "enter") };
}

export const meta = () => [{ title: "Admin" }, { name: "robots", content: "noindex, nofollow" }];

export const shouldRevalidate = revalidateAfterSuccess;

/** A load that brings nothing to show leaves the last screen (docs/decisions/141-failed-loads-keep-the-screen.md). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    if (request.method !== "GET") notePost();
    const results = await next();
    return request.method === "GET" ? screenKeeper.settle(request.url, results) : results;
  },
];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const auth = useAdminState(loaderData.auth);
  const { revalidate } = useRevalidator();
  const isLoading = auth.state === "loading";
  const isTimedOut = useTimedOut(isLoading);
  const { isOver } = useSession();
  const { isOpen: isFormOpen } = useOpenForms();
  const isSignedOut = isOver && !isFormOpen;

  useEffect(() => keepInputMethodKeys(window), []);
  useEffect(() => keepFilesOut(window), []);

  // The document came without data (decision 050): fetch it after hydration.
  useEffect(() => {
    if (isLoading) void revalidate();
  }, [isLoading, revalidate]);

  // Only when the portal appears: the next user's first screen may be loaded before the portal is gone.
  const isPortal = isSignedOut || auth.state === "signed-out";
  useEffect(() => {
    if (isPortal) screenKeeper.forget();
  }, [isPortal]);

  return (
    <Toaster>
      <PageSession />
      <AdminScreen
        {...loaderData}
        auth={isSignedOut ? { state: "signed-out" } : auth}
        people={loaderData.auth.state === "ready" ? loaderData.auth.data : []}
        isTimedOut={isTimedOut}
      />
      <SignInDialog email={"role" in auth ? auth.email.toLowerCase() : ""} />
    </Toaster>
  );
}

interface AdminScreenProps {
  auth: AdminState<unknown>;
  people: readonly Person[];
  isTimedOut: boolean;
  brandName: string;
  methods: SignInMethods;
}

function AdminScreen({ auth, people, isTimedOut, brandName, methods }: AdminScreenProps) {
  const { pathname } = useLocation();
  if (auth.state === "loading" && !isTimedOut) return <LoadingScreen />;
  if (auth.state === "loading" || auth.state === "signed-out") return <AdminPortal methods={methods} />;
  if (auth.state === "challenged") {
    return <ChallengeScreen email={auth.email} factors={auth.factors} />;
  }
  if (auth.state === "enrolling") return <EnrolScreen email={auth.email} />;
  if (auth.state === "denied") return <AccessDenied email={auth.email} />;
  return (
    <RoleContext value={auth.role}>
      <PeopleContext value={people}>
        <Shell
          brandName={brandName}
          email={auth.email}
          role={auth.role}
          menu={menuFor(auth.role)}
          commands={commandsFor(auth.role)}
          signOut={
            <SignOutButton variant="secondary" size="small" className="shrink-0 text-white! hover:bg-evergreen-700!" />
          }
        >
          <ConnectionNotice />
          {auth.state === "ready" ? (
            <Outlet />
          ) : pathname === "/admin" ? (
            <FirstScreen path={homeFor(auth.role)} />
          ) : (
            <NotAllowed {...auth} />
          )}
        </Shell>
      </PeopleContext>
    </RoleContext>
  );
}

/** Goes to the first screen of a role. By hand, because the router's component would be in the scripts of every public page. */
function FirstScreen({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(path, { replace: true }), [navigate, path]);
  return null;
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

/** The state of the first matched admin route that is not ready: one route may learn before the others that the session is over. */
function useAdminState(own: AdminState<unknown>): AdminState<unknown> {
  const others = useMatches().map((match) => match.loaderData as { state?: unknown } | undefined);
  const unready = others.find((data) => data && "state" in data && data.state !== "ready");
  return own.state === "ready" && unready ? (unready as AdminState<unknown>) : own;
}

function useTimedOut(isWaiting: boolean): boolean {
  const [isTimedOut, setTimedOut] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setTimedOut(true), authLoadingTimeoutMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isTimedOut;
}

/** Shown after a failed load. A load changes nothing, so trying again is safe. */
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
        The server could not be reached. Nothing was changed. This screen will load by itself as soon as the server
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
