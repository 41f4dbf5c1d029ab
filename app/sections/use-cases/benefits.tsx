import type { UseCaseDetail } from "#domain/use-cases/use-case.ts";

/** What changes: the two told ones as a dark and a light sheet that overlap the fold; an editor's own lines as a ruled list. */
export function Benefits({ heading, cards }: UseCaseDetail["benefits"]) {
  if (cards.length === 0) return null;
  const told = cards.filter((card) => card.text !== null);
  const lines = cards.filter((card) => card.text === null);
  return (
    <section className="page pt-12 pb-20 lg:pb-28">
      <h2 className="text-4xl">{heading}</h2>
      {told.length > 0 && (
        <div className="mt-8 grid lg:grid-cols-2">
          {told.map((card, index) => (
            <article
              key={card.title}
              className={`p-7 md:p-12 ${index % 2 === 0 ? "on-evergreen bg-evergreen-900 text-evergreen-50" : "bg-brass-100 lg:mt-16"}`}
            >
              <h3 className={`text-2xl ${index % 2 === 0 ? "text-white" : ""}`}>{card.title}</h3>
              <p className="mt-4">{card.text}</p>
              <ul className="mt-6">
                {card.points.map((point) => (
                  <li key={point} className="flex gap-3 border-t border-current/20 py-2.5">
                    <svg
                      viewBox="0 0 16 16"
                      aria-hidden="true"
                      className={`mt-1.5 size-4 shrink-0 fill-none stroke-2 ${index % 2 === 0 ? "stroke-brass-300" : "stroke-brass-700"}`}
                    >
                      <path d="m2 8.5 4 4 8-9" />
                    </svg>
                    {point}
                  </li>
                ))}
              </ul>
            </article>
          ))}
        </div>
      )}
      {lines.length > 0 && (
        <ul className="mt-8 grid border-t-2 border-ink md:grid-cols-2 md:gap-x-14">
          {lines.map((card) => (
            <li key={card.title} className="border-b border-line py-4 font-display text-xl">
              {card.title}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
