import type { Brand } from "#content/schema/brand.ts";
import type { ContactPageWords } from "#content/contact.ts";

interface OfficeListProps {
  offices: Brand["offices"];
  words: ContactPageWords["offices"];
}

/** Address and phone of each office, side by side like a letterhead. */
export function OfficeList({ offices, words }: OfficeListProps) {
  return (
    <section aria-labelledby="offices" className="page py-16 md:py-20">
      <h2 id="offices" className="text-3xl">
        {words.heading}
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {offices.map((office) => (
          <li key={office.city} className="border-t-2 border-evergreen-900 pt-4">
            <h3 className="text-xl">
              {office.city}
              <span className="block font-sans text-sm tracking-normal text-ink-soft">{office.country}</span>
            </h3>
            <address className="mt-4 not-italic">
              {office.lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              <a
                href={office.phone.href}
                aria-label={`${words.phone} ${office.city}: ${office.phone.label}`}
                className="mt-2 inline-block py-1 text-evergreen-700 underline underline-offset-4"
              >
                {office.phone.label}
              </a>
            </address>
          </li>
        ))}
      </ul>
    </section>
  );
}
