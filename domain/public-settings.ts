/**
 * The operator's settings that public pages need. They are in every page's HTML, so they contain no secrets and are the
 * same for all visitors.
 */
export interface PublicSettings {
  /** An external form in place of the built-in one (CRM_FORM_URL), and its script (CRM_FORM_SCRIPT_URL). */
  readonly crmForm: { readonly url: string; readonly scriptUrl: string | null } | null;
  /**
   * Google Analytics, for visitors who agree. `scriptUrl` is gtag.js on a tagging server of the operator
   * (GA_SCRIPT_URL), which then gets the measurements; null means Google's.
   */
  readonly analytics: { readonly measurementId: string; readonly scriptUrl: string | null } | null;
}
