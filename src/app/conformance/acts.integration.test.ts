/**
 * Every act in every state: done where the declaration allows it, refused in its words elsewhere; a stale row is answered
 * whole; a foreign one is not there; what was done leaves a line in the log under the label of the act.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '#app/server/registry.ts';
import type { AnyAct, AnyActGroup } from '#platform/acts/act.ts';
import { refusalOf, valueOf } from '#platform/acts/act.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { Failure } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { runErased } from '#platform/runtime/registry.ts';
import { columnOf } from '#platform/store/columns.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { makeValue } from '#platform/testing/make.ts';
import { useEntityStage } from '../testing/entity-stage.ts';

const stage = useEntityStage();

type Row = Record<string, unknown> & { readonly id: number; readonly version: number };
interface Case {
  readonly handler: Handler;
  readonly group: AnyActGroup;
  readonly name: string;
  readonly act: AnyAct;
}

/** Acts on rows of a stored entity, which the walk can make. */
const cases: Case[] = registry.handlers.flatMap((handler) => {
  const { acts: group } = handler;
  if (!group || !registry.entities.has(group.entity.name)) return [];
  return Object.entries(group.acts).map(([name, act]) => ({ handler, group, name, act }));
});
const named = cases.map((one) => [`${one.group.endpoint.path} ${one.name}`, one] as const);

/** What is said in the required fields of an act: days are today, so that none comes before another. */
const valuesOf = (act: AnyAct): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(act.fields ?? {})
      .filter(([, field]) => field.required)
      .map(([key, field]) => [key, field.kind.sheet.cell === 'date' ? todayInShanghai() : makeValue(key, field, 1)]),
  );

/** What an act needs beyond its declaration, by call and name. */
interface Special {
  /** Values beside the required ones, for rules that ask for one of several. */
  readonly values?: (context: TenantWork, row: Row) => Promise<Record<string, unknown>>;
  /** Act of the same group that comes first. */
  readonly after?: string;
  /** What it writes stands in rows beside its own, which stays as it is. */
  readonly beside?: true;
  /** Why the walk cannot do it; that it is refused in other states is walked all the same. */
  readonly elsewhere?: string;
  /** Why the walk does not even find the rows; tests of the room walk the states. */
  readonly hidden?: string;
}

const otherDepartment = async (context: TenantWork) => {
  const department = registry.entities.get('group_info');
  if (!department) throw new Error('there are no departments');
  return { groupInfoId: (await stage.insertNew(context, department)).id };
};
/** Labels lie beside the person who carries them. */
const labelled: Special = {
  beside: true,
  values: async (context) => {
    const label = registry.entities.get('label');
    if (!label) throw new Error('there are no labels');
    return { labelIds: [(await stage.insertNew(context, label)).id] };
  },
};
/** What is agreed with a candidate, within the law, and why it goes without summary and opinions. */
const offerTerms = async (context: TenantWork) => ({
  offerGroupInfoId: (await otherDepartment(context)).groupInfoId,
  offerExpireDate: todayInShanghai(),
  offerContractTerm: 36,
  offerProbationMonths: 3,
  offerSalary: 10_000,
  offerProbationSalary: 10_000,
  override: '特批',
});
const post: Special = { values: async () => ({ position: '另一个岗位' }) };
/** A made contract agrees with itself once it asks for no money: its amounts, lines and kind were made one by one. */
const agreed = (context: TenantWork, id: number) => execute(context)`
  update contract
  set direction = 'none', nature = 'single', amount = null, amount_ceiling = null, lines = null, tax_rate = null,
    currency = 'CNY', exchange_rate = 1, parent_id = null, relation = null, auto_renew = false,
    start_date = null
  where id = ${id}`;
const specials: Readonly<Record<string, Special>> = {
  'contract/operate submit': { elsewhere: 'needs parties, an amount and instalments that agree' },
  'contract/operate archive': { elsewhere: 'needs the signed paper among the files' },
  'contract/operate retype': { elsewhere: 'needs a type with its category, which are made one by one here' },
  'contract/operate change': {
    values: async (context, row) => {
      await agreed(context, row.id);
      return { patch: { paymentTerms: '改为按月支付', openEnded: false, endDate: '2030-12-31' }, reason: '双方协商' };
    },
  },
  'contract/operate renew': {
    beside: true,
    values: async (context, row) => (await agreed(context, row.id), { months: 12 }),
  },
  // Another person than the one who manages it already.
  'project/operate assign': {
    values: async (context, row) => ({
      managerId: (
        await queryRow<{ id: number }>(context)`
          insert into group_user_base (
            group_code, company_code, name, name_pinyin, id_type, group_info_id, position, employment_type, staff_status,
            completeness
          )
          select t.group_code, t.company_code, '新经理', 'x', 'id_card', t.group_info_id, '经理', 'full_time', 'regular', 0
          from group_user_base t
          where t.id = ${row['managerId']}
          returning id`
      )?.id,
    }),
  },
  'insertStaffWork probation_extend': {
    values: async (context, row) => {
      // A term that is over is not extended, and the first day of a made row lies far back.
      await execute(context)`update group_user_base set probation_end_date = null where id = ${row.id}`;
      return { probationMonths: Number(row['probationMonths'] ?? 0) + 1 };
    },
  },
  'insertStaffWork transfer': post,
  'insertStaffWork promote': post,
  'insertStaffWork demote': post,
  'insertStaffWork secondment': { values: otherDepartment },
  'insertStaffWork resume': { after: 'secondment' },
  'insertStaffWork concurrent': { values: otherDepartment, beside: true },
  'insertStaffWork concurrent_end': {
    beside: true,
    values: async (context, row) => {
      const { groupInfoId } = await otherDepartment(context);
      await execute(context)`
        insert into staff_placement (group_code, company_code, user_base_id, group_info_id, valid_from)
        values (${context.tenant.groupCode}, ${String(row['companyCode'])}, ${row.id}, ${groupInfoId},
          ${todayInShanghai()})`;
      return { groupInfoId };
    },
  },
  'insertOrUpdateLabel tag': labelled,
  'insertOrUpdateLabel untag': labelled,
  'insertOrUpdateLabel set_tags': labelled,
  'handOverGroupUserBase handOver': {
    beside: true,
    values: async (context) => {
      const people = registry.entities.get('group_user_base');
      if (!people) throw new Error('there are no people');
      const { id } = await stage.insertNew(context, people);
      await setState(context, people, id, 'regular');
      return { handoverToId: id };
    },
  },
  'wallGroupUserBase wall': { beside: true, values: async () => ({ wallGroup: 'core' }) },
  'updateRecruitInfo assign': {
    values: async (context) => {
      const people = registry.entities.get('group_user_base');
      if (!people) throw new Error('there are no people');
      return { ownerId: (await stage.insertNew(context, people)).id };
    },
  },
  'updateRecruitInfo move_position': {
    values: async (context) => {
      const positions = registry.entities.get('recruit_position');
      if (!positions) throw new Error('there are no positions');
      const { id } = await stage.insertNew(context, positions);
      await setState(context, positions, id, 'recruiting');
      return { positionId: id };
    },
  },
  'updateRecruitInfo to_evaluate': {
    values: async (context, row) => {
      const evaluations = registry.entities.get('interview_evaluation');
      if (!evaluations) throw new Error('there are no evaluations');
      const { id } = await stage.insertNew(context, evaluations);
      await execute(context)`
        update interview
        set recruit_info_id = ${row.id}
        where id = (select interview_id from interview_evaluation where id = ${id})`;
      await execute(context)`update interview_evaluation set status = 'submitted', is_current = true where id = ${id}`;
      return {};
    },
  },
  // What is made may be overdue, and then comes back within three working days.
  'snooze snooze': { values: async () => ({ days: 1 }) },
  'updateRecruitInfo send_offer': { values: offerTerms },
  // It remembers when it was done, and no open form becomes stale by it.
  'updateOpinions sign_dept': { elsewhere: 'is signed by the head of the department or the owner of the position' },
  'updateOpinions sign_hr': { beside: true },
  'updateOpinions sign_leader': { beside: true },
  'remindRecruitInfo remind_opinion': { beside: true },
  'remindRecruitInfo remind_evaluation': {
    beside: true,
    values: async (context, row) => {
      const interviews = registry.entities.get('interview');
      if (!interviews) throw new Error('there are no interviews');
      const { id } = await stage.insertNew(context, interviews);
      await execute(context)`
        update interview
        set recruit_info_id = ${row.id}, status = 'finished', start_at = now() - interval '1 day',
          interviewers = '[{"name":"面试官","userBaseId":1}]'
        where id = ${id}`;
      return {};
    },
  },
  'giveCertificate give': {
    elsewhere: 'a certificate of leaving needs a confirmed leaving, and one of pay a consent on paper',
  },
  'handleCertificate issue': { elsewhere: 'a made row asks for any kind, which its person may not be due' },
  'withdrawCertificate withdraw': { hidden: 'one takes back the own request alone, and finds no other' },
  'finishRecruitInfo hire': { elsewhere: 'copies the files of the person, and made rows have none in the store' },
  'handOver handOver': { elsewhere: 'needs a colleague who signs in and may see the item' },
  'due/urge urge': { elsewhere: 'needs somebody else who signs in and looks after the item' },
  'decideRequest grant': { elsewhere: 'needs a place in the step that runs' },
  'decideRequest refuse': { elsewhere: 'needs a place in the step that runs' },
  'decideRequest giveBack': { elsewhere: 'needs a place in the step that runs' },
  'decideRequest handOn': { elsewhere: 'needs a place in the step that runs' },
  'withdrawRequest withdraw': { elsewhere: 'is done by whoever filed the request' },
  'manageRequest assign': { elsewhere: 'needs a step that stopped, and a colleague who signs in' },
  'insertStaffWork company_transfer': { elsewhere: 'needs a department of a sister company' },
};
/** The call and the room that it belongs to, where calls of several rooms bear one name. */
const shortPath = ({ endpoint: { path } }: AnyActGroup): string => path.split('/').slice(-2).join('/');
const specialOf = ({ group, name }: Case): Special =>
  specials[`${group.endpoint.name} ${name}`] ?? specials[`${shortPath(group)} ${name}`] ?? {};

async function bodyOf(context: TenantWork, one: Case, row: Row): Promise<Record<string, unknown>> {
  const { group, name, act } = one;
  return {
    ...valuesOf(act),
    ...(await specialOf(one).values?.(context, row)),
    ...(act.bulk === undefined
      ? { [group.key]: row[group.rowKey], version: row.version }
      : { [`${group.key}s`]: [row.id] }),
    ...(group.by === null ? {} : { [group.by]: valueOf(name, act) }),
  };
}

const statesOf = (entity: AnyEntity): string[] =>
  entity.state === undefined ? [] : (entity.fields[entity.state]?.options ?? []).map(({ code }) => code);

async function stored(context: TenantWork, entity: AnyEntity, id: number): Promise<Row> {
  const [row] = await lockRows(context, entity, [id], null);
  if (!row) throw new Error('the row is gone');
  return row;
}

/** A row in a state: led there by the acts that lead there, so that what belongs to the state exists; else set there. */
async function rowIn(context: TenantWork, { group }: Case, state: string | null, depth = 0): Promise<Row> {
  const { entity } = group;
  const way =
    depth < 3 && state !== null
      ? cases.find(
          (one) =>
            one.group.entity.name === entity.name &&
            one.act.to === state &&
            one.act.from &&
            specialOf(one).elsewhere === undefined &&
            specialOf(one).hidden === undefined,
        )
      : undefined;
  const start = way?.act.from?.at(-1);
  if (way && start !== undefined) {
    const row = await rowIn(context, way, start, depth + 1);
    await runErased(way.handler, context, await bodyOf(context, way, row));
    return stored(context, entity, row.id);
  }
  const { id } = await stage.insertNew(context, entity);
  await setState(context, entity, id, state);
  return stored(context, entity, id);
}

/** The row as the act needs it: what has to come first is done, where the state lets it. */
async function rowFor(context: TenantWork, one: Case, state: string | null): Promise<Row> {
  const row = await rowIn(context, one, state);
  const { after } = specialOf(one);
  const first = cases.find(({ group, name }) => group === one.group && name === after);
  if (!first || refusalOf(one.group.entity, first.act, row) !== null) return row;
  await runErased(first.handler, context, await bodyOf(context, first, row));
  return stored(context, one.group.entity, row.id);
}

async function setState(context: TenantWork, entity: AnyEntity, id: number, state: string | null): Promise<void> {
  if (state === null || entity.state === undefined) return;
  await execute(context)`
    update ${sql.table(entity.table)} set ${sql.ref(columnOf(entity.state))} = ${state} where id = ${id}`;
}

/** What a call ends with: its answer, or the failure. */
async function outcome(context: TenantWork, one: Case, body: Record<string, unknown>): Promise<unknown> {
  return inSavepoint(context.db, () => runErased(one.handler, context, body)).catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });
}

/** State of the first row of an entity, to which the others refer: a superior has to be at work. */
const stateOfFirst: Readonly<Record<string, string>> = { group_user_base: 'regular' };

beforeAll(() =>
  stage.act(async (context) => {
    for (const entity of new Set(cases.map(({ group }) => group.entity))) {
      const { id } = await stage.insertNew(context, entity);
      await setState(context, entity, id, stateOfFirst[entity.name] ?? null);
    }
  }),
);

test('there are acts to walk', () => expect(cases.length).toBeGreaterThan(3));

describe.each(named)('%s', (_name, one) => {
  const { group, act } = one;
  const { entity } = group;
  const all = statesOf(entity);
  const states = all.length > 0 ? all : [null];
  const special = specialOf(one);

  const isFrom = (state: string | null) => state === null || !act.from || act.from.includes(state);

  test.skipIf(special.hidden !== undefined)('is done in the states of its declaration', () =>
    stage.act(async (context) => {
      for (const state of states.filter(isFrom)) {
        const row = await rowFor(context, one, state);
        const refused = refusalOf(entity, act, row);
        if (refused === null && special.elsewhere !== undefined) continue;
        const result = await outcome(context, one, await bodyOf(context, one, row));
        if (refused !== null) {
          expect(result, `${state}`).toMatchObject({ code: 'FY-C001', message: refused });
          continue;
        }
        expect(result instanceof Failure ? `${state}: ${result.message}` : null).toBeNull();
        const after = await stored(context, entity, row.id);
        if (special.beside) continue;
        // Done a second time on the same day it may say nothing new.
        if (state !== act.to) expect(after.version, `${state}`).toBeGreaterThan(row.version);
        if (act.to !== undefined && entity.state !== undefined) expect(after[entity.state]).toBe(act.to);
        if (act.bulk === undefined)
          expect(Object.keys(result as object)).toEqual(expect.arrayContaining(Object.keys(entity.fields)));
        const entry = await queryRow<{ reason: string | null }>(context)`
          select reason
          from audit_log
          where entity = ${entity.name} and entity_id = ${row.id}
          order by id desc
          limit 1`;
        expect(entry?.reason, `${state}`).toContain(act.label);
      }
    }),
  );

  // Refused, a row stays as it is: one goes through all states, for which no act need lead it there.
  test.skipIf(special.hidden !== undefined || states.every(isFrom))('is refused in all other states', () =>
    stage.act(async (context) => {
      const { id } = await stage.insertNew(context, entity);
      const body = await bodyOf(context, one, await stored(context, entity, id));
      for (const state of states.filter((other) => !isFrom(other))) {
        await setState(context, entity, id, state);
        const row = await stored(context, entity, id);
        const refused = refusalOf(entity, act, row);
        expect(refused, `${state}`).not.toBeNull();
        expect(await outcome(context, one, { ...body, version: row.version }), `${state}`).toMatchObject({
          code: 'FY-C001',
          message: refused,
        });
      }
    }),
  );

  const first = act.from?.[0] ?? states[0] ?? null;

  test('somebody who was first is told of with the whole row; in another enterprise it is not there', async () => {
    const body = await stage.act(async (context) => {
      const row = await rowIn(context, one, first);
      const made = await bodyOf(context, one, row);
      if (act.bulk !== undefined || special.hidden !== undefined) return made;
      const failure = await outcome(context, one, { ...made, version: row.version + 1 });
      expect(failure).toMatchObject({ code: 'FY-C002', data: { current: { id: row.id, version: row.version } } });
      const { current } = (failure as Failure).data as { current: Record<string, unknown> };
      expect(Object.keys(current)).toEqual(expect.arrayContaining(Object.keys(entity.fields)));
      return made;
    });
    await stage.act(async (context) => expect(await outcome(context, one, body)).toMatchObject({ code: 'FY-N001' }), {
      enterprise: 'foreign',
    });
  });

  test.skipIf(act.bulk === undefined || special.elsewhere !== undefined)(
    'row by row: each under its version, and with its own values; one that changed meanwhile is left out',
    () =>
      stage.act(async (context) => {
        const [row, changed] = [await rowFor(context, one, first), await rowFor(context, one, first)];
        if (refusalOf(entity, act, row) !== null) return;
        const { [`${group.key}s`]: _ids, ...said } = await bodyOf(context, one, row);
        const own = Object.fromEntries(Object.entries(said).filter(([key]) => act.each?.[key]));
        const common = Object.fromEntries(Object.entries(said).filter(([key]) => !act.each?.[key]));
        const lineOf = ({ id }: Row, version: number) => ({ ...own, id, version });
        const result = await outcome(context, one, {
          ...common,
          rows: [lineOf(row, row.version), lineOf(changed, changed.version + 1)],
        });
        expect(result).toMatchObject({ done: [{ id: row.id }], refused: [{ id: changed.id }] });
      }),
  );

  const isShared = act.acrossCompanies === true && special.elsewhere === undefined;
  test.runIf(isShared)('who acts as the group does it too, as its declaration says', async () => {
    for (const state of states.filter(isFrom)) {
      const row = await stage.act((context) => rowIn(context, one, state));
      if (refusalOf(entity, act, row) !== null) continue;
      await stage.act(
        async (context) =>
          expect(await outcome(context, one, await bodyOf(context, one, row))).not.toBeInstanceOf(Failure),
        { home: 'group' },
      );
      break;
    }
  });
});
