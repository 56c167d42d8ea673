/** Stored pictures and videos as files: never guessed at, kept by browsers for a year because a path never changes what it holds. Evidence opens to its readers alone, and is kept by none. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WIDTHS } from '../files.ts'
import type { Range } from '../media/video-file.ts'
import { type Services, systemCtx } from '../services.ts'
import { mayRead } from './side-pictures.ts'

const PICTURE = /^upload\/\d{4}\/\d{2}\/[0-9a-f]{32}\.webp$/
const VIDEO = /^upload\/\d{4}\/\d{2}\/[0-9a-f]{32}\.(mp4|webm)$/
const KEPT = 'public, max-age=31536000, immutable'

type FileRequest = FastifyRequest<{
  Params: { '*': string }
  Querystring: { w?: string; to?: string; until?: string; sig?: string }
}>

export function serveUploads(app: FastifyInstance, services: Services): void {
  const answer = async (request: FileRequest, reply: FastifyReply) => {
    const path = `upload/${request.params['*']}`
    if (VIDEO.test(path)) return sendVideo(services, path, request, reply)
    const width = WIDTHS.find((one) => String(one) === request.query.w)
    const opens_to = PICTURE.test(path) ? await services.files.opensTo(systemCtx(services, request.id), path) : 'none'
    const is_readers = opens_to === 'readers'
    if (opens_to === 'none' || (is_readers && !(await mayRead(services, request, path)))) return reply.callNotFound()
    const bytes = await services.files.read(path, width)
    if (!bytes) return reply.callNotFound()
    reply.type('image/webp').header('cache-control', is_readers ? 'private, no-store' : KEPT)
    return reply.send(bytes)
  }
  app.get('/upload/*', answer)
}

/** A video is played and sought in parts (RFC 9110, 14): 206 with one part, 416 for a part it does not have. */
async function sendVideo(services: Services, path: string, request: FileRequest, reply: FastifyReply) {
  const file = await services.files.publicFile(systemCtx(services, request.id), path)
  if (!file) return reply.callNotFound()
  const etag = `"${file.sha256}"`
  const { range, 'if-range': only_of = etag } = request.headers
  const part = only_of === etag ? partOf(range, file.bytes) : undefined
  reply.header('accept-ranges', 'bytes').header('etag', etag)
  if (part === 'none')
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).header('cache-control', 'no-store').send()
  const { from, to } = part ?? { from: 0, to: file.bytes }
  if (part) reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${file.bytes}`)
  reply.type(path.endsWith('.webm') ? 'video/webm' : 'video/mp4').header('content-length', to - from)
  return reply.header('cache-control', KEPT).send(await services.files.openRange(path, { from, to }))
}

/** The one part a Range header asks for; undefined where the whole file is to be sent, as for several parts at once. */
export function partOf(range: string | undefined, bytes: number): Range | 'none' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(range ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return from < to ? { from, to } : 'none'
}
