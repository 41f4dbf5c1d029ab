import type { Grant } from "./grant.ts";
import { passwordGrant } from "./password-grant.ts";
import { idTokenGrant, pkceGrant } from "./provider-grants.ts";
import { refreshGrant } from "./refresh-grant.ts";
import { web3Grant } from "./web3-grant.ts";

/** Every grant type of `POST /token`. */
export const grants: readonly Grant[] = [passwordGrant, refreshGrant, pkceGrant, idTokenGrant, web3Grant];
