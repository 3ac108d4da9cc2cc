/** 操作日志: what was done, by whom, and whether the chain of it still holds. */
import { z } from 'zod';
import { endpoint } from '#platform/entity/endpoint.ts';
import { options } from '#platform/entity/field.ts';
import { idSchema, instantSchema, pageOf, pageSchema } from '#platform/entity/schema.ts';

/** What was done. */
export const auditActions = options([
  { code: 'login', label: '登录' },
  { code: 'logout', label: '退出' },
  { code: 'create', label: '新建' },
  { code: 'update', label: '修改' },
  { code: 'delete', label: '删除' },
  { code: 'export', label: '导出' },
  { code: 'import', label: '导入' },
  { code: 'reveal', label: '查看敏感信息' },
  // Beside those of §4: pay and licences leave a line when they are looked at as a whole.
  { code: 'read', label: '查看' },
  { code: 'grant', label: '授权' },
  { code: 'approve', label: '审批' },
  { code: 'switch', label: '切换企业' },
  { code: 'download', label: '下载' },
  { code: 'config', label: '设置' },
]);
export const auditResults = options([
  { code: 'success', label: '成功', tone: 'success' },
  { code: 'refused', label: '被拒绝', tone: 'danger' },
]);

/** What acts are about beside the declared entities, which bring their own names. */
export const auditObjects = options([
  { code: 'account', label: '账号' },
  { code: 'account_identity', label: '统一登录身份' },
  { code: 'audit_log', label: '操作日志' },
  { code: 'company', label: '企业' },
  { code: 'consent_record', label: '授权记录' },
  { code: 'domain_config', label: '站点配置' },
  { code: 'due_feed', label: '到期日历订阅' },
  { code: 'file', label: '文件' },
  { code: 'import_word', label: '导入时记住的写法' },
  { code: 'invite_code', label: '邀请码' },
  { code: 'join_request', label: '加入申请' },
  { code: 'licence', label: '营业执照' },
  { code: 'login_secret_key', label: '免登密钥' },
  { code: 'member', label: '成员' },
  { code: 'org_group', label: '集团' },
  { code: 'owner_transfer', label: '企业转让' },
  { code: 'passkey', label: '通行密钥' },
  { code: 'password', label: '密码' },
  { code: 'platform_operator', label: '平台运营账号' },
  { code: 'processing_basis', label: '个人信息处理依据' },
  { code: 'protocol_version', label: '协议版本' },
  { code: 'role', label: '角色' },
  { code: 'security_policy', label: '安全策略' },
  { code: 'session', label: '登录会话' },
  { code: 'staff_setting', label: '人事设置' },
  { code: 'table_field', label: '列表字段' },
  { code: 'talent_wall', label: '人才墙' },
  { code: 'totp', label: '动态口令' },
  { code: 'view_config', label: '列表视图' },
]);

/** Names of changed values where no entity declares them. */
export const auditFieldLabels: Readonly<Record<string, string>> = {
  accepted: '是否接受',
  address: '筛选与排序',
  avatarFileId: '头像',
  basis: '处理依据',
  birthday: '出生日期',
  clientName: '客户端',
  codes: '权限',
  codeType: '类型',
  companyCode: '企业编码',
  companyCodes: '适用企业',
  contactPhone: '联系电话',
  content: '正文',
  contentLength: '正文字数',
  creditCode: '统一社会信用代码',
  date: '日期',
  dataScope: '数据范围',
  dataScopeDeptIds: '指定部门',
  deptId: '部门',
  deptIds: '部门',
  disabled: '停用',
  displayName: '姓名',
  document: '规章制度或集体合同',
  effectiveAt: '生效时间',
  email: '邮箱',
  ended: '下线会话数',
  facts: '修改内容',
  field: '涉及内容',
  fields: '列',
  files: '文件数',
  filter: '筛选',
  gender: '性别',
  groupCode: '集团编码',
  icp: 'ICP 备案号',
  idleMinutes: '闲置分钟数',
  ids: '所选记录数',
  investors: '投资方',
  ipAllow: '允许的地址',
  issuer: '认证中心',
  jobTitle: '岗位',
  joinType: '加入方式',
  licence: '营业执照',
  loginMethods: '登录方式',
  logoUrl: '标识',
  madeKept: '保留的随导入新建记录',
  madeUndone: '删除的随导入新建记录',
  maxSessions: '同时登录数',
  maxUses: '可用次数',
  meaning: '读作',
  memberQuota: '成员数上限',
  methods: '验证方式',
  moveTo: '成员移至',
  name: '名称',
  needApprove: '需要审核',
  newEnd: '新的专用权截止日',
  nickname: '昵称',
  own: '本企业设置',
  owner: '企业创建人',
  passwordProfile: '密码规则',
  phone: '手机号',
  policy: '安全策略',
  position: '岗位',
  publicSecurityNo: '公安备案号',
  purpose: '用途',
  registerEnabled: '开放注册',
  remark: '备注',
  rememberDays: '免登天数',
  requireMfaFor: '须二次验证的角色',
  renewals: '续展记录',
  requireReconsent: '重新征得同意',
  roleIds: '角色编号',
  roleName: '角色名称',
  roles: '角色',
  rows: '行数',
  scene: '列表',
  shared: '共享范围',
  siteName: '站点名称',
  staffId: '员工档案',
  status: '状态',
  storageQuota: '存储空间上限',
  terminateDate: '终止日期',
  title: '标题',
  toldOn: '告知员工日期',
  type: '类型',
  unmasked: '未脱敏的列',
  useEvidence: '使用证据',
  verifyStatus: '认证状态',
  version: '版本',
  voucher: '凭证',
};

/** Words for stored codes where no entity declares them. */
export const auditValueLabels: Readonly<Record<string, string>> = {
  invite_company: '企业邀请码',
  invite_group: '集团邀请码',
  invited: '待接受',
  active: '正常',
  frozen: '已冻结',
  dissolved: '已解散',
  none: '未认证',
  pending: '认证中',
  verified: '已认证',
  disabled: '已停用',
  left: '已退出',
  approved: '已同意',
  rejected: '已拒绝',
  disputed: '归属争议',
  code: '邀请码',
  apply: '申请',
  user_agreement: '用户协议',
  privacy_policy: '隐私政策',
  sensitive_info: '敏感个人信息处理告知',
  cookie: 'Cookie 说明',
  third_party: '第三方信息共享清单',
  standard: '标准',
  mlps3: '等保三级',
  hr_management: '人力资源管理所必需',
  labour_contract: '劳动合同所必需',
  legal_duty: '法定职责或义务',
};

export const auditFilter = z
  .strictObject({
    from: instantSchema.nullish().describe('开始时间'),
    to: instantSchema.nullish().describe('结束时间'),
    actor: z.string().max(50).nullish().describe('操作人'),
    entity: z.string().max(60).nullish().describe('对象'),
    action: z.string().max(30).nullish().describe('动作'),
    result: z.enum(['success', 'refused']).nullish().describe('结果'),
  })
  .default({})
  .describe('筛选');

export const auditRow = z.object({
  id: idSchema,
  at: z.string(),
  /** Whose entry it is; null: the group's own, or that of no enterprise. */
  companyName: z.string().nullable(),
  actorName: z.string().nullable(),
  actorRole: z.string().nullable(),
  ip: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  /** Name of the kind of object. */
  entityLabel: z.string(),
  entityId: z.number().nullable(),
  entityName: z.string().nullable(),
  /** Changed values only, personal data hidden. */
  changes: z.array(z.object({ key: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })),
  reason: z.string().nullable(),
  result: z.enum(['success', 'refused']),
  errorCode: z.string().nullable(),
  requestId: z.string().nullable(),
});

/** Entries are counted up to this many: counting a log of millions would cost more than reading a page of it. */
export const mostCountedEntries = 10_000;

/** A page of the log, latest entries first. Beyond what is counted, `before` goes on from the last entry that was seen. */
export const queryPageAudit = endpoint({
  path: '/api/v1/sys/queryPageAudit',
  label: '查询操作日志',
  access: 'audit_log',
  scope: 'company',
  reads: true,
  input: z.strictObject({
    filter: auditFilter,
    page: pageSchema,
    /** Id of an entry: only what stands behind it in the list. */
    before: idSchema.nullish().describe('早于记录'),
  }),
  output: pageOf(auditRow).extend({
    /** There are more entries than `total`, which is then the number that is counted at most. */
    hasMore: z.boolean(),
  }),
});

/** What operators did to the platform, and who was refused it. Acts inside enterprises and sign-ins are not among it. */
export const queryPlatformAudit = endpoint({
  path: '/api/v1/platform/queryPlatformAudit',
  label: '查询平台操作日志',
  access: 'platform_manage',
  scope: 'platform',
  reads: true,
  input: z.strictObject({ filter: auditFilter, page: pageSchema }),
  output: pageOf(auditRow),
});

/** Queues a workbook of what the list shows under the same filter, at most 200,000 entries; asks for a step-up and is audited itself. */
export const exportAudit = endpoint({
  path: '/api/v1/sys/exportAudit',
  label: '导出操作日志',
  access: 'audit_export',
  scope: 'company',
  perMinute: 10,
  input: z.strictObject({ filter: auditFilter, format: z.enum(['xlsx', 'csv']).default('xlsx').describe('格式') }),
  output: z.object({ recordId: z.number() }),
});

/** Checks the chain of the whole group, the files of its archive among it; firstBroken is the id of the first entry that does not fit. */
export const verifyAudit = endpoint({
  path: '/api/v1/sys/verifyAudit',
  label: '校验操作日志',
  access: 'audit_log',
  scope: 'company',
  reads: 'heavy',
  perMinute: 10,
  input: z.strictObject({}),
  output: z.object({
    ok: z.boolean(),
    checked: z.number(),
    archived: z.number(),
    unsealed: z.number(),
    firstBroken: z.number().nullable(),
  }),
});
