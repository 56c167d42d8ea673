/**
 * Pictures that are evidence open to those who were answered with them: the address names its reader and an hour, and the reader's session,
 * which a cookie names, must be open. An address that is handed on opens nothing (decision 0058).
 */
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { isSigned, signatureFor } from '../secrets/keys.ts'
import { type Services, systemCtx } from '../services.ts'
import { cookie } from './authenticate.ts'

const ADDRESS = 'side.picture'
const SESSION = 'side.session'
const LIFE_MS = 2 * 3_600_000
/** Addresses of one hour are alike, so that a screen that is read anew loads no picture anew. */
const STEP_MS = 3_600_000
const COOKIES = { user: 'juya_reader', operator: 'juya_operator_reader' } as const
type Kind = keyof typeof COOKIES

/** The addresses of evidence for the reader of ctx alone; other pictures' stay as they are. */
export function forReader(ctx: Ctx, paths: readonly string[]): string[] {
  const kind: Kind = ctx.operator ? 'operator' : 'user'
  const reader = ctx.operator ?? ctx.user
  if (!reader || !paths.some(isUpload)) return [...paths]
  ctx.setCookie?.(readerCookie(ctx, kind, reader.session_id))
  const until = Math.ceil(ctx.services.clock.now() / STEP_MS) * STEP_MS + LIFE_MS
  const to = `${kind}-${reader.id}`
  return paths.map((path) =>
    isUpload(path)
      ? `${path}?${new URLSearchParams({ to, until: String(until), sig: signatureFor(ctx, ADDRESS, [path, to, until]) })}`
      : path,
  )
}

const isUpload = (path: string): boolean => path.startsWith('upload/')

/** Sent with the pictures alone, and only by our own pages. It opens nothing without an address that was made for its person. */
function readerCookie(ctx: Ctx, kind: Kind, session_id: number): string {
  const secure = ctx.services.config.PUBLIC_URL?.startsWith('https:') ? '; Secure' : ''
  const value = `${session_id}.${signatureFor(ctx, SESSION, [kind, session_id])}`
  return `${COOKIES[kind]}=${value}; Path=/upload; HttpOnly; SameSite=Strict; Max-Age=86400${secure}`
}

type PictureRequest = FastifyRequest<{ Querystring: { to?: string; until?: string; sig?: string } }>

/** Whether a request for evidence comes from the person its address was made for, signed in as then. */
export async function mayRead(services: Services, request: PictureRequest, path: string): Promise<boolean> {
  const ctx = systemCtx(services, request.id)
  const { to = '', until, sig = '' } = request.query
  const kind: Kind = to.startsWith('operator-') ? 'operator' : 'user'
  if (!(Number(until) > services.clock.now())) return false
  if (!isSigned(ctx, ADDRESS, [path, to, Number(until)], sig)) return false
  const [session = '', session_sig = ''] = cookie(request, COOKIES[kind])?.split('.') ?? []
  if (!isSigned(ctx, SESSION, [kind, Number(session)], session_sig)) return false
  const { auth } = services
  const reader = await (kind === 'operator' ? auth.operatorOfSession : auth.userOfSession)(ctx, Number(session))
  return reader !== undefined && to === `${kind}-${reader.id}`
}
