/** From a request to the checked input of its call. */
import type { Call } from '@juya/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Ctx, SavedUpload } from './context.ts'
import { mutant } from './mutants.ts'
import { refuse } from './refuse.ts'

type Fields = Record<string, unknown>

/** Raw fields of a request: the query of a GET, the body of a POST, both of a multipart form, and Secret-Fields on top. */
export async function rawInput(
  ctx: Ctx,
  call: Call,
  request: FastifyRequest,
): Promise<{ fields: Fields; uploads: SavedUpload[] }> {
  if (request.method === 'GET') {
    return { fields: { ...withoutEmpty(request.query as Fields), ...secretFields(call, request) }, uploads: [] }
  }
  if (request.isMultipart()) {
    const has_boundary = /;\s*boundary=[^;\s]/i.test(request.headers['content-type'] ?? '')
    if (call.body !== 'multipart' || !has_boundary) refuse('UNSUPPORTED')
    return multipart(ctx, request)
  }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) refuse('UNSUPPORTED')
  const { user_id } = body as Fields
  if (mutant('user_from_body') && ctx.user && typeof user_id === 'number')
    Object.assign(ctx, { user: { ...ctx.user, id: user_id } })
  return { fields: { ...(body as Fields), ...secretFields(call, request) }, uploads: [] }
}

/** Empty strings in queries count as absent: legacy clients send them for fields nobody filled. */
const withoutEmpty = (query: Fields): Fields =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

function secretFields(call: Call, request: FastifyRequest): Fields {
  const encoded = request.headers['secret-fields']
  if (!call.secret || typeof encoded !== 'string') return {}
  try {
    const decoded: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
    return typeof decoded === 'object' && decoded !== null && !Array.isArray(decoded) ? (decoded as Fields) : {}
  } catch {
    return refuse('VALIDATION', { field: 'Secret-Fields', reason: 'not base64url JSON' })
  }
}

/** Pictures are stored as they arrive and stand in the fields as paths; text that is JSON becomes what it says. */
async function multipart(ctx: Ctx, request: FastifyRequest): Promise<{ fields: Fields; uploads: SavedUpload[] }> {
  const fields: Fields = {}
  const uploads: SavedUpload[] = []
  const put = (name: string, value: unknown) => {
    const list = /\[\d*\]$/.test(name)
    const key = name.replace(/\[\d*\]$/, '')
    if (!list) fields[key] = value
    else if (Array.isArray(fields[key])) (fields[key] as unknown[]).push(value)
    else fields[key] = [value]
  }
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (bytes.length === 0) continue
      const use = typeof fields.use === 'string' ? fields.use : 'other'
      const saved = await ctx.services.files.saveImage(ctx, bytes, {
        use,
        owner_user_id: ctx.user?.id ?? null,
        field: part.fieldname,
      })
      uploads.push(saved)
      put(part.fieldname, saved.path)
    } else if (part.value !== '') {
      put(part.fieldname, jsonText(String(part.value)))
    }
  }
  return { fields, uploads }
}

function jsonText(value: string): unknown {
  if (!/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/**
 * @throws Refusal MISSING_PARAM {field}, VALIDATION {field, reason, fields}
 */
export function checkInput(call: Call, sent: Fields): unknown {
  const fields = call.mends_text ? (mendedText(sent) as Fields) : sent
  const unfit = mutant('text_unchecked') ? undefined : unfitText(fields)
  if (unfit !== undefined)
    refuse('VALIDATION', { field: unfit || 'body', reason: 'has characters that are not allowed' })
  const result = call.input.safeParse(mutant('money_loosely_read') ? looselyRead(fields) : fields)
  if (result.success) return result.data
  const issues = result.error.issues
  const first = issues[0] as z.core.$ZodIssue
  const field = first.path.join('.') || 'body'
  const absent = first.path.length === 1 && fields[String(first.path[0])] === undefined
  if (absent) refuse('MISSING_PARAM', { field })
  const reasons = Object.fromEntries(issues.map((issue) => [issue.path.join('.') || 'body', issue.message]))
  return refuse('VALIDATION', { field, reason: first.message, fields: reasons })
}

/** What a mutant does: amounts are whatever JavaScript makes of the text. */
const looselyRead = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name.endsWith('_fen') ? Math.trunc(Number(value)) : value]),
  )

const DEPTH_MAX = 30

/** The same with U+FFFD for what no column can hold. What is nested beyond any form stays as it is, and is refused. */
function mendedText(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\ufffd').toWellFormed()
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value
  if (Array.isArray(value)) return value.map((inner) => mendedText(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [mendedText(name), mendedText(inner, depth + 1)]),
  )
}

/** Where text stands that no column can hold (NUL, half of a surrogate pair), or nesting beyond any form of ours; else undefined. */
function unfitText(value: unknown, path = '', depth = 0): string | undefined {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > DEPTH_MAX) return path
  for (const [name, inner] of Object.entries(value)) {
    const found = unfitText(name, path, depth) ?? unfitText(inner, path ? `${path}.${name}` : name, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}
