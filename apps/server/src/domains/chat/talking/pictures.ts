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
const HOUSE_VIDEO_ROUTE = '/api/operator/desk/video'
const HOUSE_ROLES = ['service', 'arbiter', 'auditor'] as const
/** The roles that read the list of waiting messages. */
const HELD_ROLES = ['service', 'auditor'] as const
/** The address of a message's picture. */
export const pictureUrl = (message_id: number): string => `${ROUTE}?id=${message_id}`

/** The address of a message's video. */
export const videoUrl = (message_id: number): string => `${VIDEO_ROUTE}?id=${message_id}`

/** The same for the desk. */
export const pictureUrlForHouse = (message_id: number): string => `${HOUSE_ROUTE}?id=${message_id}`

/** Of a video that waits for the desk: for its own side. */
export const heldUrls = (held_id: number) => ({
  picture: `${ROUTE}?held=${held_id}`,
  video: `${VIDEO_ROUTE}?held=${held_id}`,
})

/** The same for the desk, while it waits. */
export const heldUrlsForHouse = (held_id: number) => ({
  picture: `${HOUSE_ROUTE}?held=${held_id}`,
  video: `${HOUSE_VIDEO_ROUTE}?held=${held_id}`,
})

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

/** What an address names: a message, or what waits for the desk. */
interface Asked {
  id?: string
  held?: string
}
const SEEN = `select m.picture, m.video, m.side, m.rules <> '{}' as is_held, c.user_id, c.peer_id, c.shop_id from chat_messages m join chat_conversations c on c.id = m.conversation_id
  where m.id = $1 and m.picture is not null and m.recalled_at is null`
const SEEN_HELD = `select h.picture, h.video, h.side, true as is_held, c.user_id, c.peer_id, c.shop_id from chat_held_messages h join chat_conversations c on c.id = h.conversation_id
  where h.id = $1 and h.picture is not null and h.state not in ('delivered', 'recalled')`

/** The message a request asks for, where its person may open what it shows. */
async function seenBy(services: Services, request: FastifyRequest<{ Querystring: Asked }>): Promise<Seen | undefined> {
  const ctx = openCtx(services, request)
  const { token } = request.headers
  const user = typeof token === 'string' ? await services.auth.user(ctx, token) : undefined
  const waits = request.query.held !== undefined
  const id = Number(request.query.held ?? request.query.id)
  if (!user || !Number.isSafeInteger(id)) return undefined
  const [seen] = await query<Seen>(ctx, waits ? 'chat_picture_held' : 'chat_picture', waits ? SEEN_HELD : SEEN, [id])
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
  app.get<{ Querystring: Asked & { w?: string } }>(ROUTE, async (request, reply) => {
    const seen = await seenBy(services, request)
    const width = WIDTHS.find((one) => String(one) === request.query.w)
    const bytes = seen && (await services.files.read(seen.picture, width))
    return bytes ? ofTheSides(reply, 'image/webp').send(bytes) : reply.callNotFound()
  })
  app.get<{ Querystring: Asked }>(VIDEO_ROUTE, async (request, reply) => {
    const seen = await seenBy(services, request)
    return sendVideo(services, request, reply, seen?.video)
  })
  app.get<{ Querystring: Asked }>(HOUSE_ROUTE, async (request, reply) => {
    const seen = await seenByHouse(services, request)
    const bytes = seen && (await services.files.read(seen.picture, undefined))
    return bytes ? ofTheSides(reply, 'image/webp').send(bytes) : reply.callNotFound()
  })
  app.get<{ Querystring: Asked }>(HOUSE_VIDEO_ROUTE, async (request, reply) => {
    const seen = await seenByHouse(services, request)
    return sendVideo(services, request, reply, seen?.video)
  })
}

async function sendVideo(services: Services, request: FastifyRequest, reply: FastifyReply, video?: string | null) {
  const bytes = video && (await services.files.bytesOf(openCtx(services, request), video))
  if (!video || !bytes) return reply.callNotFound()
  return ofTheSides(reply, video.endsWith('.webm') ? 'video/webm' : 'video/mp4')
    .header('content-length', bytes)
    .send(await services.files.openRange(video, { from: 0, to: bytes }))
}

/** Of a chat what Juya reads; of what waits, what customer service is to decide on. */
const SEEN_BY_HOUSE = `select m.picture, m.video from chat_messages m join chat_conversations c on c.id = m.conversation_id
  where m.id = $1 and m.picture is not null and m.recalled_at is null and m.rules = '{}' and (c.kind = 'user_house' or exists (
    select 1 from chat_platform_joins j where j.conversation_id = c.id and m.seq >= j.from_seq and m.seq <= coalesce(j.to_seq, m.seq)))`
const WAITING_FOR_HOUSE =
  "select picture, video from chat_held_messages where id = $1 and picture is not null and state = 'waiting'"

async function seenByHouse(services: Services, request: FastifyRequest<{ Querystring: Asked }>) {
  const ctx = openCtx(services, request)
  const token = operatorToken(request)
  const operator = token ? await services.auth.operator(ctx, token) : undefined
  const waits = request.query.held !== undefined
  const roles = waits ? HELD_ROLES : HOUSE_ROLES
  const id = Number(request.query.held ?? request.query.id)
  if (!operator || !roles.some((role) => operator.roles.includes(role)) || !Number.isSafeInteger(id)) return undefined
  const [seen] = await query<{ picture: string; video: string | null }>(
    ctx,
    waits ? 'chat_held_messages_for_house' : 'chat_picture_for_house',
    waits ? WAITING_FOR_HOUSE : SEEN_BY_HOUSE,
    [id],
  )
  return seen
}
