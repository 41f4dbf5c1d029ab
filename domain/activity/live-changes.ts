import type { ProcessContext, Context } from "../context.ts";
import { type Ability, type Role, may, requireAbility } from "../security/rights.ts";
import { z } from "zod";
import type { Database } from "#db/client.ts";
import { parseFields } from "#lib/domain-error.ts";

/** Something that somebody has done just now. */
export interface LiveChange {
  /** E-mail address of a person, or the name of a command or job. */
  actor: string;
  /** What was changed, as in the activity log. */
  kind: string;
  itemId: string | null;
}

/** What it takes to see the screens of what has changed; content is for the whole team. */
const needs: ReadonlyMap<string, Ability> = new Map([
  ["account", "team"],
  ["team", "team"],
  ["provider", "team"],
  ["lead", "inquiries"],
  ["booking", "inquiries"],
  ["booking_host", "inquiries"],
  ["office", "inquiries"],
  ["reply_template", "inquiries"],
  ["delivery", "inquiries"],
  ["subscriber", "newsletter"],
  ["redirects", "redirects"],
  ["leads", "inquiries"],
]);

/** The changes that somebody with a role is told of. */
export function changesFor(role: Role, changes: readonly LiveChange[]): LiveChange[] {
  return changes.filter(({ kind }) => may(role, needs.get(kind) ?? "draft"));
}

/** The open forms that somebody with a role is told of. */
export function presenceFor(role: Role, present: readonly Presence[]): Presence[] {
  return present.filter(({ place }) => may(role, neededAt(place)));
}

/** What it takes to have the form of a place open. That a text was changed is for all who write; its form is for fewer. */
function neededAt(place: string): Ability {
  const kind = place.slice(0, place.indexOf("/"));
  return kind === "site_texts" ? "texts" : (needs.get(kind) ?? "draft");
}

interface Listener {
  onChanges: (changes: readonly LiveChange[]) => void;
  /** Told at once, and when somebody opens a form, moves to another field or closes it. */
  onPresence: (present: readonly Presence[]) => void;
}

/** Numbers are given before the commit, so an entry may become visible after one with a higher number; so far back is looked again. */
const overlap = 200;

/**
 * Tells listeners what is done, by whichever process: the end of the activity log, and new inquiries. Looks at the database only
 * while somebody listens.
 */
export class LiveChanges {
  readonly #process: Pick<ProcessContext, "db" | "log">;
  readonly #listeners = new Set<Listener>();
  readonly #pause: number;
  #timer: NodeJS.Timeout | undefined;
  #known: { numbers: ReadonlySet<number>; leads: Leads } | undefined;
  #present: readonly Presence[] = [];

  /** @param pause milliseconds between looks; one costs three reads of an index, and one of a table with a few rows */
  constructor(process: Pick<ProcessContext, "db" | "log">, { pause = 1_000 } = {}) {
    this.#process = process;
    this.#pause = pause;
  }

  /** Tells of what is done from the next look on. @returns ends it */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    listener.onPresence(this.#present);
    if (this.#listeners.size === 1) void this.#look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#known = undefined;
    };
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const [changes, present] = await Promise.all([this.#read(), readPresence(this.#process.db, new Date())]);
      this.#tell(changes);
      this.#tellPresence(present);
    } catch (error) {
      this.#process.log.debug({ err: error }, "could not look for changes");
    }
    clearTimeout(this.#timer);
    if (this.#listeners.size > 0) this.#timer = setTimeout(() => void this.#look(), this.#pause).unref();
  }

  async #read(): Promise<LiveChange[]> {
    const { db } = this.#process;
    const before = this.#known;
    const [latest, leads] = await Promise.all([
      db
        .selectFrom("activity")
        .select(["number", "actor", "kind", "item_id as itemId"])
        .orderBy("number", "desc")
        .limit(overlap)
        .execute(),
      readLeads(db),
    ]);
    this.#known = { numbers: new Set(latest.map(({ number }) => number)), leads };
    if (!before) return [];
    const oldest = before.numbers.size === 0 ? 0 : Math.min(...before.numbers);
    const changes: LiveChange[] = latest
      .filter(({ number }) => number > oldest && !before.numbers.has(number))
      .map(({ actor, kind, itemId }) => ({ actor, kind, itemId }));
    // One from the journal is older than others that are stored already, so their number counts, too.
    const isNewLead = leads.count > before.leads.count || leads.latest > before.leads.latest;
    if (isNewLead) changes.push({ actor: "a visitor", kind: "lead", itemId: null });
    return changes;
  }

  #tell(changes: readonly LiveChange[]): void {
    if (changes.length === 0) return;
    for (const { onChanges } of this.#listeners) onChanges(changes);
  }

  #tellPresence(present: readonly Presence[]): void {
    if (JSON.stringify(present) === JSON.stringify(this.#present)) return;
    this.#present = present;
    for (const { onPresence } of this.#listeners) onPresence(present);
  }
}

/** What shows that an inquiry was stored. That one was released from quarantine stands in the activity log. */
interface Leads {
  count: number;
  /** When the latest one was sent, in epoch milliseconds. */
  latest: number;
}

async function readLeads(db: Database): Promise<Leads> {
  // Apart, each is a look at an index: together SQLite would read it row by row.
  const [{ count }, { at }] = await Promise.all([
    db
      .selectFrom("leads")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("leads")
      .select(({ fn }) => fn.max("created_at").as("at"))
      .executeTakeFirstOrThrow(),
  ]);
  return { count: Number(count), latest: at === null ? 0 : new Date(at).getTime() };
}

/** Somebody who has a form open. */
export interface Presence {
  /** E-mail address. */
  actor: string;
  /** What the form edits: "blog_posts/ID", "site_texts/NAME" for a text of the site, or "leads/ID" for an inquiry. */
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
 * @throws DomainError `unauthenticated`, `forbidden` also for what they can't see, or `invalid`
 */
export async function notePresence(ctx: Context, { isOpen, ...form }: PresenceNote): Promise<void> {
  const { adminId, email } = requireAbility(ctx, "enter");
  const { form: formId, place, field } = parseFields(note, form);
  const { db, clock } = ctx;
  // Nobody can speak for somebody else's form.
  const id = `${adminId}/${formId}`;
  const now = clock();
  if (!isOpen) {
    await db.deleteFrom("presence").where("id", "=", id).execute();
    return;
  }
  requireAbility(ctx, neededAt(place));
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
