/** What the operator decides about enquiries; filled by server/config.ts. */
export interface LeadSettings {
  /** Address at which the team reads enquiries. */
  readonly teamAddress: string;
  /**
   * Receiver of each enquiry as a signed webhook (Standard Webhooks), or null. Only the address travels through the
   * outbox; the secret stays with the sender (server/jobs/webhook-sender.ts).
   */
  readonly webhookUrl: string | null;
}
