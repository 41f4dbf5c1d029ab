import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import type { Trust } from "#content/pages/trust.ts";
import { findPublicReport } from "#domain/gate/public-report.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/requests.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { layoutOf } from "#app/lib/views/editor-pages.tsx";
import { formatDay } from "#app/lib/views/item-views.ts";
import { PageSections } from "#app/sections/page-sections.tsx";
import { WordsTable } from "#app/sections/words-table.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useWords } from "#app/ui/words.ts";
import type { Route } from "./+types/trust.ts";

/** Security, data and compliance, each part with an anchor (docs/product.md#trust). */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { siteUrl } = ctx;
  const [texts, found] = await Promise.all([getTexts(ctx), findPublicReport(ctx)]);
  const { meta, breadcrumb, ...words } = texts.trust;
  const report =
    found === null || found === "unknown"
      ? found
      : { ...found, endedAt: found.endedAt.toISOString(), day: formatDay(found.endedAt) };
  return showLibrary(ctx, {
    words,
    report,
    ...(await layoutOf(ctx, texts, "trust")),
    meta: pageMeta({ ...meta, site: { siteUrl, texts }, path: "/trust", name: breadcrumb }),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

type PartName = Exclude<keyof Trust, "meta" | "breadcrumb" | "heading" | "lead">;

/** The parts with their anchors, to which badges, mails and questionnaires link: they never change. */
const anchors: Readonly<Record<PartName, string>> = {
  security: "security",
  soc2: "soc-2",
  data: "data",
  subprocessors: "subprocessors",
  dpa: "dpa",
  retention: "retention",
  accessibility: "accessibility",
  contact: "contact",
};

export default function TrustPage({ loaderData: { words, report, layout } }: Route.ComponentProps) {
  const { heading, lead, ...parts } = words;
  const say = useWords();
  const names = Object.keys(anchors) as PartName[];
  const shown = layout ? names.filter((name) => layout.some(([id]) => id === name)) : names;
  const extra: Partial<Record<PartName, ReactNode>> = {
    security: <Lists lists={parts.security.lists} />,
    accessibility: report !== "unknown" && <Report words={parts.accessibility.report} report={report} />,
  };
  const intro = (
    <header
      key="intro"
      className="page grid items-end gap-x-16 gap-y-8 pt-14 pb-12 lg:grid-cols-[1.3fr_1fr] lg:pt-20 lg:pb-16"
    >
      <div>
        <h1 className="text-5xl">{heading}</h1>
        <p className="mt-6 max-w-measure text-lg text-ink-soft">{lead}</p>
      </div>
      <nav aria-label={say("Contents")} className="no-print">
        <ul className="grid border-l-2 border-brass pl-6 sm:grid-cols-2">
          {shown.map((name) => (
            <li key={name}>
              <Link to={`#${anchors[name]}`} className="link inline-block py-1.5 text-sm">
                {parts[name].heading}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
  return (
    <PageSections layout={layout}>
      {[
        intro,
        ...names.map((name) => (
          <Part key={name} id={anchors[name]} words={parts[name]}>
            {extra[name]}
          </Part>
        )),
      ]}
    </PageSections>
  );
}

interface PartProps {
  id: string;
  words: Pick<Trust["dpa"], "heading" | "paragraphs" | "links"> & Partial<Pick<Trust["data"], "table">>;
  children?: ReactNode;
}

function Part({ id, words: { heading, paragraphs, table, links }, children }: PartProps): ReactElement {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="page grid items-start gap-x-16 gap-y-5 py-8 lg:grid-cols-[17rem_1fr] lg:py-10"
    >
      <div className="border-t-2 border-rule pt-4 lg:sticky lg:top-24">
        <h2 id={`${id}-title`} className="text-2xl">
          {heading}
        </h2>
      </div>
      <div className="grid grid-cols-1 gap-5 border-t-2 border-rule pt-5">
        {paragraphs.map((paragraph, index) => (
          <p key={index} className="max-w-measure">
            {paragraph}
          </p>
        ))}
        {children}
        {table && <WordsTable {...table} />}
        <ul className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {links.map((link, index) => (
            <li key={index}>
              <PartLink {...link} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** What leads to the contact form opens it; files and addresses of mail are no pages of the app. */
function PartLink({ label, href }: Trust["dpa"]["links"][number]) {
  const form = /^\/contact\?type=(\w+)$/.exec(href)?.[1];
  if (form)
    return (
      <ButtonLink to={href} data-open-form={form} variant="secondary">
        {label}
      </ButtonLink>
    );
  return /^\/(?!\.)/.test(href) ? (
    <Link to={href} className="link">
      {label}
    </Link>
  ) : (
    <a href={href} className="link">
      {label}
    </a>
  );
}

function Lists({ lists }: Pick<Trust["security"], "lists">) {
  return (
    <div className="grid gap-x-16 gap-y-8 md:grid-cols-2">
      {lists.map(({ heading, items }, index) => (
        <section key={index}>
          <h3 className="text-xl">{heading}</h3>
          <ul className="mt-3 grid gap-3">
            {items.map((item, index) => (
              <li key={index} className="border-l border-brass pl-4">
                {item}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ReportProps {
  words: Trust["accessibility"]["report"];
  report: { endedAt: string; day: string; pages: number; errors: number; warnings: number } | null;
}

/** The last finished check of the public pages as a slip of paper, or a sentence that there was none. */
function Report({ words, report }: ReportProps) {
  if (report === null) return <p className="max-w-measure border-l-2 border-brass pl-5">{words.none}</p>;
  const counts = (["pages", "errors", "warnings"] as const).map((name) => ({ name, value: report[name] }));
  return (
    <section className="sheet max-w-measure">
      <h3 className="text-xl">{words.heading}</h3>
      <dl className="mt-4 grid xs:grid-cols-2 gap-x-10 gap-y-4">
        <div>
          <dt className="text-sm text-ink-soft">{words.finished}</dt>
          <dd>
            <time dateTime={report.endedAt}>{report.day}</time>
          </dd>
        </div>
        {counts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{words[name]}</dt>
            <dd className="tabular-nums">{value.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
