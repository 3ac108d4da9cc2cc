/** The own certificates, the files of one, and the check of a number. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { idSchema } from '#platform/entity/schema.ts';
import { certificateCode, certificateKinds, certificateStates, staffCertificate } from './certificate.ts';

const codesOf = <Code extends string>(options: readonly { readonly code: Code }[]) =>
  options.map(({ code }) => code) as [Code, ...Code[]];
const kind = z.enum(codesOf(certificateKinds));
const status = z.enum(codesOf(certificateStates));

/** Newest first, at most so many: the register keeps the others. */
export const ownCertificatesShown = 50;

/** The own certificates and requests. `person` is null for who is nobody of the roster. */
export const queryOwnCertificate = endpoint({
  path: '/api/v1/staff/certificate/queryOwnCertificate',
  label: '查询本人证明',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: z.strictObject({}),
  output: z.object({
    person: z.object({ id: z.number(), version: z.number(), name: z.string(), staffStatus: z.string() }).nullable(),
    records: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        personName: z.string(),
        kind,
        purpose: z.string(),
        addressee: z.string().nullable(),
        status,
        requestedAt: z.string(),
        certificateNo: z.string().nullable(),
        issuedOn: z.string().nullable(),
        closingReason: z.string().nullable(),
      }),
    ),
  }),
});

/** An issued certificate as a file. FY-C001 where it is not issued, or void; FY-A001 where pay stands in it and the caller may not see pay. */
export const downloadCertificate = endpoint({
  path: '/api/v1/staff/certificate/downloadCertificate',
  label: '下载证明',
  access: certificateCode,
  own: true,
  scope: 'company',
  answer: 'file',
  input: z.strictObject({
    id: idSchema.describe(staffCertificate.label),
    format: z.enum(['docx', 'pdf']).describe('格式'),
  }),
  output: z.unknown(),
});

/** Whether a paper with this number was issued here, for a bank or an office that asks by telephone. The name stays covered. */
export const verifyCertificate = endpoint({
  path: '/api/v1/staff/certificate/verifyCertificate',
  label: '核验证明编号',
  access: certificateCode,
  scope: 'company',
  reads: true,
  input: z.strictObject({
    certificateNo: z.string().trim().min(1).max(30).describe('证明编号'),
    checkCode: z.string().trim().max(12).nullish().describe('校验码'),
  }),
  output: z.object({
    certificate: z
      .object({
        certificateNo: z.string(),
        kind,
        status,
        personName: z.string(),
        issuedOn: z.string().nullable(),
        closingReason: z.string().nullable(),
        /** Whether the code that stands on the paper is that of the number; null where none was given. */
        isCodeRight: z.boolean().nullable(),
      })
      .nullable(),
  }),
});
