/** The operator's settings for enquiries, from server/process/config.ts. */
export interface LeadSettings {
  /**
   * Receiver of each enquiry as a signed webhook (Standard Webhooks), or null. The outbox contains only this address;
   * the sender knows the secret (server/jobs/senders.ts).
   */
  readonly webhookUrl: string | null;
}
