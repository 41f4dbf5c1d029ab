import { Link } from "react-router";
import type { FaqGroup } from "#content/schema/faq.ts";

/** Stands between the paragraphs of an answer. */
export const paragraphBreak = "\n\n";

type Group = Omit<FaqGroup, "questions"> & {
  questions: (Omit<FaqGroup["questions"][number], "answer"> & { answer: string })[];
};

/**
 * Questions of one kind; of all questions of the page, one is open at a time. An answer carries the anchor and not the
 * question, because browsers open what is closed around the place that an address names.
 */
export function QuestionGroup({ group }: { group: Group }) {
  return (
    <section
      id={group.id}
      aria-labelledby={`${group.id}-title`}
      className="page grid items-start gap-x-16 gap-y-5 py-8 lg:grid-cols-[17rem_1fr] lg:py-10"
    >
      <div className="border-t-2 border-evergreen-900 pt-4 lg:sticky lg:top-24">
        <h2 id={`${group.id}-title`} className="text-2xl">
          {group.title}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{group.description}</p>
      </div>
      <div className="border-t-2 border-evergreen-900">
        {group.questions.map(({ id, question, answer, link }) => (
          <details key={id} name="faq" className="faq-item group border-b border-line">
            <summary className="flex items-center justify-between gap-6 py-4 hover:text-evergreen-600">
              <h3 className="text-lg">{question}</h3>
              <svg
                viewBox="0 0 16 16"
                aria-hidden="true"
                className="no-print size-4 shrink-0 stroke-brass-700 stroke-2 transition-transform group-open:rotate-45"
              >
                <path d="M8 1v14M1 8h14" />
              </svg>
            </summary>
            <div id={id} className="grid max-w-measure scroll-mt-20 gap-3 pb-6">
              {answer.split(paragraphBreak).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {link && (
                <p>
                  <Link to={link.href} className="link text-sm font-semibold">
                    {link.label}
                  </Link>
                </p>
              )}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
