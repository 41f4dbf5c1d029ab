import "#app/styles/embed.css";
import { Outlet } from "react-router";

/** Pages shown inside a frame: no header, no footer, no script. */
export default function EmbedLayout() {
  return (
    <main className="mx-auto max-w-xl px-5 py-6 sm:px-8 sm:py-8">
      <Outlet />
    </main>
  );
}
