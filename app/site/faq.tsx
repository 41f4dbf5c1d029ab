import { withPhoneLinks } from "#content/phone-link.ts";
import { Fragment, useLayoutEffect } from "react";
import { Link, useLocation } from "react-router";
import { type Texts, getTexts } from "#domain/texts/get-texts.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/requests.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import type { Faq, FaqGroup } from "#content/schema/faq.ts";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/editor-pages.tsx";
import type { Route } from "./+types/faq.ts";
import { useWords } from "#app/ui/words.ts";
import { ButtonLink } from "#app/ui/button.tsx";

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
    ...(await layoutOf(ctx, texts, "faq")),
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
    phone: withPhoneLinks(brand.offices).map(({ city, phone }) => ({
      label: `${city} ${phone.label}`,
      href: phone.href,
    })),
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

/** Stands between the paragraphs of an answer. */
const paragraphBreak = "\n\n";

type Group = Omit<FaqGroup, "questions"> & {
  questions: (Omit<FaqGroup["questions"][number], "answer"> & { answer: string })[];
};

/**
 * Questions of one kind; of all questions of the page, one is open at a time. An answer carries the anchor and not the
 * question, because browsers open what is closed around the place that an address names.
 */
function QuestionGroup({ group }: { group: Group }) {
  return (
    <section
      id={group.id}
      aria-labelledby={`${group.id}-title`}
      className="page grid items-start gap-x-16 gap-y-5 py-8 lg:grid-cols-[17rem_1fr] lg:py-10"
    >
      <div className="border-t-2 border-rule pt-4 lg:sticky lg:top-24">
        <h2 id={`${group.id}-title`} className="text-2xl">
          {group.title}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{group.description}</p>
      </div>
      <div className="border-t-2 border-rule">
        {group.questions.map(({ id, question, answer, link }) => (
          <details key={id} name="faq" className="faq-item border-b border-line">
            <summary className="flex items-center justify-between gap-6 py-4 hover:text-evergreen-600">
              <h3 className="text-lg">{question}</h3>
            </summary>
            <div id={id} className="grid max-w-measure scroll-mt-20 gap-3 pb-6">
              {answer.split(paragraphBreak).map((paragraph, index) => (
                <p key={index}>{paragraph}</p>
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

/**
 * Opens the question to which the address leads. Browsers do so themselves when they load a page; this is for in-app
 * navigation, and comes before the router scrolls to the anchor.
 */
function useLinkedQuestion(): void {
  const { hash, key } = useLocation();
  useLayoutEffect(() => {
    const question = document.getElementById(hash.slice(1))?.closest("details");
    if (question) question.open = true;
  }, [hash, key]);
}

type Still = Faq["still"];
interface ReachableWords extends Omit<Still, "channels"> {
  channels: (Still["channels"][number] & { contacts: { label: string; href: string }[] })[];
}

/** Where to ask what the page has not answered. */
function StillQuestions({ words }: { words: ReachableWords }) {
  const { support, demo } = words.actions;
  return (
    <section aria-labelledby="still" className="mt-12 border-t border-line bg-paper-deep">
      <div className="page py-16 lg:py-20">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
          <div className="max-w-xl">
            <h2 id="still" className="text-4xl">
              {words.heading}
            </h2>
            <p className="mt-3 text-lg text-ink-soft">{words.text}</p>
          </div>
          <div className="no-print button-row">
            <ButtonLink to={support.href} size="large">
              {support.label}
            </ButtonLink>
            <ButtonLink to={demo.href} size="large" variant="secondary">
              {demo.label}
            </ButtonLink>
          </div>
        </div>
        <ul className="mt-12 grid gap-x-10 gap-y-8 border-t-2 border-ink pt-6 md:grid-cols-3">
          {words.channels.map((channel) => (
            <li key={channel.id}>
              <h3 className="text-xl">{channel.title}</h3>
              <p className="mt-1">{channel.description}</p>
              <p className="mt-1 text-sm text-ink-soft">{channel.hours}</p>
              {channel.contacts.length > 0 && (
                <ul className="mt-3 text-sm">
                  {channel.contacts.map((contact) => (
                    <li key={contact.href}>
                      <a href={contact.href} className="link inline-block py-1">
                        {contact.label}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
