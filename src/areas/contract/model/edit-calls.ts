/** Writing a contract with its parts: parties, plans and files replace those that are stored, row by row of their ids. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { exportEndpoint } from '#platform/entity/entity-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries, withinParent } from '#platform/entity/entity.ts';
import type { SaveOf } from '#platform/entity/schema.ts';
import { derivedSchema, givenSchema, idSchema, saveSchema, versionSchema } from '#platform/entity/schema.ts';
import { contractPlan, mostPlans } from './contract-money.ts';
import { contractParty, mostParties } from './contract-party.ts';
import { contractFile, mostContractFiles } from './contract-records.ts';
import { contract } from './contract.ts';

/** A part as it is sent: all that people write, and the id of the row that it changes. Its place in the list is its place in the contract. */
export type PartOf<E> = Omit<SaveOf<E>, 'id' | 'version' | 'contractId' | 'seq'> & { readonly id?: number | undefined };

/** Fields of a part that a call carries. */
const partFields = (part: AnyEntity) =>
  Object.fromEntries(fieldEntries(withinParent(part)).filter(([key, field]) => key !== 'seq' && !field.readOnly));

function partsOf<E extends AnyEntity>(part: E, most: number): z.ZodType<PartOf<E>[], PartOf<E>[]> {
  // A default stands in for what is not said: only what has none must be there.
  const fields = Object.fromEntries(
    Object.entries(partFields(part)).map(([key, field]) => [
      key,
      field.required && field.default !== undefined ? { ...field, required: false } : field,
    ]),
  );
  return derivedSchema(
    z.array(givenSchema(fields, { id: idSchema.optional() })).max(most, `最多 ${most} ${part.unit ?? '条'}`),
  );
}

/** Parts of a contract as calls carry them: each may be left out. */
export const parts = {
  parties: partsOf(contractParty, mostParties).optional().describe('签约方'),
  plans: partsOf(contractPlan, mostPlans).optional().describe('收付款计划'),
  files: partsOf(contractFile, mostContractFiles).optional().describe('附件'),
};
export type PartyInput = PartOf<typeof contractParty>;
export type PlanInput = PartOf<typeof contractPlan>;
export type FileInput = PartOf<typeof contractFile>;

/** Without a number the contract gets the next one of the rule: the types of a save are those of the declaration all the same. */
const numbered = {
  ...contract,
  fields: { ...contract.fields, contractNo: { ...contract.fields.contractNo, required: false } },
} as unknown as typeof contract;

/**
 * Registers a draft. An empty number is issued by the rule of the company. FY-C001 where the number is taken, `data.suggest` is
 * the next free one; FY-V001 names the field.
 */
export const insertContract = endpoint({
  path: '/api/v1/company/contract/insertContract',
  label: '新增合同',
  access: contract.permissions.insert,
  scope: 'company',
  input: saveSchema(numbered, parts).refine((body) => body.id === undefined, {
    path: ['id'],
    message: '新增时不能带编号',
  }),
  output: z.object({
    id: idSchema,
    version: versionSchema,
    contractNo: z.string(),
    /** Sentences worth reading that refused nothing. */
    warnings: z.array(z.string()),
  }),
});

/**
 * Changes a contract: a draft wholly, one in approval not at all, a signed one only in what is no part of the agreement; the
 * rest goes by a change (operate). Parts that are not sent stay as they are. FY-C002 where somebody saved first.
 */
export const updateContract = endpoint({
  path: '/api/v1/company/contract/updateContract',
  label: '修改合同',
  access: contract.permissions.update,
  scope: 'company',
  input: saveSchema(contract, parts).refine((body) => body.id !== undefined, { path: ['id'], message: '必填' }),
  output: z.object({ id: idSchema, version: versionSchema, warnings: z.array(z.string()) }),
});

/** What people may still write once a contract was submitted and decided. */
export const openAfterSubmit: ReadonlySet<string> = new Set([
  'ownerId',
  'deptId',
  'followers',
  // A project is often begun by the contract that was signed for it.
  'projectId',
  'remark',
  'checklist',
  'archiveNo',
  'archivePlace',
  'archiveCopies',
]);

/** Who may be a party: the company itself, its sisters, partners, and parties of earlier contracts. */
export const queryParty = endpoint({
  path: '/api/v1/company/contract/queryParty',
  label: '查找签约方',
  access: [contract.permissions.insert, contract.permissions.update],
  scope: 'company',
  reads: true,
  input: z.strictObject({ keyword: z.string().max(50).default('').describe('名称') }),
  output: z.object({
    self: z.object({ name: z.string(), uscc: z.string().nullable(), legalRep: z.string().nullable() }),
    records: z.array(
      z.object({
        source: z.enum(['group', 'partner', 'contract']),
        name: z.string(),
        uscc: z.string().nullable(),
        contactName: z.string().nullable(),
        contactPhone: z.string().nullable(),
      }),
    ),
  }),
});

/** The register as a workbook up to 2,000 rows; beyond, {id} of the export that was queued. Columns of amounts need their right. */
export const exportContract = exportEndpoint(contract, {
  path: '/api/v1/company/contract/exportContract',
  label: '导出合同',
});
