/** Further companies of a test enterprise or a benchmark, and shareholdings among them, written past the product. */
import { Client } from 'pg';
import type { TestEnterprise, TestServer } from '#platform/testing/server.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
let made = 0;

/** A code of nobody else in this process; companies begin with C. */
function nextCode(): string {
  let left = (made += 1);
  let text = '';
  for (let place = 0; place < 7; place += 1) {
    text = `${letters[left % letters.length] ?? '0'}${text}`;
    left = Math.floor(left / letters.length);
  }
  return `CZ${text}`;
}

/** Adds companies to the group of a test, in the order of their names, and answers their codes. They have no people. */
export async function addCompanies(
  { databaseUrl, platform }: Pick<TestServer, 'databaseUrl'> & Partial<Pick<TestServer, 'platform'>>,
  { groupCode, accountIds }: Pick<TestEnterprise, 'groupCode'> & Partial<Pick<TestEnterprise, 'accountIds'>>,
  names: readonly string[],
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const codes = names.map(() => nextCode());
    await client.query(
      `insert into company (company_code, group_code, company_name, short_name, joined_group_at, sort)
       select c, $1, n, left(n, 20), '2020-01-01', 100 + place
       from unnest($2::text[], $3::text[]) with ordinality as x (c, n, place)`,
      [groupCode, codes, names],
    );
    // What the server remembers of rights for some seconds knows nothing of a row that was written past it.
    for (const accountId of accountIds?.values() ?? []) platform?.identity.forget(accountId);
    return codes;
  } finally {
    await client.end();
  }
}

/** A present shareholder of one company that is another company of the group, by its credit code; percent. */
export async function addHolding(
  server: TestServer,
  { groupCode }: Pick<TestEnterprise, 'groupCode'>,
  holding: { readonly of: string; readonly by: string; readonly ratio: number },
): Promise<void> {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    // A made-up code of the right length: nothing here asks whether its check character is right.
    await client.query(
      `update company set credit_code = 'T' || lpad(company_code, 17, '0') where company_code = $1 and credit_code is null`,
      [holding.by],
    );
    await client.query(
      `insert into shareholder (group_code, company_code, shareholder_name, shareholder_type, credit_code,
         subscribed_amount, subscribed_date, share_ratio, status)
       select $1, $2, c.company_name, 'company', c.credit_code, 100, '2030-01-01', $4, 'present'
       from company c where c.company_code = $3`,
      [groupCode, holding.of, holding.by, holding.ratio],
    );
  } finally {
    await client.end();
  }
}
