import type { EnquiryType } from "#app/lib/enquiry-type.ts";
import type { ContactPageWords } from "#content/contact.ts";

/**
 * The form in the page itself, for visitors without JavaScript; with it, the dialog shows the same frame. It is a frame here
 * too because each form carries an id and a signed time of its own, while this page is the same for everybody.
 */
export function FormInPage({ type, words }: { type: EnquiryType; words: ContactPageWords["form"] }) {
  return (
    <noscript>
      <section id="contact-form" aria-labelledby="contact-form-heading" className="mt-12">
        <h2 id="contact-form-heading" className="text-2xl">
          {words.heading}
        </h2>
        <iframe
          src={`/embed/contact-form?type=${type}&page=/contact`}
          title={words.frame}
          className="mt-5 block h-[62rem] w-full rounded-md border border-line bg-paper sm:h-[50rem]"
        />
      </section>
    </noscript>
  );
}
