import { z } from "zod";
import { createOpenApi, type ReferenceRow } from "../reference/openapi.ts";
import { visits } from "./visits.ts";
import type { Call } from "./call.ts";

/** What is said about all of the calls; `rows` are known only when the table that holds this row, too, is whole. */
export function referenceCall(rows: () => readonly ReferenceRow[]): Call {
  return {
    method: "GET",
    path: "/reference",
    summary: "This document: every call under /api/auth. Browsers get it as a page.",
    answer: z.looseObject({ openapi: z.literal("3.1.0") }),
    run: async () => ({ body: createOpenApi(rows(), visits) }),
  };
}
