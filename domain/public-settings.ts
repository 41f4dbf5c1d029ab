/**
 * What the operator decides and the public pages must know. It stands in every page's HTML: nothing secret, nothing that
 * differs between visitors.
 */
export interface PublicSettings {
  /** An external form in place of our own (CRM_FORM_URL), and the script that it needs (CRM_FORM_SCRIPT_URL). */
  readonly crmForm: { readonly url: string; readonly scriptUrl: string | null } | null;
  /**
   * Google Analytics, for visitors who agree. `scriptUrl` names gtag.js on a tagging server of the operator's own
   * (GA_SCRIPT_URL), which then gets the measurements too; null means Google's.
   */
  readonly analytics: { readonly measurementId: string; readonly scriptUrl: string | null } | null;
}
