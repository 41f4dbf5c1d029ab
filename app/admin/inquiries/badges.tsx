import type { LeadStage } from "#db/tables/lead-tables.ts";
import { timestampText } from "../frame/screen/timestamp.tsx";
import { type Urgency, lengthOfTime, stageLabels, urgencyOf } from "./lead-words.ts";

const stageLooks: Readonly<Record<LeadStage, string>> = {
  new: "bg-brass-100 text-ink",
  contacted: "bg-evergreen-50 text-evergreen-700",
  qualified: "bg-evergreen-50 text-evergreen-700",
  won: "bg-evergreen-600 text-white",
  lost: "bg-paper-deep text-ink-soft",
};

/** The stage of an inquiry. */
export function StageBadge({ stage }: { stage: LeadStage }) {
  return (
    <span className={`rounded-sm px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${stageLooks[stage]}`}>
      {stageLabels[stage]}
    </span>
  );
}

const urgencyLooks: Readonly<Record<Urgency, string>> = {
  overdue: "font-semibold text-rose",
  soon: "font-semibold text-brass-700",
  later: "text-ink",
  answered: "text-ink-soft",
};

interface DueProps {
  lead: { due_at: Date | null; answered_at: Date | null; stage: LeadStage };
  now: Date;
}

/** How long there is for an answer; nothing where none is promised. */
export function Due({ lead, now }: DueProps) {
  const urgency = urgencyOf(lead, now);
  if (urgency === null) return null;
  const left = (lead.due_at?.getTime() ?? 0) - now.getTime();
  const words = {
    answered: "Answered",
    overdue: `Overdue by ${lengthOfTime(left)}`,
    soon: `${lengthOfTime(left)} left`,
    later: `${lengthOfTime(left)} left`,
  }[urgency];
  const at = lead.answered_at ?? lead.due_at;
  return (
    <span
      className={`whitespace-nowrap tabular-nums ${urgencyLooks[urgency]}`}
      title={at ? `${lead.answered_at ? "Answered" : "Promised by"} ${timestampText(at)}` : undefined}
    >
      {words}
    </span>
  );
}
