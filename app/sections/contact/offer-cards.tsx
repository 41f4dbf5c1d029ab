import type { ContactPageWords } from "#content/contact.ts";
import { CallToAction } from "../contact-dialog/call-to-action.tsx";

/** Trial and demo, each with what it holds. */
export function OfferCards({ cards }: { cards: ContactPageWords["cards"] }) {
  return (
    <div className="border-y border-line bg-paper-deep">
      <div className="page grid gap-12 py-16 md:grid-cols-2 md:gap-0 md:py-20">
        {cards.map((card) => (
          <section
            key={card.form}
            aria-labelledby={`offer-${card.form}`}
            className="flex flex-col items-start md:first:border-r md:first:border-line md:first:pr-12 md:last:pl-12"
          >
            <h2 id={`offer-${card.form}`} className="text-3xl">
              {card.heading}
            </h2>
            <p className="mt-4 max-w-md">{card.body}</p>
            <ul className="mt-5 mb-8 grid gap-1.5">
              {card.facts.map((fact) => (
                <li key={fact} className="flex items-center gap-3">
                  <svg
                    viewBox="0 0 16 16"
                    aria-hidden="true"
                    className="size-4 shrink-0 fill-none stroke-evergreen-600 stroke-2"
                  >
                    <path d="m2 8.5 4 4 8-9" />
                  </svg>
                  {fact}
                </li>
              ))}
            </ul>
            <CallToAction
              form={card.form}
              variant={card.form === "trial" ? "primary" : "secondary"}
              size="large"
              className="mt-auto"
            >
              {card.action}
            </CallToAction>
          </section>
        ))}
      </div>
    </div>
  );
}
