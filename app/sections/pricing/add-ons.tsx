import type { Pricing } from "#content/schema/pricing.ts";

/** What comes on top of the plan as a community grows, in the manner of a price list. */
export function AddOns({ words }: { words: Pricing["addOns"] }) {
  return (
    <section aria-labelledby="add-ons" className="lg:mt-6">
      <h2 id="add-ons" className="text-2xl">
        {words.heading}
      </h2>
      <p className="mt-1 text-ink-soft">{words.introduction}</p>
      <ul className="mt-5 border-t-2 border-evergreen-900">
        {[words.members, words.storage].map((addOn) => (
          <li key={addOn.name} className="grid gap-x-8 gap-y-2 border-b border-line py-5 sm:grid-cols-[6.5rem_1fr]">
            <p className="font-display text-3xl leading-none font-medium text-brass-700">+${addOn.monthly}</p>
            <div>
              <h3 className="text-lg">{addOn.name}</h3>
              <p className="mt-1 max-w-measure text-sm text-ink-soft">{addOn.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
