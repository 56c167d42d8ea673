/** Answers the calls about whom people and shops keep away. */
import { block as rows } from '@juya/contract'
import { block, blocksOf, type Party, unblock } from '../../domains/block/index.ts'
import { bids } from '../../domains/lot/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { Paging } from '../../platform/db/paging.ts'
import { bindCalls } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'

interface Name extends Record<string, unknown> {
  type: Party['type']
  id: number
  name: string
  image: string | null
}

/** A page of blocks with the names of those kept away; of a bidder the alias alone. */
async function shown(ctx: Ctx, owner: Party, paging: Paging) {
  const found = await blocksOf(ctx, owner, paging)
  const idsOf = (type: Party['type']) =>
    found.list.filter((one) => one.target_type === type).map((one) => one.target_id)
  const names = await query<Name>(
    ctx,
    'block_names',
    `select 'user' as type, id, nickname as name, avatar as image from account_people where id = any($1)
     union all select 'shop', id, case when $3 = 'en' then coalesce(name_en, name) else name end, logo from shop_names where id = any($2)`,
    [idsOf('user'), idsOf('shop'), ctx.locale],
  )
  const name_of = new Map(names.map((one) => [`${one.type}:${one.id}`, one]))
  const list = found.list.map(({ known_as, target_id, blocked_at, ...one }) => {
    const name = name_of.get(`${one.target_type}:${target_id}`)
    return {
      ...one,
      target_id: known_as ? null : target_id,
      name: known_as ?? name?.name ?? '',
      image: known_as ? null : (name?.image ?? null),
      blocked_at: seconds(blocked_at),
    }
  })
  return { ...found, list }
}

interface Which {
  target_type?: Party['type'] | undefined
  target_id?: number | undefined
  lot_id?: number | undefined
  seq?: number | undefined
}

/**
 * The person or shop a shop means: by type and id, or the bidder of an entry of one of its lots.
 * @throws Refusal MISSING_PARAM, NOT_FOUND
 */
async function meant(ctx: ShopCtx, { target_type, target_id, lot_id, seq }: Which) {
  if (target_type && target_id) return { target: { type: target_type, id: target_id } }
  if (!lot_id || !seq) refuse('MISSING_PARAM', { field: lot_id ? 'seq' : 'target_id' })
  const bidder = (await bids.bidderOf(ctx, ctx.shop.shop_id, { lot_id, seq })) ?? refuse('NOT_FOUND')
  return { target: { type: 'user' as const, id: bidder.user_id }, known_as: bidder.alias }
}

export const calls = bindCalls(rows, {
  mine: async (ctx, paging) => shown(ctx, { type: 'user', id: ctx.user.id }, paging),
  async set(ctx, { target_type, target_id, scope, on, note }) {
    const [owner, target] = [
      { type: 'user' as const, id: ctx.user.id },
      { type: target_type, id: target_id },
    ]
    const count = on ? await block(ctx, owner, { target, scope, note }) : await unblock(ctx, owner, target)
    return { on, count }
  },
  shopList: async (ctx, paging) => shown(ctx, { type: 'shop', id: ctx.shop.shop_id }, paging),
  async shopSet(ctx, { on, scope, note, block_id, ...which }) {
    const owner = { type: 'shop' as const, id: ctx.shop.shop_id }
    if (!on && block_id) return { on, count: await unblock(ctx, owner, block_id) }
    const { target, known_as } = await meant(ctx, which)
    const count = on ? await block(ctx, owner, { target, scope, known_as, note }) : await unblock(ctx, owner, target)
    return { on, count }
  },
})
