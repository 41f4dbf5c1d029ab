import { PlainScreen } from "./plain-screen.tsx";

/** A personal link that no longer works: why, and what to do. */
export function DeadLink({ title, message }: { title: string; message: string }) {
  return (
    <PlainScreen title={title}>
      <title>{title}</title>
      <p className="mb-6">{message}</p>
      <a href="/admin" className="font-semibold text-evergreen-700 underline underline-offset-4">
        Go to the sign-in page
      </a>
    </PlainScreen>
  );
}
