import { getTexts } from "#domain/site-texts/get-texts.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { Letter, Postscript, Values } from "#app/sections/about.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/page-layout.tsx";
import type { Route } from "./+types/about.ts";

/** Mission, vision, story and values (docs/product.md#about). */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { siteUrl } = ctx;
  const texts = await getTexts(ctx);
  const { brand } = texts;
  const { meta, ...words } = texts.about;
  return showLibrary(ctx, {
    words,
    ...layoutOf(texts, "about"),
    brand: { name: brand.name, tagline: brand.tagline, cities: brand.offices.map(({ city }) => city) },
    meta: pageMeta({
      ...meta,
      site: { siteUrl, texts },
      path: "/about",
      name: texts.search.breadcrumbs.about,
      structuredData: [
        {
          "@type": "AboutPage",
          name: meta.title,
          description: meta.description,
          url: `${siteUrl}/about`,
          mainEntity: { "@type": "Organization", "@id": `${siteUrl}/#organization`, name: brand.name },
        },
      ],
    }),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function AboutPage({ loaderData: { words, brand: sender, layout } }: Route.ComponentProps) {
  const { values, closing, ...letter } = words;
  return (
    <PageSections layout={layout}>
      <Letter key="letter" words={letter} brand={sender} />
      <Values key="values" {...values} />
      <Postscript key="closing" {...closing} />
    </PageSections>
  );
}
