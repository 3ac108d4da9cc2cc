/** What the policies of a group and a company ask of whoever enters, ready to be asked on every call. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { asksSecondFactor, storedPolicy, strictest } from '#core/account/public.ts';
import type { StrictPolicy } from '#core/account/public.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { queryRow } from '#platform/db/statement.ts';
import type { EntryRule } from '#platform/http/identity.ts';

const family = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** An IPv4 caller on a socket of both families arrives as ::ffff:203.0.113.9. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/iu, '');

/** Whether an address lies in one of the ranges; a range is an address or CIDR. */
export function addressTest(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    if (prefix === undefined) list.addAddress(network, family(network));
    else list.addSubnet(network, Number(prefix), family(network));
  }
  return (address) => {
    const plain = plainAddress(address);
    return isIP(plain) !== 0 && list.check(plain, family(plain));
  };
}

/** The policies that hold in an enterprise: the group's, and the company's where one is entered. */
export async function policiesOf(db: TenantDb, groupCode: string, companyCode: string | null): Promise<StrictPolicy> {
  const found = await queryRow<{ groupPolicy: unknown; companyPolicy: unknown }>(db)`
    select g.security_policy as group_policy, c.security_policy as company_policy from org_group g
    left join company c on c.group_code = g.group_code and c.company_code = ${companyCode}
    where g.group_code = ${groupCode}`;
  return strictest([storedPolicy(found?.groupPolicy), storedPolicy(found?.companyPolicy)]);
}

/** The rule for a member with these roles. */
export function entryRule(policy: StrictPolicy, roleCodes: readonly string[]): EntryRule {
  const lists = policy.ipAllow.map(addressTest);
  return {
    allowsAddress: (address) => lists.every((allows) => allows(address)),
    secondFactor: asksSecondFactor(policy, roleCodes),
  };
}
