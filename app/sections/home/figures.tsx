import type { Brand } from "#content/schema/brand.ts";

interface FiguresProps {
  title: string;
  rating: string;
  figures: Brand["figures"][keyof Brand["figures"]][];
  badges: Brand["badges"];
}

/** The statistics band. */
export function Figures({ title, rating, figures, badges }: FiguresProps) {
  return (
    <section className="border-y-2 border-ink">
      <div className="page py-12 lg:py-16">
        <h2 className="text-xl">{title}</h2>
        <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
          {figures.map((figure) => (
            <div key={figure.label} className="flex flex-col">
              <dt className="mt-2">
                <span className="font-semibold">{figure.label}</span>
                <span className="block text-sm text-ink-soft">{figure.description}</span>
              </dt>
              <dd className="order-first font-display text-3xl whitespace-nowrap sm:text-4xl font-medium text-evergreen-600">
                {figure.value}
              </dd>
            </div>
          ))}
        </dl>
        <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-5 text-sm">
          {badges.map((badge) => (
            <li key={badge.name}>
              <strong className="font-semibold">{badge.name}</strong> · {badge.description}
            </li>
          ))}
          <li>{rating}</li>
        </ul>
      </div>
    </section>
  );
}
