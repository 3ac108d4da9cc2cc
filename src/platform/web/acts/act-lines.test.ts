import { describe, expect, it } from 'vitest';
import { act, acts } from '#platform/acts/act.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { bodyOf } from './act-form.ts';
import { commonOf, lineOf, ownFields, rowsOfLines, spreadOver, usualSpreads } from './act-lines.ts';

const lease = entity({
  name: 'lease',
  label: '租约',
  title: 'name',
  permissions: { read: 'a', insert: 'a', update: 'a', delete: 'a' },
  sort: [],
  fields: { name: f.text({ label: '名称', required: true, max: 20 }), end: f.date({ label: '到期' }) },
});
const group = acts(
  lease,
  { path: '/api/v1/lease/renew', access: 'a' },
  {
    renew: act(lease, {
      label: '续租',
      bulk: 200,
      fields: {
        begin: f.date({ label: '起', required: true }),
        last: f.date({ label: '止', required: true }),
        remark: f.text({ label: '备注', max: 20 }),
      },
      each: {
        begin: ({ end }) => end,
        last: (_row, _today, { begin }) => (begin ? begin.replace('2026', '2027') : null),
      },
      rules: ({ begin, last }) => ({ last: last < begin && '不能早于起' }),
    }),
  },
);
const of = { group, name: 'renew', act: group.acts.renew };
const row = { id: 7, version: 2, name: '甲', end: '2026-05-01' };
const line = (typed = {}, one = row) => lineOf(of, one, typed, {}, '2026-01-01');

describe('lines of an act for many', () => {
  it('begin filled in, and what nobody typed follows what was', () => {
    expect(line().values).toEqual({ begin: '2026-05-01', last: '2027-05-01' });
    const typed = line({ begin: '2026-06-01' });
    expect(typed.values).toEqual({ begin: '2026-06-01', last: '2027-06-01' });
    expect([...typed.changed]).toEqual(['begin']);
    expect([...line({ begin: '2026-05-01' }).changed]).toEqual([]);
  });

  it('say what is wrong with each: missing first, then the rules of the act', () => {
    expect(line({ last: null }).errors).toEqual({ last: '必填' });
    expect(line({ last: '2026-04-30' }).errors).toEqual({ last: '不能早于起' });
    expect(line().errors).toEqual({});
  });

  it('are sent row by row beside what is said for all', () => {
    const body = bodyOf(of, [row, row], { remark: '一并', rows: rowsOfLines([line()]) });
    expect(body).toEqual({ remark: '一并', rows: [{ id: 7, version: 2, begin: '2026-05-01', last: '2027-05-01' }] });
    expect(ownFields(of).map(([key]) => key)).toEqual(['begin', 'last']);
    expect(Object.keys(commonOf(of).act.fields ?? {})).toEqual(['remark']);
  });

  it('take one word for all, except those that were changed by hand', () => {
    const spread = usualSpreads(of).find(({ label }) => label === '止');
    if (!spread) throw new Error('no way to set an end for all');
    const lines = [line(), line({ last: '2026-12-31' }, { ...row, id: 8 })];
    const written = spreadOver(spread, '2028-01-01', lines, new Map([[8, { last: '2026-12-31' }]]));
    expect([...written]).toEqual([[7, { last: '2028-01-01' }]]);
  });
});
