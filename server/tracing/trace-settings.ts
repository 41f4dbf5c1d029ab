import { z } from "zod";
import { optional, webAddress } from "../process/values.ts";

/** Where traces go, and which. */
export interface TraceSettings {
  /** The whole address that spans are posted to. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Attributes of the process in each trace. */
  resource: Readonly<Record<string, string>>;
  /** Part of the traces that begin here. */
  ratio: number;
  /** Whether a caller outside decides about its own traces. */
  followsParent: boolean;
}

const pairs = z
  .string()
  .regex(/^\s*[^=,\s]+\s*=[^,]*(?:,\s*[^=,\s]+\s*=[^,]*)*$/, { error: "wants pairs like name=value,name=value" })
  .refine((value) => isDecodable(value), { error: "wants values whose percent signs begin an escape" })
  .transform((value) =>
    Object.fromEntries(
      value.split(",").map((pair) => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    ),
  );

const samplers = ["always_on", "always_off", "traceidratio"] as const;

/** OpenTelemetry's own variables, as far as this site has what they set. */
export const traceVariables = {
  OTEL_SDK_DISABLED: optional(
    z.enum(["true", "false"], { error: "wants true or false" }).transform((value) => value === "true"),
  ),
  OTEL_TRACES_EXPORTER: optional(z.enum(["otlp", "none"], { error: "wants otlp or none" })),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(webAddress),
  OTEL_EXPORTER_OTLP_PROTOCOL: optional(
    z.literal("http/json", { error: "wants http/json, which collectors take at the port of HTTP (4318)" }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(pairs),
  OTEL_SERVICE_NAME: optional(z.string()),
  OTEL_RESOURCE_ATTRIBUTES: optional(pairs),
  OTEL_TRACES_SAMPLER: optional(
    z.enum([...samplers, ...samplers.map((name) => `parentbased_${name}` as const)], {
      error: "wants always_on, always_off or traceidratio, or one of them behind parentbased_",
    }),
  ),
  OTEL_TRACES_SAMPLER_ARG: optional(
    z
      .string()
      .transform(Number)
      .refine((value) => value >= 0 && value <= 1, { error: "wants a part of the traces from 0 to 1" }),
  ),
};

type Values = { [Name in keyof typeof traceVariables]?: z.output<(typeof traceVariables)[Name]> | undefined };

/** Undefined while nothing is traced: without an address of a collector, or where that is turned off. */
export function traceSettingsOf(values: Values): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = values;
  const isWanted = values.OTEL_TRACES_EXPORTER === "otlp" || base !== undefined || whole !== undefined;
  if (!isWanted || values.OTEL_SDK_DISABLED || values.OTEL_TRACES_EXPORTER === "none") return undefined;
  const sampler = values.OTEL_TRACES_SAMPLER ?? "parentbased_always_on";
  const ratios = { always_on: 1, always_off: 0, traceidratio: values.OTEL_TRACES_SAMPLER_ARG ?? 1 };
  const attributes = values.OTEL_RESOURCE_ATTRIBUTES ?? {};
  return {
    url: whole ?? `${(base ?? "http://localhost:4318").replace(/\/+$/, "")}/v1/traces`,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    resource: {
      ...attributes,
      "service.name": values.OTEL_SERVICE_NAME ?? attributes["service.name"] ?? "homecoming",
    },
    ratio: ratios[sampler.replace("parentbased_", "") as keyof typeof ratios],
    followsParent: sampler.startsWith("parentbased_"),
  };
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}
