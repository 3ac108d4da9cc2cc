/** Uploading and fetching files. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { fileSchema } from '#platform/entity/schema.ts';

const bizType = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/u)
  .default('attachment')
  .describe('业务类型');

/** Use (`bizType`) of what stands in a text: every reader of the text opens it by its address, and no row refers to it. */
export const editorUse = 'editor';

/** One file per call; the type is decided by its content, not by its name. */
export const uploadFile = endpoint({
  path: '/api/v1/file/upload',
  label: '上传文件',
  access: 'signedIn',
  scope: 'company',
  body: 'multipart',
  input: z.looseObject({ bizType }),
  output: z.union([fileSchema, z.array(fileSchema)]),
  perMinute: 200,
});

/** For the editors: answers the file and an address that an image or video tag can open. Colleagues may read it unless `bizType` names another use. */
export const uploadEditorFile = endpoint({
  path: '/api/file/upload',
  label: '上传编辑器文件',
  access: 'signedIn',
  scope: 'company',
  body: 'multipart',
  input: z.looseObject({ bizType: bizType.default(editorUse) }),
  output: z.looseObject({ url: z.string() }),
  perMinute: 200,
});

/**
 * Size and type are checked before a byte is sent; the address is a PUT to this server. Above 20 MB the file comes in
 * parts: each is a PUT to `uploadUrl` + `&part=1…` with `partSize` bytes, the last with the rest. `uploadId` given
 * again answers a fresh address and which parts are there.
 */
export const getUploadSign = endpoint({
  path: '/api/v1/file/getUploadSign',
  label: '获取上传签名',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({
    fileName: z.string().min(1).max(255).describe('文件名'),
    size: z.int().positive().describe('文件大小'),
    contentType: z.string().max(200).default('application/octet-stream').describe('文件类型'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/u)
      .optional()
      .describe('校验值'),
    bizType,
    uploadId: z
      .string()
      .regex(/^[1-9]\d{0,14}$/u)
      .optional()
      .describe('续传编号'),
  }),
  output: z.object({
    fileId: z.number(),
    method: z.literal('PUT'),
    uploadUrl: z.string(),
    headers: z.record(z.string(), z.string()),
    /** Of a form; empty, because the body of a PUT is the file itself. */
    fields: z.record(z.string(), z.string()),
    path: z.string(),
    expireAt: z.string(),
    partSize: z.int().optional(),
    uploadId: z.string().optional(),
    /** Numbers of the parts that are stored already. */
    parts: z.array(z.int()).optional(),
  }),
});

/** After the PUT, or the last part: size, checksum and sniffed type are checked again, then the file is ready. `parts`: the numbers that the caller sent, each once and all of them. */
export const completeUpload = endpoint({
  path: '/api/v1/file/completeUpload',
  label: '完成上传',
  access: 'signedIn',
  scope: 'company',
  input: z.strictObject({
    fileId: z.int().positive().describe('文件编号'),
    parts: z.array(z.int().positive()).max(9999).optional().describe('分片'),
  }),
  output: fileSchema,
});

/** Blob with Range and ETag; attachment unless inline is asked for a type that cannot run script. */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/v1/file/downloadFile',
  label: '下载文件',
  access: 'signedIn',
  scope: 'company',
  answer: 'file',
  input: z.looseObject({
    fileName: z.string().max(255).optional().describe('文件名'),
    filePath: z.string().min(1).max(300).describe('文件路径'),
    inline: z.enum(['0', '1']).default('0').describe('直接打开'),
    /** Width in pixels of a preview, for pictures; other files answer themselves. */
    w: z.enum(['64', '256', '1024']).optional().describe('预览宽度'),
  }),
  output: z.unknown(),
});

const filesById = z.strictObject({ ids: z.array(z.int().positive()).min(1).max(100).describe('文件') });

/** Files by id: one's own, those for all colleagues, and those of rows that one may read. Others are left out, as if there were none. */
export const queryFiles = endpoint({
  path: '/api/v1/file/query',
  label: '查询文件',
  access: 'signedIn',
  scope: 'company',
  reads: true,
  input: filesById,
  output: z.object({ files: z.array(fileSchema) }),
});

/** Deletes own files, all or none; one that a row holds is FY-C001. The content goes after 30 days. */
export const deleteFiles = endpoint({
  path: '/api/v1/file/delete',
  label: '删除文件',
  access: 'signedIn',
  scope: 'company',
  input: filesById,
  output: z.object({ deleted: z.int() }),
});
