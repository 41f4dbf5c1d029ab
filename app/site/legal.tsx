import { getTexts } from "#domain/site-texts/get-texts.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { LegalContents, LegalSection } from "#app/sections/legal.tsx";
import type { Route } from "./+types/legal.ts";

const names: Readonly<Record<string, "privacyPolicy" | "termsOfService" | "cookiePolicy">> = {
  "/privacy-policy": "privacyPolicy",
  "/terms-of-service": "termsOfService",
  "/cookie-policy": "cookiePolicy",
};

/** One of the three legal texts, by its path (docs/product.md#legal-texts). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\.data$/, "");
  const name = names[path];
  if (!name) throw new Error(`no legal text for ${path}`);
  const ctx = context.get(requestContext);
  const texts = await getTexts(ctx);
  const { meta, ...words } = texts[name];
  return showLibrary(ctx, { words, meta: pageMeta({ ...meta, site: { siteUrl: ctx.siteUrl, texts }, path }) });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function LegalPage({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <article className="page grid items-start gap-x-20 py-14 lg:grid-cols-[minmax(0,44rem)_1fr] lg:py-20 print:block print:py-0">
      <header>
        <p className="text-sm font-semibold text-brass-700">{words.updated}</p>
        <h1 className="mt-2 text-4xl">{words.title}</h1>
        <p className="mt-5 text-lg text-ink-soft">{words.introduction}</p>
      </header>
      <LegalContents sections={words.sections} />
      <div className="legal mt-10 lg:col-start-1">
        {words.sections.map((section) => (
          <LegalSection key={section.id} section={section} />
        ))}
      </div>
    </article>
  );
}
