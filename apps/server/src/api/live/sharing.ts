/** A session as people send it on: what a messenger shows of its address, and the address itself. */
import type { live } from '@juya/contract'
import type { z } from 'zod'
import { airRules } from '../../domains/live/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SharedText } from '../../platform/things/things.ts'
import { liveCards } from './cards.ts'
import { shownSession } from './room.ts'

type Rows = typeof live

const moment = (ctx: Ctx, ms: number): string =>
  new Intl.DateTimeFormat(ctx.locale === 'zh-CN' ? 'zh-CN' : 'en-GB', {
    timeZone: 'Asia/Shanghai',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms)

/** Messengers keep what they once read, so a session on air says when it began. @throws Refusal NOT_FOUND */
export async function sharedSession(ctx: Ctx, session_id: number): Promise<SharedText> {
  const session = await shownSession(ctx, session_id)
  const [card] = await liveCards(ctx, [session])
  const zh = ctx.locale === 'zh-CN'
  const zone = zh ? '北京时间' : 'China time'
  const says = () => {
    if (session.status === 'ended') return zh ? '直播已结束' : 'The session has ended'
    if (session.status === 'cancelled') return zh ? '直播已取消' : 'The session was cancelled'
    if (airRules.isRunning(session.status) && session.started_at !== null) {
      const since = moment(ctx, session.started_at)
      return zh ? `直播中，${since} 开播（${zone}）` : `Live since ${since} (${zone})`
    }
    const from = moment(ctx, session.planned_at)
    return zh ? `${from} 开播（${zone}）` : `Begins ${from} (${zone})`
  }
  const { title, shop, cover } = card!
  return { title, description: `${shop.name} · ${says()}`, picture: cover, type: 'website' }
}

/** @throws Refusal NOT_FOUND */
export async function linkOf(ctx: Ctx, session_id: number): Promise<z.input<Rows['share']['data']>> {
  const { title, description, picture } = await sharedSession(ctx, session_id)
  return { title, description, image: picture!, link: `${ctx.services.origin()}/h5/live/${session_id}` }
}
