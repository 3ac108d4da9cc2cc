import { describe, expect, it } from 'vitest';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { findConflict, resolveConflict } from './conflict.ts';
import { draftedRows, draftKey, mergedDraft, readDraft, storable, writeDraft } from './form-draft.ts';
import { changedKeys, checkForm, editableFields, saveBody, startValues } from './form-values.ts';

const thing = entity({
  name: 'thing',
  label: '东西',
  title: 'name',
  permissions: { read: 'r', insert: 'i', update: 'u', delete: 'd' },
  sort: [{ field: 'id', order: 'desc' }],
  fields: {
    name: f.text({ label: '名称', required: true, max: 5 }),
    from: f.date({ label: '开始', required: true }),
    to: f.date({ label: '结束' }),
    note: f.longText({ label: '说明' }),
    text: f.rich({ label: '正文' }),
    isOpen: f.bool({ label: '公开', default: true }),
    number: f.text({ label: '编号', readOnly: true }),
  },
  rules: (row) => [
    ...(row.from && row.to && row.to < row.from ? [{ field: 'to', message: '不能早于开始' }] : []),
    ...(row.note ? [] : [{ field: 'note', message: '建议填写', level: 'warning' as const }]),
  ],
});
const row = { id: 7, version: 2, name: '旧名', from: '2026-01-01', to: null, note: 'x', isOpen: true };

describe('values of a form', () => {
  it('hold what can be typed, with defaults for a new row', () => {
    expect(editableFields(thing).map(([key]) => key)).toEqual(['name', 'from', 'to', 'note', 'text', 'isOpen']);
    expect(startValues(thing, null)).toEqual({
      name: null,
      from: null,
      to: null,
      note: null,
      text: null,
      isOpen: true,
    });
  });

  it('are sent whole for an insert, changed only for an update', () => {
    const start = startValues(thing, row);
    expect(changedKeys(start, { ...start, to: '', note: 'y' })).toEqual(['note']);
    expect(saveBody(start, { ...start, note: '  ' }, row)).toEqual({ id: 7, version: 2, note: null });
    expect(saveBody({}, { name: 'a', to: '', isOpen: false }, null)).toEqual({ name: 'a', isOpen: false });
  });

  it('are checked as the server checks, in words for the field', () => {
    const empty = checkForm(thing, startValues(thing, null), startValues(thing, null), null);
    expect(empty.errors).toEqual({ name: '请填写名称', from: '请选择开始' });
    expect(empty.warnings).toEqual({ note: '建议填写' });
    const start = startValues(thing, row);
    expect(checkForm(thing, start, { ...start, name: '一二三四五六', to: '2025-12-31' }, row).errors).toEqual({
      name: '不能超过 5 个字',
      to: '不能早于开始',
    });
    expect(checkForm(thing, start, start, row).errors).toEqual({});
  });

  it('say a rule about a field that is not shown above the form', () => {
    const start = startValues(thing, row, ['from']);
    expect(checkForm(thing, start, { from: '2026-05-01' }, { ...row, to: '2026-02-01' })).toMatchObject({
      errors: {},
      general: '不能早于开始',
    });
  });
});

describe('conflict', () => {
  const base = { name: '旧', note: 'x', to: null };
  const row = { id: 7, version: 2, ...base };
  const current = { id: 7, version: 3, name: '他', note: 'x', to: '2026-02-02' };

  it('asks only where both changed to different values', () => {
    const found = findConflict(row, base, { name: '我', note: 'y', to: null }, current);
    expect(found.both.map(({ key, mine, theirs }) => [key, mine, theirs])).toEqual([['name', '我', '他']]);
    expect(found.theirsOnly).toEqual(['to']);
    expect(findConflict(row, base, { name: '他', note: 'x', to: null }, current).both).toEqual([]);
  });

  it('merges by choice and keeps what only one side changed', () => {
    const mine = { name: '我', note: 'y', to: null };
    const found = findConflict(row, base, mine, current);
    expect(resolveConflict(found, mine, { name: 'theirs' })).toEqual({ name: '他', note: 'y', to: '2026-02-02' });
    expect(resolveConflict(found, mine, { name: 'mine' })).toEqual({ name: '我', note: 'y', to: '2026-02-02' });
  });
});

describe('conflict about a masked value', () => {
  const row = { id: 7, version: 2, name: '138****1111', note: 'x', masked: ['name'] };
  const current = { id: 7, version: 3, name: '139****2222', note: 'x', masked: ['name'] };
  const start = { name: null, note: 'x' };

  it('never puts the mask into the box', () => {
    const found = findConflict(row, start, { name: null, note: 'y' }, current);
    expect(found.theirsOnly).toEqual(['name']);
    expect(resolveConflict(found, { name: null, note: 'y' }, {})).toEqual({ name: null, note: 'y' });
    expect(findConflict(row, start, start, { ...row, version: 3 })).toMatchObject({ both: [], theirsOnly: [] });
  });

  it('asks where both typed one', () => {
    const mine = { name: '13700003333', note: 'x' };
    const found = findConflict(row, start, mine, current);
    expect(found.both).toMatchObject([{ key: 'name', mine: '13700003333', theirs: '139****2222' }]);
    expect(resolveConflict(found, mine, { name: 'theirs' })).toEqual({ name: null, note: 'x' });
  });
});

describe('draft', () => {
  const memory = () => {
    const texts = new Map<string, string>();
    return {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
      texts,
    };
  };

  it('is listed by entity and owner, without those of blocks', () => {
    const names = [
      draftKey('thing', 'C1', 7),
      draftKey('thing', 'C1', null),
      draftKey('thing', 'C1', 8, 'base'),
      draftKey('thing_more', 'C1', 9),
      draftKey('thing', 'C2', 5),
      'other',
    ];
    const store = { length: names.length, key: (index: number) => names[index] ?? null };
    expect(draftedRows(store, 'thing', 'C1')).toEqual([null, 7]);
    expect(draftedRows(store, 'thing', 'C3')).toEqual([]);
  });

  it('has a key of its own per owner, entity, row and block', () => {
    const keys = [
      draftKey('thing', 'C1', null),
      draftKey('thing', 'C2', null),
      draftKey('thing', 'C1', 7),
      draftKey('thing', 'C1', 7, 'base'),
      draftKey('other', 'C1', 7),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('comes back for the same version only', () => {
    const store = memory();
    writeDraft(store, 'k', 2, { name: 'a' }, 5);
    expect(readDraft(store, 'k', 2)).toEqual({ version: 2, values: { name: 'a' }, savedAt: 5 });
    expect(readDraft(store, 'k', 3)).toBeNull();
    expect(store.texts.size).toBe(0);
  });

  it('keeps nothing sealed in the browser, and takes that from the one on the server', () => {
    const person = entity({
      name: 'person',
      label: '人',
      title: 'name',
      permissions: { read: 'r', insert: 'i', update: 'u', delete: 'd' },
      sort: [{ field: 'id', order: 'desc' }],
      fields: {
        name: f.text({ label: '姓名', required: true }),
        phone: f.text({ label: '手机号', secret: 'phone_view' }),
        idNumber: f.text({ label: '证件号', sealed: true }),
      },
    });
    const typed = { name: '林', phone: '13700003333', idNumber: '330106199001011234' };
    expect(storable(person, typed)).toEqual({ name: '林' });
    const ofServer = { version: null, values: { ...typed, name: '林知' }, savedAt: 1 };
    const ofTab = { version: null, values: { name: '林知远' }, savedAt: 2 };
    expect(mergedDraft(person, ofTab, ofServer)).toEqual({ ...ofTab, values: { ...typed, name: '林知远' } });
    expect([mergedDraft(person, ofTab, null), mergedDraft(person, null, ofServer)]).toEqual([ofTab, ofServer]);
  });

  it('goes when nothing is changed, when broken and when the store is full', () => {
    const store = memory();
    writeDraft(store, 'k', null, { name: 'a' });
    writeDraft(store, 'k', null, {});
    expect(store.texts.size).toBe(0);
    store.setItem('k', '{');
    expect(readDraft(store, 'k', null)).toBeNull();
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => writeDraft(full, 'k', null, { a: 1 })).not.toThrow();
  });
});
