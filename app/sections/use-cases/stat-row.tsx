import type { Statistic } from "#content/schema/use-case-page.ts";

/** The four figures of the list, as a ledger across the page. */
export function StatRow({ stats }: { stats: Statistic[] }) {
  return (
    <div className="bg-paper-deep">
      <dl className="page grid grid-cols-2 lg:grid-cols-4 lg:divide-x lg:divide-line">
        {stats.map((stat) => (
          <div
            key={stat.label}
            className="flex flex-col-reverse justify-end py-7 odd:pr-5 lg:px-7 lg:py-9 lg:first:pl-0 lg:last:pr-0"
          >
            <dt>
              <span className="font-semibold">{stat.label}</span>
              <span className="mt-0.5 block text-sm text-ink-soft">{stat.description}</span>
            </dt>
            <dd className="mb-1 font-display text-4xl font-medium text-evergreen-700">{stat.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
