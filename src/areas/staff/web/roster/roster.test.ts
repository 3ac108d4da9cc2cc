import { describe, expect, it } from 'vitest';
import type { TableField } from '../../model/own-fields/table-field-calls.ts';
import { rosterColumns } from './roster-entity.ts';
import type { RosterActs, RosterRights } from './roster-actions.tsx';
import { rosterRowActions } from './roster-actions.tsx';
import { addressOfAlert, presentStatuses, rosterFilterOf } from './roster-filter.ts';
import { fieldsOf } from '../own-fields/use-field-view.ts';
import { askedColumns, columnsOf } from './use-roster-view.ts';

const field = (fieldKey: string, visible = true): TableField => ({ fieldKey, title: fieldKey, visible, builtIn: true });

describe('roster filter', () => {
  it('asks for everybody present, departments below included', () => {
    expect(rosterFilterOf({ departmentId: 7, status: null, alert: null, scope: null })).toEqual({
      groupInfoIds: [7],
      includeChildren: true,
      staffStatus: [...presentStatuses],
    });
  });

  it('takes a status and an alert it knows and drops others', () => {
    expect(rosterFilterOf({ departmentId: 7, status: 'left', alert: 'birthday', scope: 'self' })).toEqual({
      groupInfoIds: [7],
      includeChildren: false,
      staffStatus: ['left'],
      alert: 'birthday',
    });
    expect(rosterFilterOf({ departmentId: 7, status: 'gone', alert: 'x', scope: null })).toEqual({
      groupInfoIds: [7],
      includeChildren: true,
      staffStatus: [...presentStatuses],
    });
  });
});

describe('an alert in the address', () => {
  it('asks for the urgency of an open alert only, and for one it knows', () => {
    const choice = { departmentId: 7, status: null, scope: null };
    expect(rosterFilterOf({ ...choice, alert: 'contract_end', urgency: 'past' })).toMatchObject({
      alert: 'contract_end',
      urgency: 'past',
    });
    expect(rosterFilterOf({ ...choice, alert: 'contract_end', urgency: 'soon' })).not.toHaveProperty('urgency');
    expect(rosterFilterOf({ ...choice, alert: null, urgency: 'past' })).not.toHaveProperty('urgency');
  });

  it('opens with everybody, and gives the former status back when it is closed', () => {
    const opened = addressOfAlert('contract_end', { status: 'probation', alert: null, before: null });
    expect(opened).toMatchObject({
      alert: 'contract_end',
      status: null,
      before: 'probation',
      urgency: null,
      sort: null,
    });
    const other = addressOfAlert('retire', { status: null, alert: 'contract_end', before: 'probation' });
    expect(other).toMatchObject({ alert: 'retire', before: 'probation' });
    expect(addressOfAlert(null, { status: null, alert: 'retire', before: 'probation' })).toMatchObject({
      alert: null,
      status: 'probation',
      before: null,
    });
  });
});

describe('roster columns', () => {
  it('starts with name, number, department, post, status', () => {
    expect(rosterColumns.slice(0, 5).map((column) => column.key)).toEqual([
      'name',
      'employeeNo',
      'groupInfoId',
      'position',
      'staffStatus',
    ]);
  });

  it('keeps the name first and in sight whatever was saved', () => {
    const columns = columnsOf([field('position'), field('phone'), field('name', false), field('employeeNo', false)]);
    expect(columns[0]).toMatchObject({ key: 'name', visible: true });
    expect(columns.find((column) => column.key === 'phone')?.visible).toBe(true);
    expect(columns.find((column) => column.key === 'employeeNo')?.visible).toBe(false);
  });

  it('leaves out what the server leaves out', () => {
    expect(columnsOf([field('name'), field('employeeNo'), field('position')]).map((column) => column.key)).toEqual([
      'name',
      'employeeNo',
      'position',
    ]);
  });

  it('takes in what the company added, at the end unless moved, and sends it back under its own key', () => {
    const shoes: TableField = {
      fieldKey: 'shoeSize',
      title: '鞋码',
      dataType: 'number',
      visible: true,
      builtIn: false,
    };
    const shown = columnsOf([field('name'), field('employeeNo'), shoes]);
    expect(shown.map(({ key }) => key)).toEqual(['name', 'employeeNo', 'custom.shoeSize']);
    expect(askedColumns(shown)).toContain('customFields');
    expect(fieldsOf(shown, [field('name'), field('employeeNo'), shoes]).at(-1)).toMatchObject({
      fieldKey: 'shoeSize',
      dataType: 'number',
      builtIn: false,
    });
    expect(columnsOf([field('name'), shoes, field('position'), field('employeeNo')]).map(({ key }) => key)).toEqual([
      'name',
      'custom.shoeSize',
      'position',
      'employeeNo',
    ]);
  });

  it('asks for what is in sight and what every row needs, in whatever order', () => {
    const shown = columnsOf([field('name'), field('position'), field('phone', false), field('labels')]);
    expect(askedColumns(shown)).toEqual(['avatar', 'contractEndDate', 'employeeNo', 'name', 'position']);
    expect(askedColumns(shown.toReversed())).toEqual(askedColumns(shown));
    expect(askedColumns([...shown, { key: 'shoeSize', label: '鞋码', visible: true, width: 80 }])).toContain(
      'customFields',
    );
  });

  it('sends what the server said of a column with the new order and width', () => {
    const [sent] = fieldsOf(
      [{ key: 'phone', label: '手机号', visible: false, width: 999 }],
      [{ ...field('phone'), sensitive: true }],
    );
    expect(sent).toEqual({
      fieldKey: 'phone',
      title: 'phone',
      builtIn: true,
      sensitive: true,
      visible: false,
      width: 400,
    });
  });
});

describe('an open alert', () => {
  it('puts the act that settles it in front, and leaves the others in their order', () => {
    const nothing = () => undefined;
    const renew = { key: 'renewContract', label: '续签', onRun: nothing };
    const acts = { open: nothing, edit: nothing, entry: nothing, remove: nothing, approve: nothing, show: nothing };
    const rights = Object.fromEntries(
      ['edit', 'entry', 'remove', 'change', 'label', 'export', 'import', 'fields', 'purge'].map((key) => [
        key,
        key === 'edit',
      ]),
    ) as unknown as RosterRights;
    const keys = (settles: string | undefined, actions: RosterActs['actions']) =>
      rosterRowActions({ id: 1, version: 0, staffStatus: 'regular' }, rights, { ...acts, actions, settles }).map(
        ({ key }) => key,
      );
    expect(keys(undefined, () => [renew])).toEqual(['open', 'edit', 'renewContract']);
    expect(keys('renewContract', () => [renew])).toEqual(['renewContract', 'open', 'edit']);
    // A request that waits stands before what else can be done, and behind what settles the alert.
    const waits = { id: 1, version: 0, staffStatus: 'regular', waitingEdit: true };
    expect(
      rosterRowActions(waits, rights, { ...acts, actions: () => [renew], settles: 'renewContract' }).map(
        ({ key }) => key,
      ),
    ).toEqual(['renewContract', 'open', 'approve', 'edit']);
    // Who cannot, is looked at.
    expect(keys('renewContract', () => [])).toEqual(['open', 'edit']);
  });
});

describe('who is about to leave', () => {
  it('is handed over first: leaving confirms itself after the last day', () => {
    const nothing = () => undefined;
    const acts = { open: nothing, edit: nothing, entry: nothing, remove: nothing, approve: nothing, show: nothing };
    const offered = ['confirm', 'cancel', 'handOver'].map((key) => ({ key, label: key, onRun: nothing }));
    const keys = rosterRowActions(
      { id: 1, version: 0, staffStatus: 'pending_demission' },
      { edit: true } as unknown as RosterRights,
      { ...acts, actions: () => offered },
    ).map(({ key }) => key);
    expect(keys).toEqual(['open', 'handOver', 'confirm', 'edit', 'cancel']);
  });
});

describe('deleting from the roster', () => {
  const nothing = () => undefined;
  const acts: RosterActs = {
    open: nothing,
    edit: nothing,
    entry: nothing,
    remove: nothing,
    approve: nothing,
    show: nothing,
    actions: () => [],
  };
  const rights = (remove: boolean): RosterRights => ({
    edit: true,
    entry: true,
    remove,
    label: true,
    export: true,
    import: true,
    fields: true,
    purge: true,
  });
  const now = Date.parse('2026-07-31T08:00:00+08:00');
  const offers = (staffStatus: string, createdAt: string, remove = true) =>
    rosterRowActions({ id: 1, version: 0, staffStatus, createdAt }, rights(remove), acts, now).some(
      ({ key }) => key === 'delete',
    );

  it('is offered for rows of the last 30 days, as the server takes them for mistakes, whatever their status', () => {
    for (const status of ['probation', 'regular', 'left'])
      expect(offers(status, '2026-07-02T08:00:00+08:00'), status).toBe(true);
    for (const status of ['probation', 'regular', 'left'])
      expect(offers(status, '2026-07-01T07:59:00+08:00'), status).toBe(false);
  });

  it('is offered for who never started, however old, and to nobody without the permission', () => {
    for (const status of ['pending_entry', 'cancelled']) {
      expect(offers(status, '2020-01-01T00:00:00+08:00'), status).toBe(true);
      expect(offers(status, '2026-07-30T00:00:00+08:00', false), status).toBe(false);
    }
    expect(offers('regular', '2026-07-30T00:00:00+08:00', false)).toBe(false);
  });
});
