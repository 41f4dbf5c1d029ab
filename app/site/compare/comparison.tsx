import { Link } from "react-router";
import type { Comparison } from "#content/schema/comparison.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/requests.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { layoutOf } from "#app/lib/views/editor-pages.tsx";
import { Breadcrumbs } from "#app/sections/breadcrumbs.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { WordsTable } from "#app/sections/words-table.tsx";
import { Closing } from "./closing.tsx";
import { Masthead } from "./masthead.tsx";
import type { Route } from "./+types/comparison.ts";

const names: Readonly<Record<string, "spreadsheetAndEmail" | "socialNetworkGroup" | "databaseWithPortal">> = {
  "/compare/spreadsheet-and-email": "spreadsheetAndEmail",
  "/compare/social-network-group": "socialNetworkGroup",
  "/compare/database-with-portal": "databaseWithPortal",
};

const overview = "/compare";

/** One of the three comparisons, by its path (docs/product.md#compare). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\.data$/, "");
  const name = names[path];
  if (!name) throw new Error(`no comparison for ${path}`);
  const ctx = context.get(requestContext);
  const texts = await getTexts(ctx);
  const { meta, ...words } = texts[name];
  const list = { name: texts.search.comparisons, path: overview };
  return showLibrary(ctx, {
    words: { ...words, title: meta.title },
    breadcrumbs: { ...texts.caseStudy.breadcrumbs, list: list.name },
    ...(await layoutOf(ctx, texts, name)),
    meta: pageMeta({ ...meta, site: { siteUrl: ctx.siteUrl, texts }, path, name: meta.title, list }),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function ComparisonPage({ loaderData: { words, breadcrumbs, layout } }: Route.ComponentProps) {
  const { better, breaks, table, fits, all, closing, title, ...head } = words;
  return (
    <PageSections layout={layout}>
      <Masthead key="intro" {...head} breadcrumbs={<Breadcrumbs words={breadcrumbs} list={overview} page={title} />} />
      <section key="better" className="bg-paper-deep py-12 lg:py-16">
        <div className="page">
          <h2 className="text-3xl">{better.heading}</h2>
          <ul className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-3">
            {better.items.map(({ title, text }, index) => (
              <li key={index} className="border-t-2 border-brass pt-4">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 max-w-measure">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Breaks key="breaks" {...breaks} />
      <section key="table" className="page py-12 lg:py-16">
        <h2 className="mb-6 text-3xl">{table.heading}</h2>
        <WordsTable caption={table.heading} columns={table.columns} rows={table.rows} />
      </section>
      <Fits key="fits" {...fits} all={all} />
      <Closing key="closing" {...closing} />
    </PageSections>
  );
}

/** Each point at which the alternative stops being enough, with the answer beside it. */
function Breaks({ heading, answer, items }: Comparison["breaks"]) {
  return (
    <section className="page py-12 lg:py-16">
      <h2 className="text-3xl">{heading}</h2>
      <ul className="mt-2">
        {items.map((item, index) => (
          <li
            key={index}
            className="grid gap-x-16 gap-y-4 border-b border-line py-8 last:border-b-0 last:pb-0 lg:grid-cols-2"
          >
            <div>
              <h3 className="text-xl">{item.title}</h3>
              <p className="mt-2 max-w-measure">{item.text}</p>
            </div>
            <div className="border-l-2 border-brass pl-5">
              <p className="text-sm font-semibold text-brass-700">{answer}</p>
              <p className="mt-1 max-w-measure">{item.answer}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For whom each of the two is right. */
function Fits({ heading, other, own, all }: Comparison["fits"] & Pick<Comparison, "all">) {
  return (
    <section className="page py-12 lg:py-16">
      <h2 className="text-3xl">{heading}</h2>
      <div className="mt-6 grid gap-10 md:grid-cols-2">
        {[other, own].map(({ title, items }, index) => (
          <div key={index} className="border-t-2 border-ink pt-4">
            <h3 className="text-xl">{title}</h3>
            <ul className="mt-3 grid gap-2">
              {items.map((item, place) => (
                <li key={place} className="border-l-2 border-brass pl-4">
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-8">
        <Link to={all.href} className="link inline-block py-1.5 font-semibold">
          {all.label}
        </Link>
      </p>
    </section>
  );
}
