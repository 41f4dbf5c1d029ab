import { Link } from "react-router";
import { getTexts } from "#domain/texts/get-texts.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/requests.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { layoutOf } from "#app/lib/views/editor-pages.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { WordsTable } from "#app/sections/words-table.tsx";
import { Closing } from "./closing.tsx";
import { Masthead } from "./masthead.tsx";
import type { Route } from "./+types/overview.ts";

/** The alternatives that there are, each with a page of its own (docs/product.md#compare). */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const texts = await getTexts(ctx);
  const { meta, ...words } = texts.comparisons;
  return showLibrary(ctx, {
    words,
    ...(await layoutOf(ctx, texts, "comparisons")),
    meta: pageMeta({
      ...meta,
      site: { siteUrl: ctx.siteUrl, texts },
      path: "/compare",
      name: texts.search.comparisons,
    }),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function ComparisonsPage({ loaderData: { words, layout } }: Route.ComponentProps) {
  const { alternatives, table, rules, closing, ...head } = words;
  return (
    <PageSections layout={layout}>
      <Masthead key="intro" {...head} />
      <section key="alternatives" className="page pb-12">
        <ul className="grid gap-10 lg:grid-cols-3">
          {alternatives.map(({ title, text, link }, index) => (
            <li key={index} className="border-t-2 border-ink pt-4">
              <h2 className="text-2xl">{title}</h2>
              <p className="mt-3 max-w-measure">{text}</p>
              <Link to={link.href} className="link mt-3 inline-block py-1.5 font-semibold">
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section key="table" className="page py-12">
        <h2 className="mb-6 text-3xl">{table.heading}</h2>
        <WordsTable caption={table.heading} columns={table.columns} rows={table.rows} />
      </section>
      <section key="rules" className="page py-12">
        <h2 className="text-3xl">{rules.heading}</h2>
        <ul className="mt-4 grid max-w-measure gap-3">
          {rules.items.map((rule, index) => (
            <li key={index} className="border-l-2 border-brass pl-4">
              {rule}
            </li>
          ))}
        </ul>
      </section>
      <Closing key="closing" {...closing} />
    </PageSections>
  );
}
