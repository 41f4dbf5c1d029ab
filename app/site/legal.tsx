import { getTexts } from "#domain/texts/get-texts.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/requests.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import type { Route } from "./+types/legal.ts";
import { Link } from "react-router";
import type { LegalText } from "#content/schema/legal.ts";
import { useWords } from "#app/ui/words.ts";
import { WordsTable } from "../sections/words-table.tsx";

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
    <article className="page grid grid-cols-1 items-start gap-x-20 py-14 lg:grid-cols-[minmax(0,44rem)_1fr] lg:py-20 print:block print:py-0">
      <header>
        <p className="text-sm font-semibold text-brass-700">{words.updated}</p>
        <h1 className="mt-2 text-4xl">{words.title}</h1>
        <p className="mt-5 max-w-measure text-lg text-ink-soft">{words.introduction}</p>
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

/** Table of contents beside a legal text, on wide screens. */
function LegalContents({ sections }: Pick<LegalText, "sections">) {
  const say = useWords();
  return (
    <nav
      aria-label={say("Contents")}
      className="no-print hidden self-stretch lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block"
    >
      <ol className="legal-numbers sticky top-28 border-t-2 border-rule text-sm">
        {sections.map((section) => (
          <li key={section.id} className="flex gap-3 border-b border-line">
            <Link
              to={`#${section.id}`}
              className="py-2 hover:text-evergreen-600 hover:underline hover:underline-offset-4"
            >
              {section.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Section = LegalText["sections"][number];
type Block = Section["blocks"][number];

/** A numbered section of a legal text. */
function LegalSection({ section }: { section: Section }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`} className="border-t border-line py-7">
      <h2 id={`${section.id}-title`} className="text-2xl">
        {section.title}
      </h2>
      <div className="mt-3 grid grid-cols-1 gap-4">
        {section.blocks.map((block) => (
          <LegalBlock key={JSON.stringify(block)} block={block} />
        ))}
      </div>
      {section.links && (
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
          {section.links.map(({ href, label }) => (
            <li key={href}>
              {href.startsWith("/") ? (
                <Link to={href} className="link">
                  {label}
                </Link>
              ) : (
                <a href={href} className="link">
                  {label}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LegalBlock({ block }: { block: Block }) {
  if (block.kind === "text") return <p>{block.text}</p>;
  if (block.kind === "list") {
    return (
      <ul className="grid list-disc gap-2 pl-5 marker:text-brass-700">
        {block.items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    );
  }
  return <WordsTable {...block} />;
}
