import type { Pricing } from "#content/schema/pricing.ts";
import type { PriceAnswer } from "#app/lib/price-bill.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { BillTable } from "./bill-table.tsx";
import { useLiveForm } from "./use-live-form.ts";

interface CalculatorProps {
  words: Pricing["calculator"];
  answer: PriceAnswer;
}

/** Two numbers in, a bill out. A plain form whose address holds the numbers; with JavaScript it answers while one types. */
export function Calculator({ words, answer: { values, errors, bill } }: CalculatorProps) {
  const form = useLiveForm("/pricing");
  return (
    <section
      id="calculator"
      aria-labelledby="calculator-title"
      className="border-y border-line bg-paper-deep print:break-before-page print:border-0 print:bg-transparent"
    >
      <div className="page grid gap-x-20 gap-y-10 py-16 lg:grid-cols-[1fr_1.25fr] lg:py-24 print:gap-y-4 print:py-6">
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
              <NumberInput name="members" min={1} value={values.members} />
            </Field>
            <Field id="storage" required {...words.storage} error={errors["storage"]}>
              <NumberInput name="storage" min={0} value={values.storage} />
            </Field>
            <Button type="submit" size="large" className="no-print justify-self-start">
              {words.submit}
            </Button>
          </form>
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

function NumberInput({ name, min, value }: { name: string; min: number; value: string }) {
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      name={name}
      min={min}
      step={1}
      defaultValue={value}
      autoComplete="off"
      className="max-w-60 font-display text-2xl! tabular-nums"
    />
  );
}
