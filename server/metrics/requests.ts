import { Histogram, type Registry } from "prom-client";
import { counter } from "./read-at-scrape.ts";
import type { MetricsSources } from "./sources.ts";

/** A request that was answered by a handler. */
export interface ObservedRequest {
  method: string;
  /** Pattern of its route, never its path, which visitors choose. */
  route: string;
  status: number;
  seconds: number;
}

export type ObserveRequest = (request: ObservedRequest) => void;

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Requests. Those from memory are a plain number for each status, because such an answer must not cost anything else. */
export function registerRequests(registry: Registry, { finished }: Pick<MetricsSources, "finished">): ObserveRequest {
  const requests = new Histogram({
    name: "homecoming_request_seconds",
    help: "Requests that were not answered from memory, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  counter(
    registry,
    {
      name: "homecoming_finished_answers_total",
      help: "Requests that were answered from memory with a finished page or file, by status",
      labels: ["status"],
    },
    () => finished.entries().map(([status, count]) => [{ status: String(status) }, count]),
  );
  return ({ method, route, status, seconds }) =>
    requests.observe({ method: knownMethods.has(method) ? method : "other", route, status }, seconds);
}
