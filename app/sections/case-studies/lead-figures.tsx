import type { Figure } from "#domain/case-studies/case-study-detail.ts";

interface LeadFiguresProps {
  heading: string;
  figures: Figure[];
  /** Results that have no figure. */
  outcomes: string[];
}

const widest = 6;

/** What changed, as large as the page allows: the figures lead the story. */
export function LeadFigures({ heading, figures, outcomes }: LeadFiguresProps) {
  if (figures.length + outcomes.length === 0) return null;
  const isLong = figures.some(({ value }) => value.length > widest);
  return (
    <section className="page mt-12 lg:mt-16">
      <h2 className="sr-only">{heading}</h2>
      {figures.length > 0 && (
        <dl
          className={`grid border-y-2 border-ink sm:divide-x sm:divide-line ${figures.length === 2 || figures.length === 4 ? "sm:grid-cols-2" : "sm:grid-cols-3"}`}
        >
          {figures.map((figure) => (
            <div
              key={figure.metric}
              className="@container flex flex-col-reverse justify-end border-line py-6 not-first:border-t sm:px-5 sm:py-8 lg:px-8 sm:not-first:border-t-0 sm:first:pl-0"
            >
              <dt>
                <span className="text-lg font-semibold">{figure.metric}</span>
                {figure.description && <span className="block text-ink-soft">{figure.description}</span>}
              </dt>
              <dd
                className={`font-display leading-none font-medium text-evergreen-600 ${isLong ? "mb-3 text-4xl" : "lead-figure mb-2"}`}
              >
                {figure.value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {outcomes.length > 0 && (
        <ul className="mt-6 grid gap-x-10 gap-y-2 sm:grid-cols-2">
          {outcomes.map((outcome) => (
            <li key={outcome} className="border-l-2 border-brass pl-4">
              {outcome}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
