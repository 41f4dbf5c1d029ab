import { Link, useLocation } from "react-router";
import type { FaqGroup, Faq } from "#content/schema/faq.ts";
import { useLayoutEffect } from "react";
import { ButtonLink } from "#app/ui/button.tsx";

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

/**
 * Opens the question to which the address leads. Browsers do so themselves when they load a page; this is for in-app
 * navigation, and comes before the router scrolls to the anchor.
 */
export function useLinkedQuestion(): void {
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
export function StillQuestions({ words }: { words: ReachableWords }) {
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
