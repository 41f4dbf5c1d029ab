import type { Demo } from "#content/schema/demo.ts";
import { CallToAction } from "../contact-dialog/call-to-action.tsx";

/** What the page offers, on a dark ground; whoever has seen enough books at once. */
export function Stage({ words: { heading, lead, booking } }: { words: Pick<Demo, "heading" | "lead" | "booking"> }) {
  return (
    <div className="on-evergreen bg-evergreen-900 pt-14 pb-10 text-evergreen-50 md:pt-16 md:pb-12">
      <div className="page grid items-end gap-x-16 gap-y-6 lg:grid-cols-[1.5fr_1fr]">
        <h1 className="text-4xl text-white lg:text-5xl">{heading}</h1>
        <div>
          <p className="text-lg">{lead}</p>
          <CallToAction form="demo" variant="brass" size="large" className="no-print mt-6">
            {booking.button}
          </CallToAction>
          <p className="mt-3 text-sm">{booking.note}</p>
        </div>
      </div>
    </div>
  );
}
