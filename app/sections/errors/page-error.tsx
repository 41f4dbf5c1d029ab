import { useRevalidator } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** Stands in for a page that failed (specification section 2, page error boundary). "Try Again" loads its data anew, which clears the error. */
export function PageError() {
  const { revalidate, state } = useRevalidator();
  return (
    <section className="page py-20 md:py-28">
      <h1 className="text-4xl">Something went wrong</h1>
      <p className="mt-5 max-w-measure text-lg text-ink-soft">
        We encountered an unexpected error. Don't worry, this has been logged and our team will investigate.
      </p>
      <div className="mt-9 button-row">
        <Button size="large" onClick={() => void revalidate()} busy={state === "loading"}>
          Try Again
        </Button>
        <ButtonLink size="large" to="/" variant="secondary">
          Go Home
        </ButtonLink>
      </div>
    </section>
  );
}
