import { Fragment } from "react";
import { Link } from "react-router";
import { type Texts, getTexts } from "#domain/site-texts/get-texts.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { paragraphBreak, QuestionGroup, StillQuestions, useLinkedQuestion } from "#app/sections/faq.tsx";
import type { Faq } from "#content/schema/faq.ts";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/page-layout.tsx";
import type { Route } from "./+types/faq.ts";
import { useWords } from "#app/ui/words.ts";

/** The FAQ page (docs/product.md#faq). Each question is an anchor, which opens it. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { siteUrl } = ctx;
  const texts = await getTexts(ctx);
  const { meta, ...words } = texts.faq;
  // One string per answer, the same as in the structured data: equal strings are serialized once.
  const groups = words.groups.map((group) => ({
    ...group,
    questions: group.questions.map((question) => ({ ...question, answer: question.answer.join(paragraphBreak) })),
  }));
  return showLibrary(ctx, {
    words: { ...words, groups, still: withContacts(words.still, texts) },
    ...layoutOf(texts, "faq"),
    meta: pageMeta({
      ...meta,
      site: { siteUrl, texts },
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
  });
}

/** The channels with the numbers and addresses to reach; none where they are only within the product. */
function withContacts(still: Faq["still"], { brand }: Pick<Texts, "brand">) {
  const contacts = {
    chat: [],
    phone: brand.offices.map(({ city, phone }) => ({ label: `${city} ${phone.label}`, href: phone.href })),
    email: [{ label: brand.email, href: `mailto:${brand.email}` }],
  };
  return { ...still, channels: still.channels.map((channel) => ({ ...channel, contacts: contacts[channel.id] })) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function FaqPage({ loaderData: { words, layout } }: Route.ComponentProps) {
  useLinkedQuestion();
  const say = useWords();
  return (
    <PageSections layout={layout}>
      <Fragment key="questions">
        <header className="page grid items-end gap-x-16 gap-y-8 pt-14 pb-12 lg:grid-cols-[1.3fr_1fr] lg:pt-20 lg:pb-16">
          <div>
            <h1 className="text-5xl">{words.heading}</h1>
            <p className="mt-6 max-w-measure text-lg text-ink-soft">{words.introduction}</p>
          </div>
          <nav aria-label={say("Groups of questions")} className="no-print">
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
      </Fragment>
      <StillQuestions key="still" words={words.still} />
    </PageSections>
  );
}
