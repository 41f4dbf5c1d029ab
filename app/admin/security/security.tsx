import { requestContext } from "#app/lib/request-context.ts";
import {
  findFactors,
  findSessions,
  findIdentities,
  findConnectable,
  findPasskeys,
  findOwnPhone,
} from "#accounts/index.ts";
import { adminMeta } from "../screen/admin-route.ts";
import { loadAdmin, readyData } from "../screen/load-admin.ts";
import type { Route } from "./+types/security.ts";
import { EmailSection, PasswordSection } from "./credentials-sections.tsx";
import { FactorsSection } from "./factors-section.tsx";
import { IdentitiesSection, LinkWallet, ConnectProviders } from "./identities-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PhoneSection } from "./phone-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, async (ctx) => {
    const [factors, passkeys, identities, phone, sessions, providers] = await Promise.all([
      findFactors(ctx),
      findPasskeys(ctx),
      findIdentities(ctx),
      findOwnPhone(ctx),
      findSessions(ctx),
      findConnectable(ctx),
    ]);
    const { secondFactorRequired: isRequired, sendsTexts, walletChains } = context.get(requestContext).accounts;
    return {
      factors,
      passkeys,
      identities,
      phone,
      sendsTexts,
      sessions,
      providers,
      isRequired,
      takesWallets: walletChains.length > 0,
    };
  });
}

export const meta = () => adminMeta("Security");

/** The account of the signed-in user. Each change is a call of the auth layer. */
export default function SecurityScreen({ loaderData }: Route.ComponentProps) {
  const { factors, passkeys, identities, phone, sendsTexts, sessions, providers, isRequired, takesWallets } =
    readyData(loaderData);
  const email = loaderData.state === "ready" ? loaderData.email : "";

  return (
    <>
      <h1 className="mb-1 text-2xl">Security</h1>
      <p className="mb-8 text-sm text-ink-soft">
        How you sign in as <span className="wrap-anywhere">{email}</span>, and where you are signed in.
      </p>
      <PasswordSection email={email} />
      <EmailSection email={email} />
      <PhoneSection phone={phone} isOffered={sendsTexts} />
      <PasskeysSection passkeys={passkeys} isOnlyFactor={factors.factors.length === 0} />
      <FactorsSection {...factors} hasPasskey={passkeys.length > 0} isRequired={isRequired} />
      <IdentitiesSection identities={identities}>
        <ConnectProviders providers={providers} />
        {takesWallets && <LinkWallet />}
      </IdentitiesSection>
      <SessionsSection sessions={sessions} />
    </>
  );
}
