import type { Pricing } from "#content/schema/pricing.ts";
import type { FieldErrors } from "#lib/domain-error.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextArea, TextInput } from "#app/ui/field.tsx";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Logo } from "./frame/logo.tsx";
import { CallToAction } from "./contact/contact-dialog.tsx";

/** The result of the calculator. Amounts are formatted strings, so that server and browser render the same. */
export interface PriceBill {
  lines: { name: string; quantity: string; unitPrice: string; amount: string }[];
  monthly: string;
  yearly: string;
  /** The formula with the numbers of this bill. */
  worked: string;
}

export interface PriceAnswer {
  /** Values of the fields. */
  values: { members: string; storage: string };
  /** A message for each invalid field. */
  errors: FieldErrors;
  /** null when there are errors. */
  bill: PriceBill | null;
}

/** Reads the fields of the form and computes the bill. @returns the bill or the errors, and the query that gives the same answer */
export type Calculate = (form: HTMLFormElement) => PriceAnswer & { query: string };

interface CalculatorProps {
  words: Pricing["calculator"];
  /** The server's answer to the numbers in the address. */
  answer: PriceAnswer;
  /** Loads what computes the bill in the page; must be a stable function. */
  loadCalculation: () => Promise<Calculate>;
  offer: OfferProps;
}

/** The price calculator: a GET form with two numbers; with JavaScript the bill follows each key, and the address follows the bill. */
export function Calculator({ words, answer, loadCalculation, offer }: CalculatorProps) {
  const { form, shown } = useLiveForm(answer, loadCalculation);
  const { errors, bill } = shown;
  const { values } = answer;
  return (
    <section
      id="calculator"
      aria-labelledby="calculator-title"
      className="border-y border-line bg-paper-deep print:break-before-page print:border-0 print:bg-transparent"
    >
      <div className="page grid gap-x-20 gap-y-10 py-16 lg:grid-cols-[1fr_1.25fr] lg:py-24 print:gap-y-4 print:py-6">
        <PrintHead {...offer} />
        <div className="min-w-0">
          <h2 id="calculator-title" className="text-4xl">
            {words.heading}
          </h2>
          <p className="no-print mt-3 text-lg text-ink-soft">{words.introduction}</p>
          <form
            {...form}
            method="get"
            action="/pricing#calculator"
            noValidate
            aria-labelledby="calculator-title"
            className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 sm:max-lg:grid-cols-2 print:mt-4 print:grid-cols-2"
          >
            <Field id="members" required {...words.members} error={errors["members"]}>
              <NumberInput name="members" value={values.members} />
            </Field>
            <Field id="storage" required {...words.storage} error={errors["storage"]}>
              <NumberInput name="storage" value={values.storage} />
            </Field>
            <Button type="submit" size="large" className="no-print justify-self-start">
              {words.submit}
            </Button>
          </form>
          <Offer {...offer} />
        </div>
        <div className="sheet min-w-0 self-start">
          <h3 className="text-2xl">{words.bill.heading}</h3>
          {bill ? (
            <BillTable words={words.bill} bill={bill} />
          ) : (
            <div className="mt-4">
              <FormError>{words.problem}</FormError>
            </div>
          )}
          <div className="mt-6 text-sm text-ink-soft">
            <h4 className="font-semibold text-ink">{words.formula.label}</h4>
            <p className="mt-1">{words.formula.text}</p>
            {bill && <p className="mt-2 font-semibold text-ink tabular-nums">{bill.worked}</p>}
            <p className="no-print mt-4">{words.share}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

interface OfferProps {
  words: Pricing["offer"];
  /** They stand on the paper beside the date. */
  brandName: string;
  sender: string;
}

/** For whom the bill is printed. The field has no name: it is sent nowhere, and does not come into the address. */
function Offer({ words }: OfferProps) {
  return (
    <div className="mt-8 text-sm print:mt-2">
      <label>
        <span className="no-print font-semibold">
          {words.heading}
          <span className="block font-normal text-ink-soft">{words.text}</span>
        </span>
        <TextArea rows={2} maxLength={400} className="mt-1" />
      </label>
      <Button variant="secondary" className="no-print mt-3 noscript:hidden" onClick={() => print()}>
        {words.print}
      </Button>
    </div>
  );
}

/** Whose bill it is and of which day, on paper only. The page is the same for all visitors, so the day is the browser's. */
function PrintHead({ brandName, sender }: OfferProps) {
  const day = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const write = () => {
      if (day.current) day.current.textContent = new Date().toLocaleDateString("en-US", { dateStyle: "long" });
    };
    write();
    // The page may have been open since yesterday.
    addEventListener("beforeprint", write);
    return () => removeEventListener("beforeprint", write);
  }, []);
  return (
    <div className="col-span-full hidden items-center justify-between gap-6 print:flex">
      <Logo name={brandName} />
      <span className="text-xs">{sender}</span>
      <time ref={day} />
    </div>
  );
}

/** Of text: a number field takes no separators. */
function NumberInput({ name, value }: { name: string; value: string }) {
  return (
    <TextInput
      inputMode="numeric"
      name={name}
      defaultValue={value}
      autoComplete="off"
      className="max-w-60 font-display text-2xl! tabular-nums"
    />
  );
}

/** The bill with all its lines. */
const numbers = ["quantity", "unitPrice", "amount"] as const;

function BillTable({ words, bill }: { words: Pricing["calculator"]["bill"]; bill: PriceBill }) {
  return (
    <table className="bill mt-4 w-full text-sm tabular-nums">
      <thead className="border-b-2 border-ink text-left text-xs text-ink-soft">
        <tr>
          <th scope="col" className="py-2 pr-3 font-semibold">
            {words.columns.item}
          </th>
          {numbers.map((column) => (
            <th key={column} scope="col" className="py-2 pl-3 text-right font-semibold">
              {words.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bill.lines.map((line) => (
          <tr key={line.name} className="border-b border-line">
            <th scope="row" className="py-3 pr-3 text-left font-normal">
              {line.name}
            </th>
            {numbers.map((column) => (
              <td key={column} className="py-3 pl-3 text-right align-top">
                {line[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label={words.monthly} value={bill.monthly} className="text-3xl text-evergreen-700" />
        <Sum label={words.yearly} note={words.yearlyNote} value={bill.yearly} className="text-xl" />
      </tfoot>
    </table>
  );
}

interface SumProps {
  label: string;
  note?: string;
  value: string;
  className: string;
}

function Sum({ label, note, value, className }: SumProps) {
  return (
    <tr className="not-last:border-b not-last:border-line last:border-b-[3px] last:border-double last:border-ink">
      <th scope="row" colSpan={2} className="py-3 pr-3 text-left font-semibold">
        {label}
        {note && <span className="block font-normal text-ink-soft">{note}</span>}
      </th>
      <td colSpan={2} className={`py-3 text-right font-display font-medium ${className}`}>
        <output htmlFor="members storage">{value}</output>
      </td>
    </tr>
  );
}

/** After this pause in typing the address follows, and a number that can't be used is said to be none: until then it may be half typed. */
const typingPauseMs = 250;

/**
 * Computes the bill while the user types, and keeps the address of the page in step, without a navigation: that would ask the server and
 * render the whole page. The fields follow the address when that changes otherwise.
 */
function useLiveForm(answer: PriceAnswer, loadCalculation: () => Promise<Calculate>) {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef(0);
  const [typed, setTyped] = useState<{ over: PriceAnswer; shown: PriceAnswer } | null>(null);
  // A new answer of the server belongs to a new address.
  const shown = typed?.over === answer ? typed.shown : answer;

  const take = (isFinished: boolean) => {
    clearTimeout(timer.current);
    loadCalculation().then(
      (calculate) => {
        if (!ref.current) return;
        const { query, ...next } = calculate(ref.current);
        if (isFinished || next.bill) setTyped({ over: answer, shown: next });
        if (isFinished) history.replaceState(history.state, "", query);
        else timer.current = window.setTimeout(() => take(true), typingPauseMs);
      },
      // The server is asked.
      () => isFinished && ref.current?.submit(),
    );
  };

  const served = useRef(answer);
  const follow = useEffectEvent(() => {
    const form = ref.current;
    if (served.current !== answer) form?.reset();
    served.current = answer;
    // Values that were typed before the hydration, or restored by the browser after a reload, are not in the address yet.
    for (const { value, defaultValue } of form?.querySelectorAll("input") ?? [])
      if (value !== defaultValue) take(false);
  });
  useEffect(() => {
    follow();
    return () => clearTimeout(timer.current);
  }, [answer]);

  const form = {
    ref,
    onBlur: () => typed && take(true),
    onFocus: () => void loadCalculation().catch(() => {}),
    onInput: () => take(false),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      take(true);
    },
  };
  return { form, shown };
}

/** The terms of the price. */
export function Terms({ words }: { words: Pricing["terms"] }) {
  return (
    <section aria-labelledby="terms" className="border-t border-line">
      <div className="page grid gap-x-16 gap-y-8 py-16 lg:grid-cols-[1fr_2fr] lg:py-24 print:gap-y-3 print:py-5 print:text-sm">
        <h2 id="terms" className="text-3xl print:text-2xl">
          {words.heading}
        </h2>
        <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2 print:grid-cols-4 print:gap-x-6">
          {words.items.map((item, index) => (
            <div key={index} className="break-inside-avoid">
              <dt className="font-display text-2xl font-medium print:text-base text-evergreen-700">{item.title}</dt>
              <dd className="mt-1">{item.description}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The end of the pricing page, with a trial and a contact button. */
export function Closing({ words }: { words: Pricing["closing"] }) {
  return (
    <section className="on-evergreen no-print bg-evergreen-700 py-16 text-evergreen-50 lg:py-20">
      <div className="page">
        <h2 className="text-4xl text-white">{words.heading}</h2>
        <p className="mt-4 max-w-measure text-lg">{words.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <CallToAction form="trial" place="end" variant="brass" size="large">
            {words.trial}
          </CallToAction>
          <CallToAction form="contact" place="end" variant="light" size="large">
            {words.question}
          </CallToAction>
        </div>
      </div>
    </section>
  );
}
