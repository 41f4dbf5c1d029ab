import type { Demo } from "#content/schema/demo.ts";

/** The share of the half hour that a step takes, as a width. */
const shares: Readonly<Record<number, string>> = { 5: "w-1/6", 10: "w-2/6", 15: "w-3/6", 20: "w-4/6" };
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
        {/* The bar is to scale; the words below it get the room that they need. */}
        <div aria-hidden="true" className="mt-10 hidden gap-1 lg:flex">
          {steps.map((step, index) => (
            <div key={step.title} className={`h-3 ${shares[step.minutes]} ${tones[index % tones.length]}`} />
          ))}
        </div>
        <ol className="mt-10 grid gap-x-10 gap-y-8 lg:mt-6 lg:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step.title}>
              <div className={`mb-4 h-3 lg:hidden ${shares[step.minutes]} ${tones[index % tones.length]}`} />
              <p className="flex items-center gap-2 text-sm font-semibold text-brass-700">
                <span
                  aria-hidden="true"
                  className={`hidden size-3 rounded-full lg:block ${tones[index % tones.length]}`}
                />
                {step.minutes} min
              </p>
              <h3 className="mt-1 text-2xl">{step.title}</h3>
              <p className="mt-2 max-w-[30em]">{step.text}</p>
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
