import { fill } from "#content/facts.ts";
import type { Context } from "../context.ts";
import { composeLetter, enqueueMail } from "../outbox/messages.ts";
import { may } from "../security/rights.ts";
import { getTexts } from "../texts/get-texts.ts";
import type { Subject } from "../approvals/require-approval.ts";

interface Told {
  subject: Subject;
  title: string;
  by: string;
  /** What was said with it; "" for nothing. */
  words: string;
}

/** Asks who is named, or everybody who may approve it, each at most once an hour about one thing. */
export async function mailRequest(
  tx: Context,
  { subject, title, by, words, writers, reviewer }: Told & { writers: ReadonlySet<string>; reviewer: string | null },
): Promise<void> {
  const team = await tx.db.selectFrom("admin_users").select(["email", "role"]).where("is_active", "=", true).execute();
  const hour = Math.floor(tx.clock().getTime() / 3_600_000);
  for (const { email, role } of team) {
    if (!may(role, "publish") || writers.has(email) || (reviewer !== null && email !== reviewer)) continue;
    const key = `review:${subject.kind}/${subject.itemId}:${email}:${hour}`;
    const path = reviewPath(subject);
    await send(tx, "reviewAsked", { to: email, key, title, by, words, path });
  }
}

/** Tells whoever has asked. */
export async function mailDecision(
  tx: Context,
  { title, by, words, isApproved, request }: Told & { isApproved: boolean; request: { id: string; asked_by: string } },
): Promise<void> {
  if (request.asked_by === by) return;
  const name = isApproved ? "reviewApproved" : "reviewDeclined";
  await send(tx, name, { to: request.asked_by, key: `review:${request.id}`, title, by, words });
}

/** Where the page of a draft or a release is reviewed. */
const reviewPath = ({ kind, itemId }: Subject) => `/admin/reviews/${kind}/${encodeURIComponent(itemId)}`;

interface ReviewMail {
  to: string;
  key: string;
  title: string;
  by: string;
  words: string;
  /** Where its link leads. */
  path?: string;
}

async function send(
  tx: Context,
  name: "reviewAsked" | "reviewApproved" | "reviewDeclined",
  { to, key, title, by, words, path = "/admin/reviews" }: ReviewMail,
): Promise<void> {
  const { publishingMail } = await getTexts(tx);
  const { link, paragraphs, ...letter } = fill(publishingMail[name], { subject: title, person: by });
  // What people write is not filled in: it may have braces.
  const said = words === "" ? [] : [`“${words}”`];
  const [first = "", ...others] = paragraphs;
  await enqueueMail(tx, {
    to,
    limit: "none",
    ...composeLetter({
      ...letter,
      paragraphs: [first, ...said, ...others],
      link: { label: link, url: tx.linkUrl + path },
    }),
    headers: { "Auto-Submitted": "auto-generated" },
    idempotencyKey: key,
  });
}
