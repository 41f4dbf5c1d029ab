import type { Finding } from "#domain/system/report.ts";
import { crmNames } from "../../jobs/crm/crm-settings.ts";
import { type Check, type CheckedSite, bad, ok } from "../check.ts";
import { type ReachError, ask, connectTo, expiryFinding } from "../reach.ts";

const group = "Connections";

/** Whether what the site calls can be reached. Webhooks get a connection and no word: a call is an event for them. */
export const receiverChecks: readonly Check[] = [
  { name: group, needs: "network", run: checkWebhook },
  { name: group, needs: "network", run: checkGateway },
  { name: group, needs: "network", run: checkCrm },
  { name: group, needs: "network", run: checkProvider },
];

async function checkWebhook({ config: { leadWebhook }, context }: CheckedSite): Promise<Finding[]> {
  if (!leadWebhook) return [];
  return [await reach("webhook", "Webhook", "LEAD_WEBHOOK_URL", leadWebhook.url, context.clock())];
}

async function checkGateway({ config: { smsWebhook }, context }: CheckedSite): Promise<Finding[]> {
  if (!smsWebhook) return [];
  return [await reach("sms", "Text messages", "SMS_WEBHOOK_URL", smsWebhook.url, context.clock())];
}

async function reach(code: string, subject: string, variable: string, url: string, now: Date): Promise<Finding> {
  try {
    const expiresAt = await connectTo(url);
    const { host } = new URL(url);
    const finding = expiresAt && expiryFinding(`${code}.certificate`, subject, expiresAt, now);
    return finding && finding.level !== "ok" ? finding : ok(code, subject, `${host} can be reached.`);
  } catch (error) {
    const { message, isCertificate } = error as ReachError;
    const remedy = isCertificate
      ? `Tell whoever runs the host of ${variable}: deliveries wait until its certificate is right.`
      : `Correct ${variable}, or see that this machine may reach its host. What waits is tried again by itself.`;
    return bad("problem", isCertificate ? `${code}.certificate` : `${code}.away`, subject, message, remedy);
  }
}

/** A question that changes nothing, and that a wrong token gets refused. */
const questions = {
  hubspot: (token: string) => ["/crm/v3/objects/contacts?limit=1", { Authorization: `Bearer ${token}` }] as const,
  pipedrive: (token: string) => ["/api/v1/users/me", { "x-api-token": token }] as const,
};

async function checkCrm({ config: { crm }, context }: CheckedSite): Promise<Finding[]> {
  if (!crm) return [];
  const name = crmNames[crm.name];
  if (crm.name === "salesforce") return [await reach("crm", name, "CRM_URL", crm.baseUrl, context.clock())];
  const [path, headers] = questions[crm.name](crm.token);
  try {
    const answer = await ask(crm.baseUrl + path, headers);
    if (answer.status === 401) {
      const remedy = `Make a new token in ${name}, and give it to CRM_TOKEN. What waits is tried again by itself.`;
      return [bad("problem", "crm.token", name, `${name} refuses CRM_TOKEN.`, remedy)];
    }
    return [ok("crm", name, "It can be reached, and knows the token.")];
  } catch (error) {
    const remedy = "See that this machine may reach it, and that CRM_URL is right where it is set.";
    return [bad("problem", "crm.away", name, (error as ReachError).message, remedy)];
  }
}

async function checkProvider({ config: { accounts } }: CheckedSite): Promise<Finding[]> {
  const provider = accounts.openIdProvider;
  if (!provider) return [];
  const subject = `Signing in by ${provider.name}`;
  const remedy =
    "Correct OIDC_ISSUER, or see that this machine may reach its host. Until then no one signs in that way.";
  try {
    const answer = await ask(`${provider.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
    if (answer.status === 200 && /"issuer"\s*:/.test(answer.text))
      return [ok("oidc", subject, "Its description can be read.")];
    const words = `There is no description of a provider at OIDC_ISSUER (${answer.status}).`;
    return [bad("problem", "oidc.wrong", subject, words, remedy)];
  } catch (error) {
    return [bad("problem", "oidc.away", subject, (error as ReachError).message, remedy)];
  }
}
