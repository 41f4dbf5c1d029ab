import type { CrmClient } from "./crm-call.ts";
import type { CrmSettings } from "./crm-settings.ts";
import { hubSpot } from "./hubspot.ts";
import { pipedrive } from "./pipedrive.ts";
import { salesforce } from "./salesforce.ts";

/** The client of the operator's CRM. */
export function createCrmClient(settings: CrmSettings, clock: () => Date): CrmClient {
  switch (settings.name) {
    case "hubspot":
      return hubSpot(settings, clock);
    case "pipedrive":
      return pipedrive(settings, clock);
    case "salesforce":
      return salesforce(settings, clock);
  }
}
