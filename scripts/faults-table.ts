/** Deliberate faults of different kinds, each with the narrow tests that must notice it. Run by faults.ts. */

export interface Fault {
  /** What goes wrong, in words. */
  readonly name: string;
  /** Name of the source file that holds the text, `*.sql` for any migration. */
  readonly file: string;
  /** Exact text; it stands once in one file of this name. */
  readonly text: string;
  readonly replacement: string;
  readonly project: 'unit' | 'integration';
  /** Beginnings or parts of the paths of test files. */
  readonly tests: readonly string[];
  /** Part of the names of the tests; all of the files where it is absent. */
  readonly named?: string;
}

/** Any one of these must not change without a test that fails. */
export const faults: readonly Fault[] = [
  {
    name: 'an update leaves no audit entry',
    file: 'statements.ts',
    text: 'const entries = updates.flatMap(({ entry }) => entry ?? []);',
    replacement: 'const entries: AuditEntry[] = [];',
    project: 'integration',
    tests: ['conformance/audit'],
    named: 'honor',
  },
  {
    name: 'the audit entry of an update shows a secret value',
    file: 'audit.ts',
    text: 'old[key] = secret && stored[key] != null ? hiddenInLog : (stored[key] ?? null);',
    replacement: 'old[key] = stored[key] ?? null;',
    project: 'integration',
    tests: ['conformance/audit'],
    named: 'group_user_base',
  },
  {
    name: 'references are not checked',
    file: 'reference-check.ts',
    text: 'return first ? fail.invalid(first[1], Object.fromEntries(messages)) : null;',
    replacement: 'return first ? null : null;',
    project: 'integration',
    tests: ['conformance/references'],
  },
  {
    name: 'a member of the group may refer to a row of a sister company',
    file: 'reference-check.ts',
    // The statement is prepared once for all callers: a fault in the context alone would reach the first of them only.
    text: 'const inCompany = tenantCondition(inside, rowAlias);',
    replacement:
      'const inCompany = sql`(${tenantCondition(inside, rowAlias)} or ${sql.ref(`${rowAlias}.deleted_at`)} is null)`;',
    project: 'integration',
    tests: ['conformance/references'],
  },
  {
    name: 'row-level security is missing on one table',
    file: '*.sql',
    text: "select qishu_protect('honor');",
    replacement: '',
    project: 'integration',
    tests: ['conformance/rows'],
    named: 'honor',
  },
  {
    name: 'deleted rows are listed',
    file: 'scope.ts',
    text: "${company} and ${column('deleted_at')} is null`;",
    replacement: '${company}`;',
    project: 'integration',
    tests: ['conformance/audit'],
    named: 'honor',
  },
  {
    name: 'a stale version is saved',
    file: 'entity-store.ts',
    text: "if (before['version'] !== version) throw fail.stale(await currentRow(context, entity, id, shown));",
    replacement: '',
    project: 'integration',
    tests: ['conformance/audit'],
    named: 'honor',
  },
  {
    name: 'secret values are shown to everybody',
    file: 'masking.ts',
    text: 'if (!field.secret || isClear(field)) continue;',
    replacement: 'if (field) continue;',
    project: 'integration',
    tests: ['conformance/audit'],
    named: 'group_user_base',
  },
  {
    name: 'a text may be one character too long',
    file: 'text-value.ts',
    text: 'if (field.max) schema = schema.max(field.max);',
    replacement: 'if (field.max) schema = schema.max(field.max + 1);',
    project: 'integration',
    tests: ['conformance/limits'],
    named: 'honor',
  },
  {
    name: 'a company may have one row too many',
    file: 'row-limit.ts',
    text: 'if ((await countRows(context, entity, companyCode, limit)) <= limit) continue;',
    replacement: 'if ((await countRows(context, entity, companyCode, limit + 1)) <= limit + 1) continue;',
    project: 'integration',
    tests: ['conformance/limits'],
    named: 'honor',
  },
  {
    name: 'an import does not ask the rules of an entity',
    file: 'import-check.ts',
    text: '    checkEntityRules(plan, row);\n',
    replacement: '',
    project: 'integration',
    tests: ['conformance/transfer'],
  },
  {
    name: 'an import does not see that a unique value is taken',
    file: 'import-check.ts',
    text: '  await checkTaken(context, plan, rows);\n',
    replacement: '',
    project: 'integration',
    tests: ['conformance/transfer'],
  },
  {
    name: 'a unique value is not unique in the database',
    file: '*.sql',
    text: 'create unique index patent_application_no_unique',
    replacement: 'create index patent_application_no_unique',
    project: 'integration',
    tests: ['conformance/rows'],
    named: 'patent',
  },
  {
    name: 'a call is open to everybody who is signed in',
    file: 'equity.ts',
    text: "access: 'base_info',",
    replacement: "access: 'signedIn',",
    project: 'integration',
    tests: ['endpoints.integration'],
    named: 'need no code|queryEquityStructure',
  },
  {
    name: 'the gate lets everybody pass',
    file: 'gate.ts',
    text: "if (!codes.some((code) => held?.has(code))) throw fail.forbidden('没有权限', { codes: [...codes] });",
    replacement: 'void held;',
    project: 'integration',
    tests: ['endpoints.integration'],
    named: 'a member without roles',
  },
  {
    name: 'data scope narrows nothing',
    file: 'scope.ts',
    text: 'if (granted.some(isUnlimited)) return null;',
    replacement: 'if (granted.length > 0) return null;',
    project: 'integration',
    tests: ['row-owner.integration', 'staff/server/access.integration'],
  },
  {
    name: 'calls are not limited',
    file: 'rate-limit.ts',
    text: 'if (seconds > 0) throw fail.tooMany(seconds);',
    replacement: 'void seconds;',
    project: 'integration',
    tests: ['app/pipeline.integration'],
  },
  {
    name: 'a call that is sent twice is done twice',
    file: 'pipeline.ts',
    text: 'const repeated = keyed && (await claimKey(platform, context.db, keyed));',
    replacement: 'const repeated = null as { answer: unknown } | null;',
    project: 'integration',
    tests: ['hostile/repeat'],
  },
  {
    name: 'a session that was ended goes on',
    file: 'session.ts',
    text: "      .where('session.endedAt', 'is', null)\n      .where('account.status'",
    replacement: "      .where('account.status'",
    project: 'integration',
    tests: ['server/security.integration'],
    named: 'sessions: named by device',
  },
  {
    name: 'a file is given to everybody in the company',
    file: 'file-download.ts',
    text: "if (!isOpen(context, row) && !(await mayReadHolder(context, row.id))) throw fail.notFound('文件不存在');",
    replacement: '',
    project: 'integration',
    tests: ['file-access.integration', 'server/file.integration'],
  },
  {
    name: 'a date of a sheet is off by a month',
    file: 'parse-date.ts',
    text: '`${year}-${pad(month)}-${pad(day)}`,',
    replacement: '`${year}-${pad(month - 1)}-${pad(day)}`,',
    project: 'unit',
    tests: ['parse-cell.test'],
  },
  {
    name: 'a text of a CSV is run as a formula',
    file: 'write-csv.ts',
    text: "FORMULA_START.test(content) && !SIGNED_DIGITS.test(content) ? `'${content}` : content;",
    replacement: 'content;',
    project: 'unit',
    tests: ['write-workbook.test'],
  },
  {
    name: 'a keyword in capitals finds nothing',
    file: 'search-tokens.ts',
    text: "return text.normalize('NFKC').toLowerCase();",
    replacement: "return text.normalize('NFKC');",
    project: 'unit',
    tests: ['search-tokens.test'],
  },
  {
    name: 'a quarter makes no beneficial owner',
    file: 'equity.ts',
    text: 'part >= beneficialFrom',
    replacement: 'part > beneficialFrom',
    project: 'unit',
    tests: ['company/model/equity.test'],
  },
  {
    name: 'severance is capped at three times the local wage when it is exactly that',
    file: 'compensation-rules.ts',
    text: 'monthlyAverage > ceiling;',
    replacement: 'monthlyAverage >= ceiling;',
    project: 'unit',
    tests: ['compensation-rules.test'],
  },
];
