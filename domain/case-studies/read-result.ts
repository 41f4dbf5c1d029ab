/** One result of a case study: `value` is its leading figure, empty when the line has none. */
export interface Result {
  value: string;
  metric: string;
}

/** An optional sign or currency, digits with separators, then what belongs to the figure: unit letter, %, +, x. */
const leadingFigure =
  /^([<>~≈±+-]?\s?[$€£¥]?\d[\d.,]*\s?(?:%|[kKmMbB](?![a-z])|million|billion|x(?![a-z]))?\+?)\s+(.*\S)$/;

/**
 * Reads a result line of the admin form: "95% engagement" is the value "95%" and the metric "engagement"; a line
 * without a leading figure is all metric.
 */
export function readResult(line: string): Result {
  const [, value, metric] = leadingFigure.exec(line.trim()) ?? [];
  return value && metric ? { value: value.trim(), metric } : { value: "", metric: line.trim() };
}
