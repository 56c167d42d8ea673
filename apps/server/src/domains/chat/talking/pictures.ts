/** Pictures and videos of a chat, opened by its two sides alone: the token decides, no address does. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { query } from '../../../platform/db/db.ts'
import { WIDTHS } from '../../../platform/files.ts'
import { openCtx, operatorToken } from '../../../platform/http/authenticate.ts'
import type { Services } from '../../../platform/services.ts'
import { memberOf } from '../../shop/index.ts'
import { mayChat } from '../store.ts'

const ROUTE = '/api/portal/Swoole/picture'
const VIDEO_ROUTE = '/api/portal/Swoole/video'
const HOUSE_ROUTE = '/api/operator/desk/picture'
const HOUSE_ROLES = ['service', 'arbiter', 'auditor'] as const
/** The address of a message's picture. */
export const pictureUrl = (message_id: number): string => `${ROUTE}?id=${message_id}`

/** The address of a message's video. */
export const videoUrl = (message_id: number): string => `${VIDEO_ROUTE}?id=${message_id}`

/** The same for the desk. */
export const pictureUrlForHouse = (message_id: number): string => `${HOUSE_ROUTE}?id=${message_id}`

interface Seen extends Record<string, unknown> {
  picture: string
  video: string | null
  /** Held back from the other side. */
  is_held: boolean
  side: number
  user_id: number
  peer_id: number | null
  shop_id: number | null
}

const ofTheSides = (reply: FastifyReply, type: string): FastifyReply =>
  reply.type(type).header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')

/** The message a request asks for, where its person may open what it shows. */
async function seenBy(
  services: Services,
  request: FastifyRequest<{ Querystring: { id?: string } }>,
): Promise<Seen | undefined> {
  const ctx = openCtx(services, request)
  const { token } = request.headers
  const user = typeof token === 'string' ? await services.auth.user(ctx, token) : undefined
  const id = Number(request.query.id)
  if (!user || !Number.isSafeInteger(id)) return undefined
  const [seen] = await query<Seen>(
    ctx,
    'chat_picture',
    `select m.picture, m.video, m.side, m.rules <> '{}' as is_held, c.user_id, c.peer_id, c.shop_id from chat_messages m join chat_conversations c on c.id = m.conversation_id
     where m.id = $1 and m.picture is not null and m.recalled_at is null`,
    [id],
  )
  if (!seen) return undefined
  const isMember = async (shop_id: number) => mayChat(await memberOf(ctx, user.id, shop_id))
  const isOn = async (side: 1 | 2) =>
    side === 1
      ? seen.user_id === user.id
      : seen.peer_id === user.id || (seen.shop_id !== null && (await isMember(seen.shop_id)))
  const opens = seen.is_held ? await isOn(seen.side as 1 | 2) : (await isOn(1)) || (await isOn(2))
  return opens ? seen : undefined
}

/** GET the picture or the video of a message: by a side, or by Juya where it reads. To somebody else, to another than its side while it is held back, or once it was recalled, it is "not found". */
export function pictureRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { id?: string; w?: string } }>(ROUTE, async (request, reply) => {
    const seen = await seenBy(services, request)
    const width = WIDTHS.find((one) => String(one) === request.query.w)
    const bytes = seen && (await services.files.read(seen.picture, width))
    return bytes ? ofTheSides(reply, 'image/webp').send(bytes) : reply.callNotFound()
  })
  app.get<{ Querystring: { id?: string } }>(VIDEO_ROUTE, async (request, reply) => {
    const seen = await seenBy(services, request)
    const bytes = seen?.video && (await services.files.bytesOf(openCtx(services, request), seen.video))
    if (!seen?.video || !bytes) return reply.callNotFound()
    return ofTheSides(reply, seen.video.endsWith('.webm') ? 'video/webm' : 'video/mp4')
      .header('content-length', bytes)
      .send(await services.files.openRange(seen.video, { from: 0, to: bytes }))
  })
  app.get<{ Querystring: { id?: string } }>(HOUSE_ROUTE, async (request, reply) => {
    const ctx = openCtx(services, request)
    const token = operatorToken(request)
    const operator = token ? await services.auth.operator(ctx, token) : undefined
    const id = Number(request.query.id)
    if (!operator || !HOUSE_ROLES.some((role) => operator.roles.includes(role)) || !Number.isSafeInteger(id))
      return reply.callNotFound()
    const [seen] = await query<{ picture: string }>(
      ctx,
      'chat_picture_for_house',
      `select m.picture from chat_messages m join chat_conversations c on c.id = m.conversation_id
       where m.id = $1 and m.picture is not null and m.recalled_at is null and m.rules = '{}' and (c.kind = 'user_house' or exists (
         select 1 from chat_joins j where j.conversation_id = c.id and m.seq >= j.from_seq and m.seq <= coalesce(j.to_seq, m.seq)))`,
      [id],
    )
    const bytes = seen && (await services.files.read(seen.picture, undefined))
    if (!bytes) return reply.callNotFound()
    return ofTheSides(reply, 'image/webp').send(bytes)
  })
}
