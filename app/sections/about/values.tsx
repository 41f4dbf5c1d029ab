import type { About } from "#content/schema/about.ts";

/** Each value in large letters, with what it means and where one meets it. */
export function Values({ heading, practice, items }: About["values"]) {
  return (
    <section aria-labelledby="values" className="on-evergreen bg-evergreen-900 py-20 text-evergreen-50 lg:py-28">
      <div className="page">
        <h2 id="values" className="text-xl text-brass-300">
          {heading}
        </h2>
        <ul>
          {items.map((value) => (
            <li
              key={value.title}
              className="grid gap-x-16 gap-y-6 border-b border-white/20 py-10 last:border-b-0 last:pb-0 lg:grid-cols-[1.1fr_1fr] lg:py-14"
            >
              <h3 className="text-4xl text-white lg:text-5xl">{value.title}</h3>
              <div>
                <p className="max-w-measure text-lg">{value.text}</p>
                <p className="mt-7 text-sm font-semibold text-brass-300">{practice}</p>
                <ul className="mt-2 grid max-w-measure gap-2">
                  {value.practice.map((line) => (
                    <li key={line} className="border-l border-brass pl-4">
                      {line}
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
