import { getTexts } from "#domain/texts/get-texts.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/requests.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/editor-pages.tsx";
import type { Route } from "./+types/about.ts";
import type { About } from "#content/schema/about.ts";
import type { Brand } from "#content/schema/brand.ts";
import { LogoMark } from "../sections/frame/logo.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { mayHaveDropCap } from "#lib/text/scripts.ts";

/** Mission, vision, story and values (docs/product.md#about). */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { siteUrl } = ctx;
  const texts = await getTexts(ctx);
  const { brand } = texts;
  const { meta, ...words } = texts.about;
  return showLibrary(ctx, {
    words,
    ...(await layoutOf(ctx, texts, "about")),
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

interface LetterProps {
  words: Pick<About, "heading" | "lead" | "mission" | "vision" | "list" | "story">;
  brand: Pick<Brand, "name" | "tagline"> & { cities: string[] };
}

/** The story as a letter: letterhead, text, mission and vision in the margin, signature. */
function Letter({ words, brand }: LetterProps) {
  const { heading, lead, mission, vision, list, story } = words;
  return (
    <div className="bg-paper-deep md:px-8 md:py-16 print:bg-transparent print:p-0">
      <article className="mx-auto max-w-page bg-paper px-5 pt-12 pb-14 md:px-14 md:pt-10 md:pb-20 md:shadow-sheet lg:px-24">
        <div className="flex items-center justify-between gap-x-8 border-b border-brass pb-5 max-md:hidden">
          <p className="flex items-center gap-3 font-display text-xl">
            <LogoMark className="size-9" />
            {brand.name}
          </p>
          <p className="text-sm text-ink-soft">{brand.cities.join(" · ")}</p>
        </div>
        <header className="grid grid-cols-1 items-center gap-x-16 gap-y-10 md:mt-10 lg:mt-16 lg:grid-cols-[1.35fr_1fr]">
          <div>
            <h1 className="text-5xl">{heading}</h1>
            <p className="mt-6 max-w-measure text-lg text-ink-soft">{lead}</p>
          </div>
          <ClassList {...list} />
        </header>
        <div className="mt-14 grid gap-x-20 gap-y-12 lg:mt-20 lg:grid-cols-[15rem_1fr]">
          <div className="grid content-start gap-8 sm:grid-cols-2 lg:grid-cols-1 lg:gap-10 lg:pt-3">
            {[mission, vision].map((statement, index) => (
              <section key={index} className="border-l-2 border-brass pl-5">
                <h2 className="font-sans text-sm font-semibold tracking-normal text-brass-700">{statement.heading}</h2>
                <p className="mt-1">{statement.text}</p>
              </section>
            ))}
          </div>
          <section>
            <h2 className="text-4xl">{story.heading}</h2>
            <div
              className={`${mayHaveDropCap(story.paragraphs[0] ?? "") ? "drop-cap " : ""}mt-7 grid max-w-measure gap-5 font-display text-lg`}
            >
              {story.paragraphs.map((paragraph, index) => (
                <p key={index} dir="auto">
                  {paragraph}
                </p>
              ))}
            </div>
            <p className="mt-10 flex items-center gap-5 max-xs:flex-wrap">
              <LogoMark className="size-16" />
              <span>
                <span className="block font-display text-2xl">{brand.tagline}</span>
                <span className="text-sm text-ink-soft">{brand.name}</span>
              </span>
            </p>
          </section>
        </div>
      </article>
    </div>
  );
}

/** A table of alumni records, with the outdated values struck through and corrected. */
function ClassList({ title, columns, people, caption }: About["list"]) {
  return (
    <figure className="mx-auto w-full max-w-md">
      <div className="border border-line bg-card px-5 lg:rotate-1 print:rotate-0 pt-4 pb-3 shadow-sheet sm:px-7">
        <table className="w-full text-left text-sm max-xs:text-[5.5vw]">
          <caption className="pb-3 text-left font-display text-lg">{title}</caption>
          <thead className="border-y border-ink text-xs text-ink-soft">
            <tr>
              <th scope="col" className="py-1 font-normal">
                {columns.name}
              </th>
              <th scope="col" className="py-1 pl-4 font-normal">
                {columns.address}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {people.map((person, index) => (
              <tr key={index}>
                <th scope="row" className="py-2 font-normal">
                  {person.name}
                </th>
                <td className="py-2 pl-4">
                  {person.is ? <s className="text-ink-soft">{person.was}</s> : person.was}
                  {person.is && (
                    <>
                      {" "}
                      <ins className="font-display font-medium ml-1 whitespace-nowrap text-evergreen-600 no-underline">
                        {person.is}
                      </ins>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className="mt-4 text-sm text-ink-soft">{caption}</figcaption>
    </figure>
  );
}

/** Each value with its meaning and an example from practice. */
function Values({ heading, practice, items }: About["values"]) {
  return (
    <section aria-labelledby="values" className="on-evergreen bg-evergreen-900 py-20 text-evergreen-50 lg:py-28">
      <div className="page">
        <h2 id="values" className="text-xl text-brass-300">
          {heading}
        </h2>
        <ul>
          {items.map((value, index) => (
            <li
              key={index}
              className="grid gap-x-16 gap-y-6 border-b border-white/20 py-10 last:border-b-0 last:pb-0 lg:grid-cols-[1.1fr_1fr] lg:py-14"
            >
              <h3 className="text-4xl text-white lg:text-5xl">{value.title}</h3>
              <div>
                <p className="max-w-measure text-lg">{value.text}</p>
                <p className="mt-7 text-sm font-semibold text-brass-300">{practice}</p>
                <ul className="mt-2 grid max-w-measure gap-2">
                  {value.practice.map((line, index) => (
                    <li key={index} className="border-l border-brass pl-4">
                      {line}
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The end of the letter: links to the demo and to contact. */
function Postscript({ mark, heading, text, demo, contact }: About["closing"]) {
  return (
    <section className="page grid gap-x-12 gap-y-3 py-20 md:grid-cols-[auto_1fr] lg:py-28">
      <p aria-hidden="true" className="font-display text-5xl text-brass-700 lg:px-16">
        {mark}
      </p>
      <div>
        <h2 className="text-4xl">{heading}</h2>
        <p className="mt-4 max-w-measure text-lg text-ink-soft">{text}</p>
        <div className="no-print mt-8 button-row">
          <ButtonLink to={demo.href} size="large">
            {demo.label}
          </ButtonLink>
          <ButtonLink to={contact.href} size="large" variant="secondary">
            {contact.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
