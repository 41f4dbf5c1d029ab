import type { UseCasePage } from "#content/schema/use-case-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CallToAction } from "../contact-dialog/call-to-action.tsx";

interface UseCaseButtonsProps {
  callToAction: Pick<UseCasePage["callToAction"], "button" | "form">;
  successStories: { label: string; href: string };
  onEvergreen?: boolean;
}

/** The button of this use case, which opens the form, and the way to the case studies. */
export function UseCaseButtons({ callToAction, successStories, onEvergreen = false }: UseCaseButtonsProps) {
  return (
    <div className="no-print mt-8 button-row">
      <CallToAction form={callToAction.form} variant={onEvergreen ? "brass" : "primary"} size="large">
        {callToAction.button}
      </CallToAction>
      <ButtonLink to={successStories.href} variant={onEvergreen ? "light" : "secondary"} size="large">
        {successStories.label}
      </ButtonLink>
    </div>
  );
}
