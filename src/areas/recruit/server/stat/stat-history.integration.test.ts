/** The statistics against the log: what they say of histories that nobody made up is what a count of the lines says. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryOrInsertGroupInfoList } from '#areas/staff/public.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { startTestServer } from '#platform/testing/server.ts';
import { medianDays } from '../../model/stat/day-counts.ts';
import { queryRecruitStat } from '../../model/stat/stat-calls.ts';
import type { Fixture } from '../testing/decide-fixture.ts';
import { inCompany, makePosition } from '../testing/decide-fixture.ts';
import { stageMonthsJob } from './stage-months.ts';

let fixture: Fixture;
beforeAll(async () => {
  const server = await startTestServer();
  const enterprise = await server.makeEnterprise({
    account: 'history_hr',
    codes: ['external_talent_pool', 'staff_structure'],
  });
  const recruiter = await server.signIn('history_hr', { tenant: enterprise.tenant(0) });
  const { tree } = await recruiter.ask(queryOrInsertGroupInfoList, {});
  fixture = { server, enterprise, recruiter, departmentId: tree[0]?.id ?? 0 };
});
afterAll(() => fixture?.server.stop());

/** The same numbers at each run (mulberry32): from 0 on, below `most`. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

/** Where a record can go from a state; twice where it goes oftener. */
const moves: Readonly<Record<string, readonly string[]>> = {
  new: ['screened', 'screened', 'rejected'],
  screened: ['testing', 'interviewing', 'interviewing', 'withdrawn'],
  testing: ['screened', 'interviewing', 'interviewing', 'rejected'],
  interviewing: ['screened', 'evaluating', 'evaluating', 'rejected', 'reserved'],
  evaluating: ['interviewing', 'offer', 'offer', 'to_entry', 'rejected'],
  offer: ['evaluating', 'interviewing', 'to_entry', 'to_entry', 'withdrawn'],
  to_entry: ['onboarded', 'onboarded', 'withdrawn'],
  onboarded: [],
  rejected: ['interviewing', 'evaluating'],
  withdrawn: ['evaluating'],
  reserved: ['screened'],
};
/** Moments of a day in Shanghai: its edges are those that clocks of other zones get wrong. */
const moments = ['00:00:00.000', '07:59:59.999', '08:00:00.000', '12:30:00.000', '23:59:59.999'];
const sources = ['site', 'referral', null] as const;
const first = addDays(todayInShanghai(), -200);

interface Line {
  readonly from: string | null;
  readonly to: string;
  readonly day: string;
  readonly at: string;
}
interface History {
  readonly source: string | null;
  readonly positionId: number;
  readonly ownerId: number;
  readonly id: number;
  readonly lines: Line[];
}

/** Goes on with a history by so many moves, as far as there are any. */
function goOn({ lines }: History, random: ReturnType<typeof numbers>, steps: number): Line[] {
  const added: Line[] = [];
  for (let step = 0; step < steps; step += 1) {
    const last = lines.at(-1);
    const ways = last ? (moves[last.to] ?? []) : ['new'];
    const to = ways[random(Math.max(1, ways.length))];
    if (to === undefined) break;
    const day = last ? addDays(last.day, random(9)) : addDays(first, random(120));
    const moment = moments[last?.day === day ? moments.length - 1 : random(moments.length)];
    const line = { from: last?.to ?? null, to, day, at: `${day}T${moment}+08:00` };
    lines.push(line);
    added.push(line);
  }
  return added;
}

const write = ({ id }: History, lines: readonly Line[]) =>
  inCompany(
    fixture,
    sql`
      insert into recruit_log (group_code, company_code, recruit_info_id, action, from_status, to_status, by_name, at)
      select r.group_code, r.company_code, r.id, 'test', x."from", x."to", '测试', x.at
      from recruit_info r,
        jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x ("from" text, "to" text, at timestamptz)
      where r.id = ${id}`,
  );

const way = ['new', 'screened', 'interviewing', 'evaluating', 'offer', 'to_entry', 'onboarded'];
const placeOf = (status: string) => way.indexOf(status === 'testing' ? 'screened' : status);
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The first stay of a history in each stage, as the lines have it: an offer is made and taken by a hire that had none. */
function staysOf({ lines }: History) {
  const far = Math.max(...lines.map(({ to }) => placeOf(to)));
  const hasEnded = placeOf(lines.at(-1)?.to ?? '') < 0;
  return [...way, 'testing'].flatMap((status) => {
    const at = lines.findIndex(({ to }) => to === status);
    const hired = lines.findIndex(({ to }) => to === 'to_entry');
    const isImplied = status === 'offer' && hired >= 0 && (at < 0 || hired < at);
    const entered = lines[isImplied ? hired : at];
    if (!entered) return [];
    const left = lines.slice(at + 1).find(({ from }) => from === status);
    const place = placeOf(status);
    return [
      {
        status,
        day: entered.day,
        days: isImplied ? 0 : left ? between(entered.day, left.day) : null,
        outcome: place < far ? 'passed' : hasEnded ? 'lost' : 'staying',
        cycle: between(lines[0]?.day ?? '', entered.day),
      },
    ];
  });
}

type Grouping = 'channel' | 'position' | 'owner';
const keyOf = { channel: 'source', position: 'positionId', owner: 'ownerId' } as const;
const daysOf = (values: readonly (number | null)[]) =>
  medianDays(values.flatMap((days) => (days === null ? [] : [{ days, count: 1 }])));

/** What the statistics should say of a period. */
function expected(histories: readonly History[], [from, to]: readonly [string, string], by: Grouping) {
  const stays = histories.flatMap((history) =>
    staysOf(history)
      .filter(({ day }) => day >= from && day <= to)
      .map((stay) => ({ ...stay, key: history[keyOf[by]] })),
  );
  const of = (status: string) => stays.filter((stay) => stay.status === status);
  const funnel = way.map((status) => {
    const own = of(status);
    const count = (outcome: string) => own.filter((stay) => stay.outcome === outcome).length;
    const isLast = status === 'onboarded';
    return {
      status,
      entered: own.length,
      passed: isLast ? null : count('passed'),
      staying: count('staying'),
      lost: count('lost'),
      medianDays: daysOf(own.map(({ days }) => days)),
      cases: own.filter(({ days }) => days !== null).length,
    };
  });
  const groups = [...new Set(stays.map(({ key }) => key))].map((key) => {
    const own = stays.filter((stay) => stay.key === key);
    const count = (status: string) => own.filter((stay) => stay.status === status).length;
    return {
      key,
      resumes: count('new'),
      interviews: count('interviewing'),
      offers: count('offer'),
      hired: count('onboarded'),
      medianDays: daysOf(own.flatMap(({ status, cycle }) => (status === 'onboarded' ? [cycle] : []))),
    };
  });
  return { funnel, groups: inOrder(groups), tested: of('testing').length };
}

const inOrder = <Group extends { readonly key: string | number | null }>(groups: readonly Group[]): Group[] =>
  groups.toSorted((left, right) => String(left.key).localeCompare(String(right.key)));

async function told([from, to]: readonly [string, string], by: Grouping, more: object = {}) {
  const { funnel, groups, tested } = await fixture.recruiter.ask(queryRecruitStat, {
    dateRange: [from, to],
    groupBy: by,
    ...more,
  });
  return {
    funnel: funnel.map(({ status, entered, passed, staying, lost, medianDays: median, cases }) => ({
      status,
      entered,
      passed,
      staying,
      lost,
      medianDays: median,
      cases,
    })),
    groups: inOrder(
      groups.map(({ key, resumes, interviews, offers, hired, medianDays: median }) => ({
        key,
        resumes,
        interviews,
        offers,
        hired,
        medianDays: median,
      })),
    ),
    tested,
  };
}

test('funnel, groups and days of any period are those of the log, counted ahead of time or not', async () => {
  const random = numbers(20_261_128);
  const owners = [71, 72];
  const positionIds = [await makePosition(fixture, 71), await makePosition(fixture, 72)];
  const histories: History[] = [];
  for (let person = 1; person <= 60; person += 1) {
    const place = random(2);
    const source = sources[random(3)] ?? null;
    const [row] = await inCompany(
      fixture,
      sql<{ id: number }>`
        insert into recruit_info (
          group_code, company_code, external_person_id, position_id, person_name, group_info_id, owner_id, status,
          stage_entered_at, source
        )
        select p.group_code, p.company_code, ${person}, p.id, '甲', p.group_info_id, p.owner_id, 'new', now(), ${source}
        from recruit_position p
        where p.id = ${positionIds[place] ?? 0}
        returning id`,
    );
    const history = {
      id: row?.id ?? 0,
      source,
      positionId: positionIds[place] ?? 0,
      ownerId: owners[place] ?? 0,
      lines: [],
    };
    histories.push(history);
    // Some lines one by one, as calls write them, some at once, as a step by the way or a load does.
    for (const line of goOn(history, random, 1 + random(4))) await write(history, [line]);
    await write(history, goOn(history, random, random(8)));
  }
  const whole = expected(histories, [first, addDays(first, 400)], 'channel');
  // Something of everything, or nothing would be compared.
  for (const key of ['passed', 'staying', 'lost'] as const)
    expect(whole.funnel.filter((stage) => Number(stage[key]) > 0).length).toBeGreaterThan(2);
  const periods: [string, string][] = [[first, addDays(first, 400)]];
  for (let turn = 0; turn < 6; turn += 1) {
    const from = addDays(first, random(150));
    periods.push([from, addDays(from, random(90))]);
  }
  const month = `${addDays(first, 40).slice(0, 7)}-01`;
  periods.push([month, addDays(month, 27)], [month, addDays(month, 62)], [month, month]);
  const compare = async () => {
    for (const period of periods)
      for (const by of ['channel', 'position', 'owner'] as const)
        expect(await told(period, by), `${period.join(' to ')} by ${by}`).toEqual(expected(histories, period, by));
    const [positionId = 0] = positionIds;
    const own = histories.filter((history) => history.positionId === positionId);
    for (const period of periods.slice(0, 3)) {
      expect(await told(period, 'channel', { positionId })).toEqual(expected(own, period, 'channel'));
      expect(await told(period, 'channel', { ownerId: 71 })).toEqual(expected(own, period, 'channel'));
    }
  };
  await compare();
  await stageMonthsJob.run(fixture.server.platform, {});
  await compare();
  // Moves after the night: some months are counted from the stages again.
  for (const history of histories.slice(0, 20)) await write(history, goOn(history, random, 1 + random(3)));
  await compare();
  await stageMonthsJob.run(fixture.server.platform, {});
  await compare();
});
