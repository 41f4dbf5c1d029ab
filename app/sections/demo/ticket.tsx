import type { Demo } from "#content/schema/demo.ts";
import { CallToAction } from "../contact-dialog/call-to-action.tsx";

interface TicketProps {
  words: Demo["booking"];
  /** Length of a session. */
  minutes: number;
}

/** The booking as a ticket: a stub with the length, a perforated edge, and where to have it stamped. */
export function Ticket({ words: { heading, text, button, note }, minutes }: TicketProps) {
  return (
    <section aria-labelledby="booking" className="page py-20 lg:py-28">
      <div className="ticket mx-auto grid max-w-5xl bg-evergreen-50 md:grid-cols-[15rem_1fr]">
        <p className="flex items-baseline gap-3 px-7 py-6 font-display text-evergreen-700 md:flex-col md:justify-center md:gap-0 md:px-0 md:text-center">
          <span className="block w-auto text-5xl md:w-full lg:text-[6rem] lg:leading-none">{minutes}</span>
          <span className="block text-xl md:w-full">minutes</span>
        </p>
        <div className="ticket-body px-7 py-9 md:px-12 md:py-12">
          <h2 id="booking" className="text-3xl">
            {heading}
          </h2>
          <p className="mt-3 text-lg">{text}</p>
          <CallToAction form="demo" size="large" className="no-print mt-6">
            {button}
          </CallToAction>
          <p className="mt-4 text-sm text-ink-soft">{note}</p>
        </div>
      </div>
    </section>
  );
}
