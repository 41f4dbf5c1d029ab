import { type ReactNode, memo } from "react";
import { Link } from "react-router";
import type { ConsentWords } from "#content/schema/consent.ts";
import type { Brand } from "#content/schema/brand.ts";
import type { NewsletterFormWords } from "#app/lib/visitor-forms.ts";
import type { Navigation } from "#content/schema/navigation.ts";
import { LogoMark } from "./logo.tsx";
import { useWords } from "#app/ui/words.ts";
import { Button } from "#app/ui/button.tsx";

/** Offices and social links come as HTML (footer-parts.tsx), as nothing in them leads to a page of the site. */
export interface FooterBrand extends Pick<Brand, "legalName" | "tagline" | "description" | "email"> {
  offices: string;
  social: string;
  scheme: string;
  badges: { name: string; href: string }[];
}

interface SiteFooterProps {
  brand: FooterBrand;
  links: Pick<Navigation, "footer" | "company" | "segments">;
  newsletter: NewsletterFormWords;
  /** For what opens the cookie settings; without JavaScript a link to the cookie policy. */
  consent: Pick<ConsentWords, "title" | "policy">;
}

/** The footer of public pages (docs/product.md#footer). Kept while its props are the same: the frame is rendered with each navigation. */
export const SiteFooter = memo(function SiteFooter({ brand, links, newsletter, consent }: SiteFooterProps) {
  const say = useWords();
  return (
    <footer className="no-print on-evergreen bg-evergreen-900 text-sm text-evergreen-50">
      <div className="page grid gap-x-10 gap-y-10 pt-12 pb-10 xs:grid-cols-2 lg:grid-cols-[1.7fr_1fr_1.3fr_1.3fr]">
        <div className="max-w-sm xs:max-lg:col-span-2">
          <LogoMark className="size-12" />
          <p className="mt-5 font-display text-2xl text-white">{brand.tagline}</p>
          <p className="mt-3">{brand.description}</p>
          <ul className="mt-6 flex flex-wrap gap-1">
            {brand.badges.map((badge, index) => (
              <li key={index} className="rounded-md border border-brass px-3 text-brass-300">
                <FooterLink to={badge.href}>{badge.name}</FooterLink>
              </li>
            ))}
          </ul>
        </div>
        <FooterNav label={say("Platform")} links={links.footer.platform} />
        <div className="grid content-start gap-y-8">
          <FooterNav label={say("Customers like you")} links={links.segments} />
          <FooterNav label={say("Popular posts")} links={links.footer.popularPosts} />
        </div>
        <div className="grid content-start gap-x-10 gap-y-8 xs:grid-cols-[1fr_auto] xs:max-lg:col-span-2 lg:grid-cols-1">
          <FooterNav label={say("Company")} links={links.company} />
          <div>
            <FooterNav label={say("Support")} links={[{ title: say("Contact us"), href: "/contact" }]} />
            <a className="inline-block py-1 hover:underline" href={`mailto:${brand.email}`}>
              {brand.email}
            </a>
          </div>
        </div>
      </div>
      <FooterSignUp words={newsletter} />
      <div className="page">
        <div dangerouslySetInnerHTML={{ __html: brand.offices }} />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-white/20 py-6">
          <ul className="flex flex-wrap gap-x-5">
            <li className="py-1">© {brand.legalName}</li>
            {links.footer.legal.map((link) => (
              <li key={link.href}>
                <FooterLink to={link.href}>{link.title}</FooterLink>
              </li>
            ))}
            <li>
              <a
                href={consent.policy.href}
                data-cookie-settings=""
                data-needs-script=""
                className="inline-block py-1 hover:underline"
              >
                {consent.title}
              </a>
            </li>
            <li ref={(place) => addScheme(place, brand.scheme)} className="min-h-8 min-w-44" />
          </ul>
          <div dangerouslySetInnerHTML={{ __html: brand.social }} />
        </div>
      </div>
    </footer>
  );
});

/**
 * Adds the choice between light and dark, which needs scripts. So it is not in the HTML of pages; what it does is loaded when it is used.
 */
function addScheme(place: HTMLElement | null, html: string) {
  if (!place) return;
  place.innerHTML = html;
  const choice = place.querySelector("select")!;
  const show = (change?: Event) =>
    import("../consent/color-scheme.ts").then((code) => code.takeScheme(choice, change), console.warn);
  choice.value = document.documentElement.dataset["colorScheme"] ?? "";
  choice.addEventListener("change", show);
  if (choice.value) void show();
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-block py-1 hover:underline">
      {children}
    </Link>
  );
}

function FooterNav({ label, links }: { label: string; links: { title: string; href: string }[] }) {
  return (
    <nav aria-label={label}>
      <h2 className="mb-2 font-sans text-sm font-semibold tracking-normal text-brass-300">{label}</h2>
      <ul className="grid gap-1">
        {links.map((link) => (
          <li key={link.href}>
            <FooterLink to={link.href}>{link.title}</FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The newsletter's form in the footer of every page (docs/product.md#footer). */
function FooterSignUp({ words }: { words: NewsletterFormWords }) {
  const { text, policy } = words.consent;
  return (
    <form method="post" action={formAddress} className="page grid items-start gap-x-10 gap-y-4 pb-10 md:grid-cols-2">
      <div>
        <h2 className="text-xl text-white">{words.heading}</h2>
        <p className="mt-1">
          {text}{" "}
          <Link to={policy.href} className="underline">
            {policy.label}
          </Link>
        </p>
      </div>
      <EmailLine words={words} variant="brass" field="border-white/60" />
    </form>
  );
}

interface EmailLineProps {
  words: NewsletterFormWords;
  variant: "primary" | "brass";
  /** Color classes of the field, for its background. */
  field: string;
}

/**
 * The fields of the short newsletter forms. Kept small, because they are on every page: no ids, and errors that the browser can't find
 * are shown on the page of the server's response, or below the field with JavaScript (answer-in-place.ts).
 */
export function EmailLine({ words, variant, field }: EmailLineProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-3">
      <label className="min-w-0 flex-1 basis-24">
        {words.label}
        <input
          name="email"
          type="email"
          required
          autoComplete="email"
          className={`mt-1 min-h-11 w-full rounded-md border px-3 text-base ${field}`}
        />
      </label>
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="sr-only" />
      <input type="hidden" name="consent" value={words.consent.version} />
      <Button type="submit" variant={variant} className="mt-3">
        {words.submit}
      </Button>
    </div>
  );
}

/** URL of all newsletter forms. The fragment is the id of the result, which gets the focus. */
export const formAddress = "/newsletter#answer";
