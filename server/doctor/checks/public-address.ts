import { randomBytes } from "node:crypto";
import type { Finding } from "#domain/system/report.ts";
import { challengeHeader, isProofOfSite, proofHeader } from "../../http/site-proof.ts";
import { type Check, type CheckedSite, bad, ok } from "../check.ts";
import { ReachError, ask, connectTo, expiryFinding } from "../reach.ts";

const group = "Public address";

/** Whether SITE_URL leads visitors to this very site, by a certificate that their browsers trust. */
export const publicAddressChecks: readonly Check[] = [
  { name: group, needs: "network", run: checkCertificate },
  { name: group, needs: "network", run: checkAnswer, timeoutMs: 15_000 },
];

async function checkCertificate({ config: { siteUrl }, context }: CheckedSite): Promise<Finding[]> {
  if (!siteUrl?.startsWith("https:")) return [];
  const subject = "Certificate";
  try {
    const expiresAt = await connectTo(siteUrl);
    return expiresAt ? [expiryFinding("public.certificate", subject, expiresAt, context.clock())] : [];
  } catch (error) {
    // That it can't be reached is the other check's.
    if (!(error instanceof ReachError) || !error.isCertificate) return [];
    const remedy =
      "Let the proxy get a certificate for the name in SITE_URL from an authority such as Let's Encrypt, and send its whole chain.";
    return [bad("problem", "public.certificate", subject, error.message, remedy)];
  }
}

async function checkAnswer({ config: { siteUrl }, context, hasSecret }: CheckedSite): Promise<Finding[]> {
  if (siteUrl === undefined) return [];
  const challenge = randomBytes(16).toString("hex");
  const answered = await ask(`${siteUrl}/healthz`, { [challengeHeader]: challenge }).catch(
    (error: ReachError) => error,
  );
  if (answered instanceof ReachError) {
    // The finding of the certificate says it better.
    if (/certificate/.test(answered.message)) return [];
    const remedy = "See that the site and its proxy run, and that the name leads here, also from this machine.";
    return [bad("problem", "public.away", group, answered.message, remedy)];
  }
  if (answered.status !== 200) {
    const words = `${siteUrl}/healthz answers ${answered.status}.`;
    const remedy = "See that the site runs, and that the proxy passes all addresses on to it.";
    return [bad("problem", "public.status", group, words, remedy)];
  }
  if (hasSecret && !isProofOfSite(context, challenge, String(answered.headers[proofHeader]))) {
    const words = `What answers at ${siteUrl} is not this site: it does not know its secret.`;
    const remedy = "Correct SITE_URL, or where its name and the proxy lead. After an upgrade, restart the site.";
    return [bad("problem", "public.other-site", group, words, remedy)];
  }
  return [ok("public", group, `${siteUrl} leads to this site.`), ...(await checkMetrics(siteUrl))];
}

/** A proxy on the same machine that does not say whom it speaks for shows them to everybody. */
async function checkMetrics(siteUrl: string): Promise<Finding[]> {
  const { hostname } = new URL(siteUrl);
  // On this machine itself they are open.
  if (/^(?:localhost|127\.|\[::1\])/.test(hostname) && siteUrl.startsWith("http:")) return [];
  const answer = await ask(`${siteUrl}/metrics`).catch(() => null);
  if (answer?.status !== 200) return [];
  const words = `${siteUrl}/metrics shows everyone the metrics of the site.`;
  const remedy = "Let the proxy refuse /metrics, and send X-Forwarded-For; collectors use METRICS_TOKEN.";
  return [bad("problem", "public.metrics-open", "Metrics", words, remedy)];
}
