import "#app/styles/admin.css";
import { Outlet } from "react-router";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { brand } from "#content/brand.ts";
import type { Route } from "./+types/door-layout.ts";

/** Pages behind a personal link, before anybody is signed in. Their address holds a secret, so they load no script. */
export const handle: PageHandle = { scripts: false };

export function loader() {
  return { brandName: brand.name };
}

export default function DoorLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="same-origin" />
      <header className="absolute inset-x-0 top-3 text-center font-display text-base text-evergreen-700">
        {loaderData.brandName}
      </header>
      <Outlet />
    </>
  );
}
