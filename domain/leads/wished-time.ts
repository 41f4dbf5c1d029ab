import { invalidField } from "#lib/domain-error.ts";
import { isZone } from "../office-hours/zones.ts";
import type { LeadForm, LeadType } from "./lead-form.ts";

/** The time of a demo that a visitor has chosen, as the details of an inquiry keep it. */
export interface WishedTime {
  /** ISO 8601, UTC. */
  readonly time: string;
  /** The visitor's zone. */
  readonly zone: string;
}

const day = 24 * 60 * 60_000;

/** Further ahead than any list of times. Milliseconds. */
const furthest = 400 * day;

/**
 * Reads the time of a demo from a posted form. Whether somebody has it is decided when it is booked.
 * @returns null for another type of inquiry, and when none was chosen
 * @throws DomainError `invalid` with the field `time`
 */
export function readWishedTime(form: LeadForm, type: LeadType, now: Date): WishedTime | null {
  const { time = "", zone = "" } = form;
  if (type !== "demo" || time === "") return null;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(time) ? Date.parse(time) : Number.NaN;
  if (!(at > now.getTime() && at < now.getTime() + furthest))
    throw invalidField("time", "Please choose a time from the list.");
  return { time: new Date(at).toISOString(), zone: isZone(zone) ? zone : "UTC" };
}

/** The time in the details of an inquiry; null where none was chosen. */
export function wishedTimeOf(details: Readonly<Record<string, unknown>>): { start: Date; zone: string } | null {
  const { time, zone } = details;
  if (typeof time !== "string" || Number.isNaN(Date.parse(time))) return null;
  return { start: new Date(time), zone: typeof zone === "string" ? zone : "UTC" };
}
