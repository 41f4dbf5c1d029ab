import "#app/styles/site.css";
import { brand } from "#content/brand.ts";
import { navigation } from "#content/navigation.ts";
import type { ReactNode } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import { ContactDialog } from "#app/sections/contact-dialog/contact-dialog.tsx";
import { OpenForm, useContactDialog } from "#app/sections/contact-dialog/use-contact-dialog.ts";
import { SiteError } from "#app/sections/errors/site-error.tsx";
import { SiteFooter } from "#app/sections/footer/site-footer.tsx";
import { SiteHeader } from "#app/sections/header/site-header.tsx";
import { useNavigationFeel } from "#app/sections/navigation/use-navigation-feel.ts";
import { useSiteClicks } from "#app/sections/navigation/use-site-clicks.ts";
import type { Route } from "./+types/layout.ts";

export function loader() {
  const { name, tagline, description, email, offices, social, badges } = brand;
  return { brand: { name, tagline, description, email, offices, social, badges }, navigation };
}

/** The frame never changes while the site is open. */
export const shouldRevalidate = () => false;

/** Header, footer and the contact-form dialog around every public page and its error screens. */
function SiteFrame({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>("site/layout");
  const form = useContactDialog();
  useNavigationFeel();
  useSiteClicks(form.open);
  return (
    <OpenForm value={form.open}>
      {frame && <SiteHeader brandName={frame.brand.name} navigation={frame.navigation} />}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {frame && <SiteFooter brand={frame.brand} links={frame.navigation.footer} />}
      {form.type && <ContactDialog type={form.type} onClose={form.close} />}
    </OpenForm>
  );
}

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <SiteError error={error} />
    </SiteFrame>
  );
}
