import type { Statistic } from "#content/schema/use-case-page.ts";

interface MastheadProps {
  heading: string;
  introduction: string;
  stats: Statistic[];
}

/** The head of the collection: what the stories are about, and four figures that sum them up. */
export function Masthead({ heading, introduction, stats }: MastheadProps) {
  return (
    <header className="on-evergreen bg-evergreen-900 text-evergreen-50">
      <div className="page pt-14 pb-10 md:pt-20 lg:pt-24">
        <div className="grid gap-x-20 gap-y-6 lg:grid-cols-2">
          <h1 className="text-5xl text-white">{heading}</h1>
          <p className="max-w-measure text-lg lg:pt-2">{introduction}</p>
        </div>
        <dl className="mt-14 grid grid-cols-2 gap-x-8 gap-y-8 lg:mt-20 lg:grid-cols-4">
          {stats.map((stat) => (
            <div key={stat.label} className="flex flex-col-reverse justify-end border-t border-white/25 pt-4">
              <dt className="text-sm">
                <strong className="block font-semibold text-white">{stat.label}</strong>
                {stat.description}
              </dt>
              <dd className="mb-1 font-display text-4xl font-medium text-brass-300">{stat.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  );
}
