/**
 * Intellectual property and certificates of all members, to look at: the lists of the areas that keep them, asked under a code of the group.
 * Nothing of them is declared here a second time.
 */
import { z } from 'zod';
import { certificate, queryPageCertificate as certificatesOfCompany } from '#areas/company/public.ts';
import {
  brand,
  copyright,
  patent,
  queryPageBrand as brandsOfCompany,
  queryPageCopyright as copyrightsOfCompany,
  queryPagePatent as patentsOfCompany,
} from '#areas/ip/public.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import type { Entity } from '#platform/entity/entity.ts';
import type { Fields } from '#platform/entity/field.ts';

const access = 'group_knowledge_property';
const scope = 'group';

/** The ledgers, by the tab that shows them. */
export const propertyKinds = ['patent', 'brand', 'copyright', 'certificate'] as const;
export type PropertyTab = (typeof propertyKinds)[number];

/** Rights of the list in the group, whatever those in a company are. Nobody writes there: the page has no call for it. */
export const groupPermissions = {
  read: access,
  insert: access,
  update: access,
  delete: access,
  export: 'group_export',
};

/**
 * The entity as the group reads it: its own name for columns, views and exports, the rights of the group; no head and no dates, whose story
 * and acts belong to the company.
 */
function ofGroup<F extends Fields>({
  head: _head,
  due: _due,
  restorable: _restorable,
  ...entity
}: Entity<F>): Entity<F> {
  return { ...entity, name: `group_${entity.name}`, permissions: groupPermissions };
}
export const groupPatent = ofGroup(patent);
export const groupBrand = ofGroup(brand);
export const groupCopyright = ofGroup(copyright);
export const groupCertificate = ofGroup(certificate);

export const queryPagePatent = endpoint({
  ...patentsOfCompany,
  path: '/api/v1/bloc/profile/queryPagePatent',
  label: '查询集团专利',
  access,
  scope,
});
export const queryPageBrand = endpoint({
  ...brandsOfCompany,
  path: '/api/v1/bloc/profile/queryPageBrand',
  label: '查询集团商标',
  access,
  scope,
});
export const queryPageCopyright = endpoint({
  ...copyrightsOfCompany,
  path: '/api/v1/bloc/profile/queryPageCopyright',
  label: '查询集团版权',
  access,
  scope,
});
export const queryPageCertificate = endpoint({
  ...certificatesOfCompany,
  path: '/api/v1/bloc/profile/queryPageCertificate',
  label: '查询集团资质',
  access,
  scope,
});

const countsOfCompany = z.object({
  /** Null where the member does not grant the area. */
  patent: z.number().nullable(),
  brand: z.number().nullable(),
  copyright: z.number().nullable(),
  certificate: z.number().nullable(),
});

/** Members that let the group see their intellectual property or their profile, with what they have. */
export const queryCompanyList = endpoint({
  path: '/api/v1/bloc/profile/queryCompanyList',
  label: '查询成员企业知识产权',
  access,
  scope,
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    companies: z.array(z.object({ companyCode: z.string(), name: z.string(), counts: countsOfCompany })),
    /** Members that grant neither. */
    withheld: z.number(),
  }),
});

/** Key figures. Narrowed to some members as lists are, by `companyCodes` beside the input. */
export const queryCount = endpoint({
  path: '/api/v1/bloc/profile/queryCount',
  label: '查询集团知识产权数量',
  access,
  scope,
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    patent: z.object({
      total: z.number(),
      invention: z.number(),
      utility: z.number(),
      design: z.number(),
      /** In force. */
      granted: z.number(),
      /** Not decided yet. */
      examining: z.number(),
    }),
    brand: z.object({ total: z.number(), registered: z.number() }),
    copyright: z.object({ total: z.number(), software: z.number() }),
    certificate: z.object({ total: z.number(), valid: z.number(), expiring: z.number() }),
  }),
});

/** Applications and grants by year, oldest first; of copyrights registrations, of certificates issues, as grants. */
export const queryYear = endpoint({
  path: '/api/v1/bloc/profile/queryYear',
  label: '查询集团知识产权年度数量',
  access,
  scope,
  reads: true,
  input: z.strictObject({ kind: z.enum(propertyKinds).describe('类别') }),
  output: z.object({ years: z.array(z.object({ year: z.number(), applied: z.number(), granted: z.number() })) }),
});
