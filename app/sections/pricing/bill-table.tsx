import type { Pricing } from "#content/schema/pricing.ts";
import type { PriceBill } from "#app/lib/price-bill.ts";

/** Every line that leads to the price, so that it can be checked. */
export function BillTable({ words, bill }: { words: Pricing["calculator"]["bill"]; bill: PriceBill }) {
  const { item, quantity, unitPrice, amount } = words.columns;
  return (
    <table className="bill mt-4 w-full text-sm tabular-nums">
      <thead className="border-b-2 border-ink text-left text-xs text-ink-soft">
        <tr>
          <th scope="col" className="py-2 pr-3 font-semibold">
            {item}
          </th>
          {[quantity, unitPrice, amount].map((title) => (
            <th key={title} scope="col" className="py-2 pl-3 text-right font-semibold">
              {title}
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
            <Amount>{line.quantity}</Amount>
            <Amount>{line.unitPrice}</Amount>
            <Amount>{line.amount}</Amount>
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

function Amount({ children }: { children: string }) {
  return <td className="py-3 pl-3 text-right align-top">{children}</td>;
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
