import type { words } from "#content/sections/words.ts";
import { Cell } from "../cell.tsx";
import type { SectionViews } from "./section-view.ts";

export const wordViews: SectionViews<typeof words> = {
  text: ({ section, heading }) => (
    <section className="page py-20 lg:py-28">
      {heading(section.heading, "max-w-2xl text-3xl")}
      {section.paragraphs.map((paragraph, index) => (
        <p key={index} className="mt-4 max-w-measure text-lg text-ink-soft">
          {paragraph}
        </p>
      ))}
    </section>
  ),
  steps: ({ section, heading, Part }) => (
    <section className="page py-20 lg:py-28">
      {heading(section.heading, "max-w-2xl text-3xl")}
      <ol className="mt-10 border-t-2 border-ink">
        {section.items.map(({ title, text }, index) => (
          <li key={index} className="grid gap-x-8 gap-y-2 border-b border-line py-5 sm:grid-cols-[6.5rem_1fr]">
            <span aria-hidden="true" className="font-display text-3xl leading-none font-medium text-brass-700">
              {index + 1}
            </span>
            <div>
              <Part className="text-xl">{title}</Part>
              <p className="mt-1 max-w-measure text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  ),
  table: ({ section, heading }) => (
    <section className="page py-20 lg:py-28">
      {heading(section.heading, "max-w-2xl text-3xl")}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, also by keyboard */}
      <div role="region" aria-label={section.heading} tabIndex={0} className="mt-8 overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b-2 border-ink">
              {section.columns.map((column, index) => (
                <th key={index} scope="col" className="py-2.5 pr-6 font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {section.rows.map((row, index) => (
              <tr key={index} className="border-b border-line">
                {section.columns.map((_, column) =>
                  column === 0 ? (
                    <th key={column} scope="row" className="py-2.5 pr-6 font-semibold">
                      {row[0]}
                    </th>
                  ) : (
                    <td key={column} className="py-2.5 pr-6">
                      <Cell>{row[column] ?? ""}</Cell>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  ),
  questions: ({ section, heading, Part }) => (
    <section className="page py-20 lg:py-28">
      {heading(section.heading, "max-w-2xl text-3xl")}
      <div className="mt-8 border-t-2 border-rule">
        {section.items.map(({ question, answer }) => (
          <details key={question} className="faq-item group border-b border-line">
            <summary className="flex items-center justify-between gap-6 py-4 hover:text-evergreen-600">
              <Part className="text-lg">{question}</Part>
            </summary>
            <p className="max-w-measure pb-6">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  ),
};
