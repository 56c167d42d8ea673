/** The contract as an OpenAPI 3.1 document, read from the same rows the server serves. */
import { ALL_CALLS, type Call, REFUSALS } from '@juya/contract'
import { z } from 'zod'

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

function operation(call: Call) {
  const input = json(call.input, 'input')
  const properties = (input.properties ?? {}) as Record<string, unknown>
  const required = (input.required ?? []) as string[]
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: json(call.data, 'output') },
  }
  return {
    operationId: `${call.domain}.${call.name}`,
    tags: [call.domain],
    summary: call.note ?? call.name,
    'x-effect': call.effect,
    'x-auth': call.auth,
    ...(call.fresh_code ? { 'x-fresh-code': true } : {}),
    'x-refusals': call.refusals.map((key) => ({ key, code: REFUSALS[key].code })),
    security: call.auth === 'public' ? [] : [call.auth === 'operator' ? { operator: [] } : { token: [] }],
    ...(call.method === 'GET'
      ? {
          parameters: Object.entries(properties).map(([name, schema]) => ({
            name,
            in: 'query',
            required: required.includes(name),
            schema,
          })),
        }
      : {
          requestBody: {
            content: { [call.body === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: input } },
          },
        }),
    responses: { 200: { description: 'code 1, or a refusal', content: { 'application/json': { schema: envelope } } } },
  }
}

export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of ALL_CALLS) {
    paths[call.path] ??= {}
    paths[call.path]![call.method.toLowerCase()] = operation(call)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Juya',
      version: '1.7.0',
      description: 'Every handled outcome is HTTP 200 with {code, msg, data}; code 1 is success.',
    },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Token' },
        operator: { type: 'apiKey', in: 'cookie', name: 'juya_operator' },
      },
    },
    paths,
  }
}
