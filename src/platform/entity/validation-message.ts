/** Turns findings of a schema into Chinese sentences that name the field and say how to mend it. */
import type { z } from 'zod';

interface SchemaNode {
  readonly def?: {
    readonly type?: string;
    readonly innerType?: SchemaNode;
    readonly in?: SchemaNode;
    readonly out?: SchemaNode;
    readonly shape?: Record<string, SchemaNode>;
    readonly element?: SchemaNode;
    readonly items?: readonly SchemaNode[];
    readonly options?: readonly SchemaNode[];
  };
  readonly unwrap?: () => SchemaNode;
  readonly description?: string | undefined;
}

/** One message per field key; `first` is what a toast says. */
export interface ValidationMessages {
  readonly first: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Wrappers of a paged query: a reader knows the filter by its own label. */
const wrappers: ReadonlySet<PropertyKey> = new Set(['filter', 'page', 'sort']);

/** Of a pipe between two shapes: the one that is sent, or the one that is made of it. */
type Side = 'in' | 'out';

/** Goes through optional, nullable, lazy and preprocess steps; answers what is inside and the last label met. */
function unwrap(schema: SchemaNode, side: Side = 'out'): { node: SchemaNode; label: string | undefined } {
  let node = schema;
  let label = schema.description;
  for (let depth = 0; depth < 10; depth += 1) {
    const inner =
      node.def?.innerType ??
      (node.def?.type === 'lazy' ? node.unwrap?.() : undefined) ??
      (node.def?.type === 'pipe' ? node.def[node.def.out?.def?.type === 'transform' ? 'in' : side] : undefined);
    if (!inner) break;
    node = inner;
    label = node.description ?? label;
  }
  return { node, label };
}

/** Schema of a key; of several shapes that a value may have, the first that knows it. */
function keyOf(node: SchemaNode, key: string): SchemaNode | undefined {
  if (node.def?.shape) return node.def.shape[key];
  for (const option of node.def?.options ?? []) {
    const found = keyOf(unwrap(option).node, key);
    if (found) return found;
  }
  return undefined;
}

/** Follows a path through a schema and names it as the form does: 照片的文件名, 附件第 2 项. Undefined: no label on the way. */
function labelAt(schema: SchemaNode, path: readonly PropertyKey[], side: Side): string | undefined {
  let { node, label: name } = unwrap(schema, side);
  // The root has a label only where a schema stands alone; what lies in it is called by its own.
  let replaceable = true;
  for (const [depth, step] of path.entries()) {
    const isIndex = typeof step === 'number';
    const inside: SchemaNode | undefined = isIndex
      ? (node.def?.element ?? node.def?.items?.[step])
      : keyOf(node, String(step));
    if (!inside) return side === 'in' && depth === 0 ? undefined : name;
    const found = unwrap(inside);
    if (isIndex && !replaceable) name = `${name ?? ''}第 ${step + 1} 项`;
    else if (!isIndex && found.label !== undefined)
      name = replaceable || name === undefined ? found.label : `${name}的${found.label}`;
    if (!isIndex) replaceable = depth === 0 && wrappers.has(step);
    node = found.node;
  }
  return name;
}

function limitText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `不能超过 ${issue.maximum} 个字`;
    if (issue.origin === 'array') return `不能超过 ${issue.maximum} 项`;
    return `不能大于 ${issue.maximum}`;
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return Number(issue.minimum) <= 1 ? '不能为空' : `至少 ${issue.minimum} 个字`;
    if (issue.origin === 'array') return `至少选 ${issue.minimum} 项`;
    return `不能小于 ${issue.minimum}`;
  }
  return '不正确';
}

const formatText: Record<string, string> = {
  date: '应为真实存在的日期，如 2026-01-31',
  datetime: '应为带时区的时间',
  email: '邮箱格式不正确',
};
const typeText: Record<string, string> = {
  string: '应为文字',
  number: '应为数字',
  int: '应为整数',
  boolean: '应为是或否',
  array: '应为列表',
  object: '应为对象',
};

/** zod leaves the value out of its findings unless asked (reportInput); its own sentence tells then what was received. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  return 'input' in issue
    ? issue.input === undefined || issue.input === null
    : /received (?:undefined|null)$/u.test(issue.message);
}

/** What is wrong with one value, without its name. */
function reasonOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? '必填' : (typeText[issue.expected] ?? '类型不正确');
    case 'too_big':
    case 'too_small':
      return limitText(issue);
    case 'invalid_format':
      return issue.message.startsWith('Invalid') ? (formatText[issue.format] ?? '格式不正确') : issue.message;
    case 'invalid_value':
      return '不在可选范围内';
    case 'invalid_union':
      return '不正确';
    case 'custom':
      return issue.message || '不正确';
    default:
      return '不正确';
  }
}

/** Sentences for all findings. Unknown keys are named as they came: they have no label. */
export function validationMessages(schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): ValidationMessages {
  const fields: Record<string, string> = {};
  let first = '';
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      const sentence = `请求含有未知字段：${issue.keys.slice(0, 5).join('、').slice(0, 100)}`;
      first ||= sentence;
      continue;
    }
    const key = issue.path.map(String).join('.');
    const label =
      labelAt(schema, issue.path, 'in') ??
      labelAt(schema, issue.path, 'out') ??
      (issue.path.length > 0 ? String(issue.path.at(-1)).slice(0, 50) : '请求内容');
    const sentence = `${label}：${reasonOf(issue)}`;
    fields[key] ??= sentence;
    first ||= sentence;
  }
  return { first: first || '请求内容不正确', fields };
}
