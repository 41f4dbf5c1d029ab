import { z } from "zod";
import type { Database } from "#db/client.ts";
import { parseFields } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../rights.ts";

/** Somebody who has a form open. */
export interface Presence {
  /** E-mail address. */
  actor: string;
  /** What the form edits: "blog_posts/ID", or "site_texts/NAME" for a text of the site. */
  place: string;
  /** The field that has the focus; "" for none. */
  field: string;
}

/** A form that was not heard of for longer is closed: its browser crashed, or lost its connection. Milliseconds. */
const presenceLifetime = 50_000;
/** The most forms of one person at once. */
const maxForms = 20;

const note = z.object({
  /** Of one form in one tab, made by the browser. */
  form: z.uuid(),
  place: z.string().regex(/^[a-z_]{1,40}\/[\w:./-]{1,200}$/, "There is no such place."),
  field: z.string().max(200),
});

/** What a browser tells of a form. */
export interface PresenceNote extends Omit<Presence, "actor"> {
  /** Its id: a UUID. */
  form: string;
  /** False when it was closed. */
  isOpen: boolean;
}

/**
 * Notes that somebody has a form open, or has closed it.
 * @param form its id, what it edits and the field with the focus; `isOpen` false closes it
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export async function notePresence(ctx: Context, { isOpen, ...form }: PresenceNote): Promise<void> {
  const { adminId, email } = requireAbility(ctx, "draft");
  const { form: formId, place, field } = parseFields(note, form);
  const { db, clock } = ctx;
  // Nobody can speak for somebody else's form.
  const id = `${adminId}/${formId}`;
  const now = clock();
  if (!isOpen) {
    await db.deleteFrom("presence").where("id", "=", id).execute();
    return;
  }
  await db
    .deleteFrom("presence")
    .where("seen_at", "<", new Date(now.getTime() - presenceLifetime))
    .execute();
  const others = await db.selectFrom("presence").select("id").where("actor", "=", email).execute();
  if (others.length >= maxForms && !others.some((other) => other.id === id)) return;
  const values = { actor: email, place, field, seen_at: now };
  await db
    .insertInto("presence")
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

/** Everybody who has a form open, in a fixed order. Part of the live changes, which are for the team. */
export async function readPresence(db: Database, now: Date): Promise<Presence[]> {
  return db
    .selectFrom("presence")
    .select(["actor", "place", "field"])
    .where("seen_at", ">=", new Date(now.getTime() - presenceLifetime))
    .orderBy("id")
    .execute();
}
