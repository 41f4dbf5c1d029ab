import "#app/styles/site.css";
import { changedWords, getTexts } from "#domain/texts/get-texts.ts";
import { withPhoneLinks } from "#content/phone-link.ts";
import { footerParts } from "#app/sections/frame/footer-parts.tsx";
import { WordsContext } from "#app/ui/words.ts";
import { formWords } from "#app/lib/visitor-forms.ts";
import { useCallback, useState, type ReactNode } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import { knownPages, withPages } from "#app/lib/views/editor-pages.tsx";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { ownLogo } from "#app/lib/views/own-logo.tsx";
import { requestContext } from "#app/lib/requests.ts";
import { ConsentGate } from "#app/sections/consent/consent.tsx";
import { ContactDialog, OpenForm, useContactDialog } from "#app/sections/contact/contact-dialog.tsx";
import { SiteError } from "#app/sections/errors.tsx";
import { SiteFooter } from "#app/sections/frame/site-footer.tsx";
import { SiteHeader } from "#app/sections/frame/site-header.tsx";
import { IntentPrefetch, NavigationFeel, useSiteClicks } from "#app/sections/frame/navigation.tsx";
import type { Route } from "./+types/layout.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const texts = await getTexts(ctx);
  const { brand, navigation, newsletter, consent, pages } = texts;
  const { name, legalName, tagline, description, email, badges } = brand;
  const words = { ...changedWords(texts), ...(await ownLogo(ctx, texts)) };
  return showLibrary(ctx, {
    brand: {
      name,
      legalName,
      tagline,
      description,
      email,
      badges: badges.map(({ name, href = "/trust" }) => ({ name, href })),
      ...footerParts({ ...brand, offices: withPhoneLinks(brand.offices) }, texts.frame),
    },
    navigation: withPages(navigation, pages, name),
    newsletter: formWords(newsletter),
    consent,
    publicSettings: ctx.publicSettings,
    ...(Object.keys(words).length > 0 && { words }),
    ...knownPages(pages),
  });
}

/** Header and footer do not change while the site is open. */
export const shouldRevalidate = () => false;

/**
 * Header, footer and the contact-form dialog around every public page and its error screens. Its ids have capitals, so that they
 * never equal slugs, which pages also use as ids.
 */
function SiteFrame({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>("site/layout");
  const form = useContactDialog();
  const [choosesCookies, setChoosesCookies] = useState(false);
  const openCookieSettings = useCallback(() => setChoosesCookies(true), []);
  const closeCookieSettings = useCallback(() => setChoosesCookies(false), []);
  useSiteClicks({ openForm: form.open, openCookieSettings });
  return (
    <WordsContext value={frame?.words}>
      <OpenForm value={form.open}>
        {frame && (
          <ConsentGate
            analytics={frame.publicSettings.analytics}
            words={frame.consent}
            open={choosesCookies}
            onOpen={openCookieSettings}
            onClose={closeCookieSettings}
          />
        )}
        {frame && <SiteHeader brandName={frame.brand.name} navigation={frame.navigation} />}
        <main id="Content" tabIndex={-1} data-pages={frame?.pages}>
          {children}
        </main>
        {frame && (
          <SiteFooter
            brand={frame.brand}
            links={frame.navigation}
            newsletter={frame.newsletter}
            consent={frame.consent}
          />
        )}
        <ContactDialog
          type={form.type}
          crmForm={frame?.publicSettings.crmForm ?? null}
          onClose={form.close}
          onFailure={form.giveUp}
        />
        <IntentPrefetch />
        <NavigationFeel />
      </OpenForm>
    </WordsContext>
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
