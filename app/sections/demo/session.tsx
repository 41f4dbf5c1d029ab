import type { Demo } from "#content/schema/demo.ts";

/** Lengths to scale: side by side one column stands for five minutes; one below the other, a sixth of the width. */
const scale: Readonly<Record<number, { column: string; bar: string }>> = {
  5: { column: "lg:col-span-1", bar: "w-1/6" },
  10: { column: "lg:col-span-2", bar: "w-2/6" },
  15: { column: "lg:col-span-3", bar: "w-3/6" },
  20: { column: "lg:col-span-4", bar: "w-4/6" },
};
const tones = ["bg-evergreen-400", "bg-evergreen-900", "bg-brass"];

/** The half hour drawn to scale, and what to bring to it. */
export function Session({ heading, intro, steps, bring }: Demo["session"]) {
  return (
    <section aria-labelledby="session" className="bg-paper-deep py-20 lg:py-28">
      <div className="page">
        <div className="flex flex-wrap items-baseline justify-between gap-x-12 gap-y-2">
          <h2 id="session" className="text-4xl">
            {heading}
          </h2>
          <p className="text-lg text-ink-soft">{intro}</p>
        </div>
        <ol className="mt-10 grid gap-x-1 gap-y-8 lg:grid-cols-6">
          {steps.map((step, index) => (
            <li key={step.title} className={scale[step.minutes]?.column}>
              <div className={`h-3 lg:w-full ${scale[step.minutes]?.bar} ${tones[index % tones.length]}`} />
              <p className="mt-4 text-sm font-semibold text-brass-700">{step.minutes} min</p>
              <h3 className="mt-1 text-2xl">{step.title}</h3>
              <p className="mt-2 max-w-[30em] lg:pr-8">{step.text}</p>
            </li>
          ))}
        </ol>
        <div className="mt-14 grid gap-x-16 gap-y-4 border-t border-ink pt-6 lg:mt-20 lg:grid-cols-[1fr_2fr]">
          <h3 className="text-2xl">{bring.heading}</h3>
          <ul className="grid gap-3">
            {bring.items.map((item) => (
              <li key={item} className="flex gap-4">
                <span aria-hidden="true" className="mt-1.5 size-4 shrink-0 border border-line-strong bg-white" />
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
