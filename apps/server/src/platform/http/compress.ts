/**
 * Answers of calls go compressed to clients that accept it: a list of lots is a sixth of its size, on a slow phone a tenth of a second.
 * A secret beside text of an attacker's choosing could be guessed from the length of a compressed answer (BREACH); a call is only
 * answered for a person whose page sent the Token header itself, which no other site can do.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this the packet is sent anyway. */
const SMALL_BYTES = 1_024
/** Where more effort costs more time than it saves on the way. */
const BROTLI_QUALITY = 4
const TEXT = /^(?:application\/json|text\/plain)\b/

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Brotli, gzip or nothing, as the Accept-Encoding header allows; a coding with q=0 is refused. */
export function codingFor(accepted: string | undefined): 'br' | 'gzip' | undefined {
  const taken = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((one) => one.trim().split(/\s*;\s*/))
      .filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ''))
      .map(([coding]) => coding),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined
}

/** Compresses the text the server answers with, above 1 KB. Files of the apps are compressed when they are built. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALL_BYTES) return payload
    if (!TEXT.test(String(reply.getHeader('content-type') ?? '')) || reply.hasHeader('content-encoding')) return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
    const coding = codingFor(request.headers['accept-encoding'])
    if (!coding) return payload
    const bytes = Buffer.from(payload)
    reply.header('content-encoding', coding)
    reply.removeHeader('content-length')
    return coding === 'br'
      ? brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        })
      : zip(bytes)
  })
}
