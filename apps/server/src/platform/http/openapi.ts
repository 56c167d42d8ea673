/**
 * The contract as an OpenAPI 3.1 document, read from the same rows the server serves. A shape that the contract exports by name is a schema of
 * that name under components; where what is asked differs from what is answered (defaults), the asked one ends in "Request".
 */
import * as contract from '@juya/contract'
import { ALL_CALLS, type Call, REFUSALS } from '@juya/contract'
import { z } from 'zod'

type Json = Record<string, unknown>
type Io = 'input' | 'output'
type Named = ReturnType<typeof z.registry<{ id: string }>>

const NAMED_SHAPES = Object.entries<unknown>(contract).flatMap(([name, value]) =>
  /^[A-Z]/.test(name) && value instanceof z.ZodType ? [[name, value] as const] : [],
)

const toJson = (schema: z.ZodType, io: Io, metadata: Named): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata }) as Json
  return json
}

/** The names of shapes in one direction. */
function namesFor(io: Io): Named {
  const plain: Named = z.registry()
  for (const [id, schema] of NAMED_SHAPES) plain.add(schema, { id })
  if (io === 'output') return plain
  const asked: Named = z.registry()
  for (const [id, schema] of NAMED_SHAPES) {
    const is_same = JSON.stringify(toJson(schema, 'input', plain)) === JSON.stringify(toJson(schema, 'output', plain))
    asked.add(schema, { id: is_same ? id : `${id}Request` })
  }
  return asked
}

/** Schemas that refer to what they share: `of` gives the schema of a value, `shared` all that were referred to. */
class Schemas {
  readonly shared: Record<string, Json> = {}
  private readonly names = { input: namesFor('input'), output: namesFor('output') }

  of(schema: z.ZodType, io: Io): Json {
    const { id, ...json } = this.spelledOut(schema, io)
    if (typeof id !== 'string') return json
    this.shared[id] ??= json
    return { $ref: `${COMPONENTS}${id}` }
  }

  /** Those that the paths lead to. */
  referredTo(paths: Json): Record<string, Json> {
    const used = new Set<string>()
    const follow = (json: unknown): void => {
      for (const [, name] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
        if (!used.has(name!)) {
          used.add(name!)
          follow(this.shared[name!])
        }
    }
    follow(paths)
    return Object.fromEntries([...used].sort().map((name) => [name, this.shared[name]!]))
  }

  /** The schema itself, not a reference to it; with its name where it has one. */
  spelledOut(schema: z.ZodType, io: Io): Json {
    const { $defs, ...json } = toJson(schema, io, this.names[io])
    for (const [name, { id: _, ...shape }] of Object.entries(($defs ?? {}) as Record<string, Json>))
      this.shared[name] ??= toComponents(shape)
    return toComponents(json)
  }
}

const COMPONENTS = '#/components/schemas/'

/** The same with its references from the document's root. */
function toComponents(json: Json): Json {
  return JSON.parse(JSON.stringify(json), (key, value) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', COMPONENTS) : value,
  ) as Json
}

/** What a call asks for: fields of the address, or a body. */
function asked(call: Call, schemas: Schemas): Json {
  if (call.method === 'POST') {
    const type = call.body === 'multipart' ? 'multipart/form-data' : 'application/json'
    return { requestBody: { content: { [type]: { schema: schemas.of(call.input, 'input') } } } }
  }
  const { properties = {}, required = [] } = schemas.spelledOut(call.input, 'input') as {
    properties?: Json
    required?: string[]
  }
  return {
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
  }
}

function operation(call: Call, schemas: Schemas) {
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: schemas.of(call.data, 'output') },
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
    ...asked(call, schemas),
    responses: { 200: { description: 'code 1, or a refusal', content: { 'application/json': { schema: envelope } } } },
  }
}

/** @param url where the server stands: its public address, else the address the document was asked for under */
export function openApi(url = '/') {
  const schemas = new Schemas()
  const paths: Record<string, Json> = {}
  for (const call of ALL_CALLS) {
    paths[call.path] ??= {}
    paths[call.path]![call.method.toLowerCase()] = operation(call, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Juya',
      version: '1.7.0',
      description: 'Every handled outcome is HTTP 200 with {code, msg, data}; code 1 is success.',
    },
    servers: [{ url }],
    components: {
      schemas: schemas.referredTo(paths),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Token' },
        operator: { type: 'apiKey', in: 'cookie', name: 'juya_operator' },
      },
    },
    paths,
  }
}
