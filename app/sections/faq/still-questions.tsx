import type { Faq } from "#content/schema/faq.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Where to ask what the page has not answered. */
export function StillQuestions({ words }: { words: Faq["still"] }) {
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
