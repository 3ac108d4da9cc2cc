/** The OpenAPI 3.0 document, from the same declarations that validate and answer. */
import { z } from 'zod';
import type { Handler, Registry } from '#platform/runtime/registry.ts';

type JsonObject = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  // A schema that JSON Schema cannot express (a preprocess step) is documented by what is inside it.
  return z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' }) as JsonObject;
}

function answerOf({ endpoint }: Handler): JsonObject {
  if (endpoint.answer === 'file')
    return {
      200: {
        description: '文件',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  if (endpoint.answer === 'stream')
    return { 200: { description: '事件流', content: { 'text/event-stream': { schema: { type: 'string' } } } } };
  const schema = {
    type: 'object',
    required: ['resultCode'],
    properties: {
      resultCode: { type: 'integer', enum: [0, 1] },
      errorCode: { type: 'string', nullable: true },
      errorDesc: { type: 'string', nullable: true },
      data: schemaOf(endpoint.output, 'output'),
    },
  };
  return { 200: { description: '信封：resultCode 1 成功，0 失败', content: { 'application/json': { schema } } } };
}

function operationOf(handler: Handler): JsonObject {
  const { endpoint } = handler;
  const input = schemaOf(endpoint.input, 'input');
  const access = typeof endpoint.access === 'function' ? '随请求内容而定' : [endpoint.access].flat().join(' 或 ');
  const operation: JsonObject = {
    // The whole path: /file/upload and /api/v1/file/upload are two operations.
    operationId: endpoint.path.slice(1).replaceAll('/', '_'),
    summary: endpoint.label,
    description: `权限：${access}；范围：${endpoint.scope}`,
    tags: [endpoint.path.replace(/^\/api(?:\/v1)?/u, '').split('/')[1] ?? ''],
    responses: answerOf(handler),
  };
  if (endpoint.method === 'GET') {
    const properties = (input['properties'] ?? {}) as Record<string, JsonObject>;
    operation['parameters'] = Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      schema,
      description: schema['description'] ?? '',
    }));
  } else {
    const type = endpoint.body === 'multipart' ? 'multipart/form-data' : 'application/json';
    operation['requestBody'] = { content: { [type]: { schema: input } } };
  }
  return operation;
}

/** Document of all endpoints of a registry. */
export function openApiDocument(registry: Registry): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const handler of registry.handlers) {
    paths[handler.endpoint.path] = {
      ...paths[handler.endpoint.path],
      [handler.endpoint.method.toLowerCase()]: operationOf(handler),
    };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: '企枢',
      version: '1',
      description: '每个请求体可带 groupCode 与 companyCode，表示当前所选集团与企业。',
    },
    paths,
  };
}
