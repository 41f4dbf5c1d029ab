import { Link } from "react-router";
import { faq } from "#content/faq.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { paragraphBreak, QuestionGroup, StillQuestions, useLinkedQuestion } from "#app/sections/faq.tsx";
import type { Route } from "./+types/faq.ts";

/** The FAQ page (docs/product.md#faq). Each question is an anchor, which opens it. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext);
  const { meta, ...words } = faq;
  // One string per answer, the same as in the structured data: equal strings are serialized once.
  const groups = faq.groups.map((group) => ({
    ...group,
    questions: group.questions.map((question) => ({ ...question, answer: question.answer.join(paragraphBreak) })),
  }));
  return {
    words: { ...words, groups },
    meta: pageMeta({
      ...meta,
      siteUrl,
      path: "/faq",
      structuredData: [
        {
          "@type": "FAQPage",
          mainEntity: groups.flatMap(({ questions }) =>
            questions.map(({ id, question, answer }) => ({
              "@type": "Question",
              name: question,
              url: `${siteUrl}/faq#${id}`,
              acceptedAnswer: { "@type": "Answer", text: answer },
            })),
          ),
        },
      ],
    }),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function FaqPage({ loaderData: { words } }: Route.ComponentProps) {
  useLinkedQuestion();
  return (
    <>
      <header className="page grid items-end gap-x-16 gap-y-8 pt-14 pb-12 lg:grid-cols-[1.3fr_1fr] lg:pt-20 lg:pb-16">
        <div>
          <h1 className="text-5xl">{words.heading}</h1>
          <p className="mt-6 max-w-measure text-lg text-ink-soft">{words.introduction}</p>
        </div>
        <nav aria-label="Groups of questions" className="no-print">
          <ul className="border-l-2 border-brass pl-6">
            {words.groups.map((group) => (
              <li key={group.id}>
                <Link to={`#${group.id}`} className="link inline-block py-1.5 text-sm">
                  {group.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {words.groups.map((group) => (
        <QuestionGroup key={group.id} group={group} />
      ))}
      <StillQuestions words={words.still} />
    </>
  );
}
