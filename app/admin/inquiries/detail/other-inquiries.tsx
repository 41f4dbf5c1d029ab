import { QuietButton } from "../../../ui/small-buttons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { clipText } from "#lib/text/clip-text.ts";
import type { LeadDetail, OtherLead } from "#domain/leads/desk/lead-detail.ts";
import { useListChange } from "../../frame/change/use-change.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { StageBadge } from "../badges.tsx";
import { leadPath, typeLabel } from "../lead-words.ts";

const previewLength = 200;

/** Inquiries that the team has merged into this one. */
export function Parts({ leadId, parts }: { leadId: string; parts: readonly OtherLead[] }) {
  const toast = useToast();
  const { post, isChanging } = useListChange(leadPath(leadId), () =>
    toast({ title: "Success", description: "Split into its own inquiry." }),
  );
  return (
    <section aria-labelledby="parts">
      <h2 id="parts" className="mb-2 text-xl">
        Merged into it
      </h2>
      <ul className="border-t border-line text-sm">
        {parts.map((part) => (
          <li key={part.id} className="grid gap-1 border-b border-line py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-semibold wrap-anywhere">
                {part.name}, {typeLabel(part.type)}
              </span>
              <span className="text-xs text-ink-soft">
                <Timestamp at={part.created_at} />
              </span>
            </p>
            <p className="wrap-anywhere text-ink-soft">{part.email}</p>
            <p className="border-l-4 border-brass bg-white px-3 py-2 whitespace-pre-line wrap-anywhere">
              {part.message || "No message."}
            </p>
            <p className="-ml-3">
              <QuietButton
                busy={isChanging(part.id)}
                aria-label={`Split off the inquiry from ${part.name}`}
                onClick={() => post(part.id, { intent: "split", part: part.id })}
              >
                Split off
              </QuietButton>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OtherInquiriesProps {
  lead: LeadDetail["lead"];
  sameAddress: readonly OtherLead[];
  sameDomain: readonly OtherLead[];
}

/** What the same people have written before or since. */
export function OtherInquiries({ lead, sameAddress, sameDomain }: OtherInquiriesProps) {
  const toast = useToast();
  const { post, isChanging } = useListChange(leadPath(lead.id), () =>
    toast({ title: "Success", description: "Merged" }),
  );
  const groups = [
    { title: `Others from ${lead.email}`, id: "same-address", leads: sameAddress },
    { title: `Others from ${lead.domain ?? ""}`, id: "same-domain", leads: sameDomain },
  ].filter(({ leads }) => leads.length > 0);
  if (groups.length === 0) return null;
  return (
    <div className="grid gap-8">
      {groups.map(({ title, id, leads }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="mb-2 text-xl wrap-anywhere">
            {title}
          </h2>
          <ul className="border-t border-line text-sm">
            {leads.map((other) => (
              <li key={other.id} className="grid gap-1 border-b border-line py-2.5">
                <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <TextLink to={leadPath(other.id)} className="font-semibold wrap-anywhere">
                    {other.name}, {typeLabel(other.type).toLowerCase()}
                  </TextLink>
                  <StageBadge stage={other.stage} />
                  <span className="text-xs text-ink-soft">
                    <Timestamp at={other.created_at} />
                  </span>
                </p>
                {other.message && (
                  <p className="wrap-anywhere text-ink-soft">{clipText(other.message, previewLength)}</p>
                )}
                {other.merged_into === null && other.status === lead.status && (
                  <p className="-ml-3">
                    <QuietButton
                      busy={isChanging(other.id)}
                      aria-label={`Merge into this one: the inquiry from ${other.name}`}
                      onClick={() => post(other.id, { intent: "merge", id: lead.id, part: other.id })}
                    >
                      Merge into this one
                    </QuietButton>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
