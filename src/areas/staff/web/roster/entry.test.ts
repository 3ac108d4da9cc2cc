import { describe, expect, it } from 'vitest';
import {
  askedOf,
  entryBody,
  entryEntity,
  entryKeys,
  entryParts,
  entrySteps,
  formFields,
  knownOfContract,
  stepWith,
} from './entry-steps.ts';
import { factsOf } from './IdNumberSlot.tsx';

describe('hiring', () => {
  it('reads birthday, sex and province from a valid number only', () => {
    expect(factsOf('id_card', '330106199003074517')).toEqual({
      birthday: '1990-03-07',
      sex: '1',
      nativePlace: '330000',
    });
    expect(factsOf('id_card', '330106199003074510')).toBeNull();
    expect(factsOf('id_card', '33010619900307')).toBeNull();
    expect(factsOf('passport', '330106199003074517')).toBeNull();
  });

  it('asks for declared fields, each once', () => {
    expect(new Set(entryKeys).size).toBe(entryKeys.length);
    for (const key of entryKeys) expect(Object.keys(entryEntity.fields)).toContain(key);
  });

  it('sends begun parts only, and puts their findings back at their fields', () => {
    const body = {
      name: '张伟',
      'contract.contractNo': 'HT-1',
      'families.1.name': '张父',
      'families.1.relation': '5',
      'salary.baseSalary': null,
    };
    expect(entryBody(body)).toEqual({
      name: '张伟',
      contract: { contractKind: 'labor', contractNo: 'HT-1' },
      families: [{ isEmergency: false, name: '张父', relation: '5' }],
    });
    expect(
      formFields({ 'families.0.phone': '手机号不对', 'contract.endDate': '必填', position: '必填' }, body),
    ).toEqual({
      'families.1.phone': '手机号不对',
      'contract.endDate': '必填',
      position: '必填',
    });
  });

  it('asks for the probation beside the contract, and takes papers with their category', () => {
    expect(entrySteps.map(({ label }) => label)).toEqual(['身份', '岗位', '合同与试用期', '学历、家庭与附件']);
    expect(entrySteps[stepWith(['probationMonths'])]?.key).toBe('contract');
    const paper = { id: 1, name: '正反面.jpg' };
    expect(entryBody({ 'files.0.files': [], 'files.1.files': [paper] })).toEqual({
      files: [{ category: 'entry_form', name: '入职登记表', files: [paper] }],
    });
    expect(formFields({ 'files.0.files': '必填' }, { 'files.1.files': [paper] })).toEqual({ 'files.1.files': '必填' });
  });

  it('fills in what is known of the contract, which alone does not begin it', () => {
    const known = { name: '张三', ...knownOfContract('示例科技', '2026-07-01') };
    expect(entryBody(known)).toEqual({ name: '张三' });
    expect(entryBody({ ...known, 'contract.contractNo': 'HT-1' })).toMatchObject({
      contract: { contractNo: 'HT-1', signCompany: '示例科技', signDate: '2026-07-01', startDate: '2026-07-01' },
    });
  });

  it('marks what a begun part has to have', () => {
    const [contract] = entryParts;
    const { fields } = contract ? askedOf(entryEntity, contract) : entryEntity;
    const marked = Object.keys(fields).filter((key) => key.startsWith('contract.') && fields[key]?.required);
    expect(marked.toSorted()).toEqual(
      ['signCompany', 'signDate', 'startDate', 'termType'].map((key) => `contract.${key}`),
    );
    expect(entryEntity.fields['contract.contractNo']).toMatchObject({
      required: false,
      help: expect.stringContaining('HT-工号'),
    });
  });

  it('asks of a begun part what its record asks, and nothing of one that was left empty', () => {
    const found = (values: Record<string, unknown>) =>
      (entryEntity.rules?.({ entryDate: '2026-01-05', ...values }) ?? []).map(({ field }) => field);
    expect(found({})).toEqual([]);
    expect(found({ 'contract.contractNo': 'HT-1' })).toEqual(
      expect.arrayContaining(['contract.signCompany', 'contract.signDate', 'contract.endDate']),
    );
    // The number is drawn where nobody wrote one.
    expect(found({ 'contract.termType': 'open_ended' })).not.toContain('contract.contractNo');
    expect(found({ 'account.accountNo': '6222020000000000001' })).toEqual(['account.accountNo']);
  });

  it('finds the step of a finding', () => {
    expect(stepWith(['position'])).toBe(1);
    expect(stepWith(['nothing'])).toBe(-1);
    expect(stepWith(['families.1.phone'])).toBe(3);
    expect(entrySteps[stepWith(['idNumber'])]?.key).toBe('identity');
  });
});
