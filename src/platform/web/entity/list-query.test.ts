import { describe, expect, it } from 'vitest';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { pageQuerySchema } from '#platform/entity/schema.ts';
import { clearFilters, readListQuery, writeListQuery } from './list-query.ts';

const thing = entity({
  name: 'thing',
  label: '东西',
  title: 'name',
  permissions: { read: 'r', insert: 'i', update: 'u', delete: 'd' },
  sort: [{ field: 'madeOn', order: 'desc' }],
  fields: {
    name: f.text({ label: '名称', required: true, search: true, filter: 'like' }),
    kind: f.oneOf({
      label: '类别',
      options: [
        { code: 'a', label: '甲' },
        { code: 'b', label: '乙' },
      ],
      filter: 'in',
    }),
    owner: f.ref({ label: '负责人', to: 'person', filter: 'in' }),
    price: f.money({ label: '价格', filter: 'range' }),
    madeOn: f.date({ label: '日期', filter: 'range' }),
    isOpen: f.bool({ label: '公开', filter: 'equal' }),
  },
});
const more = { year: f.date({ label: '年份', filter: 'year' }) };
const read = (text: string) => readListQuery(thing, new URLSearchParams(text), more);

describe('address of a list', () => {
  it('becomes a query that the wire schema accepts', () => {
    const query = read(
      'keyword=杭州&kind=a,b&owner=3,5&price=~100.5&madeOn=2026-01-01~&isOpen=0&page=3&size=50&sort=-madeOn,name',
    );
    expect(query).toEqual({
      filter: {
        keyword: '杭州',
        kind: ['a', 'b'],
        owner: [3, 5],
        price: [null, 100.5],
        madeOn: ['2026-01-01', null],
        isOpen: false,
      },
      page: { current: 3, size: 50 },
      sort: [{ field: 'madeOn', order: 'desc' }],
    });
    expect(pageQuerySchema(thing).safeParse(query).success).toBe(true);
  });

  it('leaves out what is broken, unknown or not sortable', () => {
    expect(read('kind=x&isOpen=maybe&price=~&page=-1&size=33&sort=secret&other=1&year=20x6')).toEqual({
      filter: {},
      page: { current: 1, size: 10 },
    });
  });

  it('survives writing and reading', () => {
    const filter = { keyword: '合同', kind: ['b'], price: [1, null], isOpen: true, year: 2025 };
    const params = writeListQuery(
      thing,
      new URLSearchParams('tab=x'),
      { filter, size: 20, sort: [{ field: 'madeOn', order: 'asc' }] },
      more,
    );
    expect(params.get('tab')).toBe('x');
    expect(readListQuery(thing, params, more)).toEqual({
      filter,
      page: { current: 1, size: 20 },
      sort: [{ field: 'madeOn', order: 'asc' }],
    });
  });

  it('goes back to page 1 on every change but one of the page', () => {
    const at3 = new URLSearchParams('page=3&kind=a');
    expect(writeListQuery(thing, at3, { filter: { kind: ['b'] } }).get('page')).toBeNull();
    expect(writeListQuery(thing, at3, { size: 50 }).get('page')).toBeNull();
    expect(writeListQuery(thing, at3, { current: 4 }).get('page')).toBe('4');
  });

  it('opens with the filters of its view until somebody takes them away, and remembers that', () => {
    const opening = { ...thing, view: { scope: 'company' as const, opensWith: () => ({ madeOn: '~2027-01-01' }) } };
    const filterOf = (text: string) => readListQuery(opening, new URLSearchParams(text), more).filter;
    expect(filterOf('')).toEqual({ madeOn: [null, '2027-01-01'] });
    expect(filterOf('kind=a')).toEqual({ kind: ['a'], madeOn: [null, '2027-01-01'] });
    expect(filterOf('madeOn=2026-01-01~')).toEqual({ madeOn: ['2026-01-01', null] });
    const without = writeListQuery(opening, new URLSearchParams('kind=a'), { filter: { madeOn: undefined } }, more);
    expect([without.toString(), filterOf(without.toString())]).toEqual(['kind=a&madeOn=', { kind: ['a'] }]);
    expect(filterOf(clearFilters(opening, new URLSearchParams('kind=a'), more).toString())).toEqual({});
  });

  it('clears filters only', () => {
    expect(
      clearFilters(
        thing,
        new URLSearchParams('kind=a&year=2025&keyword=x&size=20&tab=y&sort=-madeOn&page=2'),
        more,
      ).toString(),
    ).toBe('size=20&tab=y&sort=-madeOn');
  });
});
