/** The own archive as its person edits it: the fields of the archive page, most for reading; and the card that pay goes to. */
import { entity, fieldEntries } from '#platform/entity/entity.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { bankKeys, plainOwnKeys, sensitiveOwnKeys } from '../../model/personal-edit.ts';
import { staffAccount } from '../../model/records/pay.ts';
import { archiveEntity } from '../roster/archive-entity.ts';

const mayEdit = new Set<string>([...plainOwnKeys, ...sensitiveOwnKeys]);
const waits = new Set<string>(sensitiveOwnKeys);

/** `needsApproval` says at the fields what will wait. */
export const ownEntity = (needsApproval: boolean): AnyEntity => ({
  ...archiveEntity,
  fields: Object.fromEntries(
    fieldEntries(archiveEntity).map(([key, field]) => [
      key,
      !mayEdit.has(key)
        ? { ...field, readOnly: true }
        : needsApproval && waits.has(key)
          ? { ...field, help: '修改后由人事审批生效' }
          : field,
    ]),
  ),
});

export const cardEntity = (needsApproval: boolean): AnyEntity =>
  entity({
    name: 'own_card',
    label: '工资卡',
    title: 'accountNo',
    permissions: staffAccount.permissions,
    sort: [],
    fields: Object.fromEntries(
      bankKeys.map((key) => [
        key,
        needsApproval && key === 'accountNo'
          ? { ...staffAccount.fields[key], help: '修改后由人事审批生效' }
          : staffAccount.fields[key],
      ]),
    ),
    sections: [{ key: 'card', label: '工资卡', fields: [...bankKeys] }],
  });
