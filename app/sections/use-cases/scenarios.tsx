import type { UseCaseDetail } from "#domain/use-cases/use-case.ts";

interface ScenariosProps {
  scenarios: UseCaseDetail["scenarios"];
  modulesLabel: string;
}

/** Ordinary days, one after the other along a line, with the heading standing beside them. */
export function Scenarios({ scenarios: { heading, intro, items }, modulesLabel }: ScenariosProps) {
  if (items.length === 0) return null;
  return (
    <section className="border-t border-line bg-evergreen-50 py-20 lg:py-28">
      <div className="page grid gap-x-20 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 className="text-4xl">{heading}</h2>
          <p className="mt-4 max-w-measure text-lg text-ink-soft">{intro}</p>
        </div>
        <ol className="border-l border-evergreen-400">
          {items.map((item) => (
            <li key={item.title} className="relative pb-10 pl-7 last:pb-0 md:pl-10">
              <span aria-hidden="true" className="absolute top-2.5 -left-1.5 size-3 rounded-full bg-evergreen-600" />
              <h3 className={item.text ? "text-2xl" : "text-xl"}>{item.title}</h3>
              {item.who && <p className="mt-1 text-sm font-semibold text-evergreen-700">{item.who}</p>}
              {item.text && <p className="mt-3 max-w-measure">{item.text}</p>}
              {item.modules.length > 0 && (
                <p className="mt-3 text-sm text-ink-soft">
                  {modulesLabel}: {item.modules.join(" · ")}
                </p>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
