/** Where an operator's CRM is, and how it is signed in to. */
export type CrmSettings =
  | { readonly name: "hubspot" | "pipedrive"; readonly token: string; readonly baseUrl: string }
  | {
      readonly name: "salesforce";
      readonly organizationId: string;
      readonly baseUrl: string;
      /** Id of a custom field of leads, such as 00N5g00000ABCDE, that gets the id of the inquiry. */
      readonly idField: string | null;
    };

/** Where each is reached unless CRM_URL says otherwise. */
export const crmUrls: Readonly<Record<CrmSettings["name"], string>> = {
  hubspot: "https://api.hubapi.com",
  pipedrive: "https://api.pipedrive.com",
  salesforce: "https://webto.salesforce.com",
};

/** What people call them. */
export const crmNames: Readonly<Record<CrmSettings["name"], string>> = {
  hubspot: "HubSpot",
  pipedrive: "Pipedrive",
  salesforce: "Salesforce",
};
