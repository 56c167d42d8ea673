/** From a request to the checked input of its call. */
import { type Call, fieldsFromText, type Locale, VIDEO_BYTES_MAX } from '@juya/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Ctx, SavedUpload } from '../context.ts'
import { isPdf, UPLOAD_BYTES_MAX } from '../files.ts'
import { refuse } from '../refuse.ts'
import { issueSentence } from './issue-sentence.ts'

const UNFIT: Readonly<Record<Locale, string>> = {
  en: 'has characters that are not allowed',
  'zh-CN': '含有不允许的字符',
}

type Fields = Record<string, unknown>

/** Raw fields of a request: the query of a GET, the body of a POST, both of a multipart form, and Secret-Fields on top. */
export async function rawInput(
  ctx: Ctx,
  call: Call,
  request: FastifyRequest,
): Promise<{ fields: Fields; uploads: SavedUpload[] }> {
  if (request.method === 'GET') {
    const query = fieldsFromText(call.input, withoutEmpty(request.query as Fields))
    return { fields: { ...query, ...secretFields(call, request) }, uploads: [] }
  }
  if (request.isMultipart()) {
    const has_boundary = /;\s*boundary=[^;\s]/i.test(request.headers['content-type'] ?? '')
    if (call.body !== 'multipart' || !has_boundary) refuse('UNSUPPORTED')
    const { fields, uploads } = await multipart(ctx, call, request).catch((error: unknown) => {
      // What is still on its way is read away: a browser hears the refusal only once it has sent everything.
      request.raw.unpipe()
      request.raw.resume()
      throw error
    })
    return { fields: fieldsFromText(call.input, fields), uploads }
  }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) refuse('UNSUPPORTED')
  return { fields: { ...(body as Fields), ...secretFields(call, request) }, uploads: [] }
}

/** Empty strings in queries count as absent: legacy clients send them for empty fields. */
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

/** Files are stored as they arrive and stand in the fields as paths; text that is JSON becomes what it says. */
async function multipart(
  ctx: Ctx,
  call: Call,
  request: FastifyRequest,
): Promise<{ fields: Fields; uploads: SavedUpload[] }> {
  const fields: Fields = {}
  const uploads: SavedUpload[] = []
  const put = (name: string, value: unknown) => {
    const list = /\[\d*\]$/.test(name)
    const key = name.replace(/\[\d*\]$/, '')
    if (!list) fields[key] = value
    else if (Array.isArray(fields[key])) (fields[key] as unknown[]).push(value)
    else fields[key] = [value]
  }
  const limits = call.takes_video ? { limits: { fileSize: VIDEO_BYTES_MAX } } : {}
  for await (const part of request.parts(limits)) {
    if (part.type === 'file') {
      const use = call.uploads_as ?? (typeof fields.use === 'string' ? fields.use : 'other')
      const of = { use, owner_user_id: ctx.user?.id ?? null, field: part.fieldname }
      const saved =
        call.takes_video && fields.kind === 'video'
          ? await videoOf(ctx, part.file, of)
          : await pictureOf(ctx, part.file, of, call.takes_pdf)
      if (!saved) continue
      uploads.push(saved)
      put(part.fieldname, saved.path)
    } else if (part.value !== '') {
      put(part.fieldname, jsonText(String(part.value)))
    }
  }
  return { fields, uploads }
}

type FileStream = NodeJS.ReadableStream & { truncated?: boolean }
type Owned = { use: string; owner_user_id: number | null; field: string }

/** A picture, or where the row takes them a PDF. @throws Refusal FILE_TOO_LARGE, FILE_TYPE */
async function pictureOf(ctx: Ctx, file: FileStream, of: Owned, takes_pdf = false): Promise<SavedUpload | undefined> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of file) {
    length += (piece as Buffer).length
    if (length > UPLOAD_BYTES_MAX) refuse('FILE_TOO_LARGE')
    pieces.push(piece as Buffer)
  }
  const bytes = Buffer.concat(pieces)
  if (length === 0) return undefined
  return takes_pdf && isPdf(bytes)
    ? ctx.services.files.savePdf(ctx, bytes, of)
    : ctx.services.files.saveImage(ctx, bytes, of)
}

const VIDEOS_PER_WINDOW = 10
const WINDOW_S = 600

/**
 * Only who works for a shop has a lot to show; in a chat each person may. Asked before the first byte is written.
 * @throws Refusal FILE_TYPE (neither of a lot nor of a chat), SHOP_REQUIRED, RATE_LIMITED, VIDEO_TYPE, VIDEO_TOO_LARGE, VIDEO_TOO_LONG
 */
async function videoOf(ctx: Ctx, file: FileStream, of: Owned): Promise<SavedUpload> {
  const { user, services } = ctx
  if (!user || (of.use !== 'lot' && of.use !== 'chat')) refuse('FILE_TYPE')
  if (of.use === 'lot' && !(await services.auth.shopMember(ctx, user.id, undefined))) refuse('SHOP_REQUIRED')
  const wait_s = await services.rate_limits.hit(`video:${user.id}`, VIDEOS_PER_WINDOW, WINDOW_S)
  if (wait_s > 0) refuse('RATE_LIMITED', { retry_after_s: wait_s })
  return services.files.saveVideo(ctx, file, of)
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
export function checkInput(call: Call, sent: Fields, locale: Locale): unknown {
  const fields = call.mends_text ? (mendedText(sent) as Fields) : sent
  const unfit = unfitText(fields)
  if (unfit !== undefined) refuse('VALIDATION', { field: unfit || 'body', reason: UNFIT[locale] })
  const result = call.input.safeParse(fields)
  if (result.success) return result.data
  const issues = result.error.issues
  const first = issues[0] as z.core.$ZodIssue
  const field = first.path.join('.') || 'body'
  const absent = first.path.length === 1 && fields[String(first.path[0])] === undefined
  if (absent) refuse('MISSING_PARAM', { field })
  const reasons = Object.fromEntries(
    issues.map((issue) => [issue.path.join('.') || 'body', issueSentence(issue, locale)]),
  )
  return refuse('VALIDATION', { field, reason: issueSentence(first, locale), fields: reasons })
}

const DEPTH_MAX = 30

/** The same with U+FFFD for what no column can hold. Input nested beyond any form stays as it is, and is refused. */
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
