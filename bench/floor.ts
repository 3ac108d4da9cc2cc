/**
 * The floor: the same rows from bare node:http and a pg pool of ten, as owner of the tables. No session, no rights, no
 * row-level security, no validation, no masking, no audit row, no framework. What a request costs at least.
 */
import { createServer } from 'node:http';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { insertColumns, statements } from './statements.ts';
import '#platform/db/database.ts';

interface Question {
  readonly groupCode: string;
  readonly companyCode: string;
  readonly id: number;
  readonly department: number;
  readonly query: string;
  readonly account: string;
  readonly password: string;
  readonly honor: Readonly<Record<'honorName' | 'honorLevel' | 'honorType' | 'awardOrg' | 'awardDate', string>>;
  readonly row: Readonly<Record<string, unknown>>;
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
pool.on('error', () => undefined);

/** Prepared like ours, but for the keyword page, which PostgreSQL must plan with its keyword. */
function ask<Row extends pg.QueryResultRow>(
  name: keyof typeof statements,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  return pool.query<Row>(
    name.startsWith('keyword') ? { text: statements[name], values } : { name, text: statements[name], values },
  );
}

async function pageOf(
  page: keyof typeof statements,
  count: keyof typeof statements,
  values: unknown[],
): Promise<unknown> {
  const [records, total] = await Promise.all([ask(page, values), ask<{ total: number }>(count, values)]);
  return { records: records.rows, total: total.rows[0]?.total, current: 1, size: 20 };
}

const working = ['probation', 'regular', 'pending_demission'];

const answers: Record<string, (question: Question) => Promise<unknown>> = {
  '/get': async ({ groupCode, companyCode, id }) => (await ask('get', [groupCode, companyCode, id])).rows[0],
  '/page': ({ groupCode, companyCode, department }) => pageOf('page', 'count', [groupCode, companyCode, department]),
  '/keyword': ({ groupCode, companyCode, query }) =>
    pageOf('keywordPage', 'keywordCount', [groupCode, companyCode, query]),
  '/composition': async ({ groupCode, companyCode, department }) =>
    (
      await (department === 0
        ? ask('compositionAll', [groupCode, companyCode, working])
        : ask('composition', [groupCode, companyCode, working, department]))
    ).rows,
  '/insert': async ({ row }) =>
    (
      await ask(
        'insert',
        insertColumns.map((name) => row[name]),
      )
    ).rows[0],
  '/honor': async ({ groupCode, companyCode, honor }) =>
    (
      await ask('insertHonor', [
        groupCode,
        companyCode,
        honor.honorName,
        honor.honorLevel,
        honor.honorType,
        honor.awardOrg,
        honor.awardDate,
        "'荣誉' '年度'",
      ])
    ).rows[0],
  '/login': async ({ account, password }) => {
    const { rows } = await ask<{ id: number; hash: string }>('credential', [account]);
    return { id: rows[0]?.id, right: await verify(rows[0]?.hash ?? '', password) };
  },
};

async function answerTo(url: string, body: string): Promise<string> {
  const data = await answers[url]?.(JSON.parse(body) as Question);
  return JSON.stringify({ resultCode: 1, errorCode: null, errorDesc: null, data });
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => (body += part));
  request.on('end', () => {
    answerTo(request.url ?? '', body)
      .then((text) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(text))
      .catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        response.writeHead(500).end();
      });
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('listening'));
process.on('disconnect', () => process.exit(0));
