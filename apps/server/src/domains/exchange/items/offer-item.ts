/** An item on its way: offered by one operator or by two, stocked up, paused, ended. What people have exchanged goes on. */
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { yuan } from '../../../platform/notices/format.ts'
import { refuse } from '../../../platform/refuse.ts'
import { worthFen } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Item } from '../tables.ts'
import { givesOf } from './save-item.ts'
import { tellStock } from './stocking.ts'

export const EXCHANGE_OFFER = 'exchange_offer'

/** Above which worth of all its pieces two operators offer an item, in fen. */
export const twoAboveFen = (ctx: Ctx): Promise<number> => setting(ctx, 'exchange.two_above_fen')

const offering = defineApproval({
  kind: EXCHANGE_OFFER,
  roles: ['content'],
  title: { en: 'Offer an item for points', zh: '发布积分商品' },
  effect: {
    en: '“{title_en}” can be had for {points} points each, {stock} in all.',
    zh: '“{title}”每件 {points} 积分，共 {stock} 件。',
  },
  async run(tx, { target_id, input }) {
    const item = await lockAny(tx, Number(target_id))
    if (item.revision !== Number(input.revision)) refuse('EDIT_CONFLICT')
    const stock = Number(input.stock)
    if (item.status === 'ended' || stock < item.stock) refuse('STATE_CONFLICT', { status: item.status })
    await offer(tx, item, stock)
  },
})

async function lockAny(tx: Tx, id: number): Promise<Item> {
  return (await store.lockItem(tx, id)) ?? refuse('NOT_FOUND')
}

const conflict = ({ status }: Item): never => refuse('STATE_CONFLICT', { status })

/** The draft is on offer from now on; one that is offered, or paused, has so many pieces. @throws Refusal WINDOW_CLOSED (its time is over) */
async function offer(tx: Tx, item: Item, stock: number): Promise<void> {
  if (item.to_at !== null && item.to_at <= (await databaseNow(tx))) refuse('WINDOW_CLOSED')
  if (item.status === 'draft')
    await givesOf(tx, {
      ...item,
      goods_id: item.goods_id ?? undefined,
      template_id: item.template_id ?? undefined,
      vip_days: item.vip_days ?? undefined,
    })
  const status = item.status === 'draft' ? 'active' : item.status
  await tellStock(tx, item, await store.changeItem(tx, item.id, { status, stock, revision: item.revision + 1 }))
}

/** @returns the proposal, where so many pieces are worth more than one operator offers */
async function offerOrPropose(
  tx: Tx<OperatorCtx>,
  item: Item,
  { stock, worth_fen, reason }: { stock: number; worth_fen: number; reason: string },
): Promise<Approval | undefined> {
  if (worth_fen > (await twoAboveFen(tx)))
    return propose(tx, offering, {
      ...{ target_type: 'exchange_item', target_id: item.id, amount_fen: worth_fen, reason },
      input: { revision: item.revision, stock },
      facts: { title: item.title, title_en: item.title_en, points: item.points, stock, worth: yuan(worth_fen) },
    })
  await offer(tx, item, stock)
  return undefined
}

/**
 * Offers a draft, or a paused item again. One whose pieces are worth more than the setting waits for a second operator first.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED, EDIT_CONFLICT (proposed already), VALIDATION (what it gives is gone)
 */
export async function offerItem(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval | undefined> {
  const item = await lockAny(tx, id)
  if (item.status === 'paused') {
    if (item.to_at !== null && item.to_at <= (await databaseNow(tx))) refuse('WINDOW_CLOSED')
    await store.changeItem(tx, id, { status: 'active' })
    return undefined
  }
  if (item.status !== 'draft') conflict(item)
  return offerOrPropose(tx, item, { stock: item.stock, worth_fen: worthFen(item), reason })
}

/**
 * Adds pieces to an item that is offered or paused. More than the setting's worth of them waits for a second operator first.
 * @throws Refusal as offerItem
 */
export async function restockItem(
  tx: Tx<OperatorCtx>,
  { id, more, reason }: { id: number; more: number; reason: string },
): Promise<Approval | undefined> {
  const item = await lockAny(tx, id)
  if (item.status !== 'active' && item.status !== 'paused') conflict(item)
  const worth_fen = worthFen({ points: item.points, stock: more })
  return offerOrPropose(tx, item, { stock: item.stock + more, worth_fen, reason })
}

/** Stops exchanges for now. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function pauseItem(tx: Tx, id: number): Promise<void> {
  const item = await lockAny(tx, id)
  if (item.status !== 'active') conflict(item)
  await store.changeItem(tx, id, { status: 'paused' })
}

/** Ends an item permanently, a draft too. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function endItem(tx: Tx, id: number): Promise<void> {
  const item = await lockAny(tx, id)
  if (item.status === 'ended') conflict(item)
  await store.changeItem(tx, id, { status: 'ended' })
}

/** Goods were taken down: what is exchanged goes on, and nothing more of them is. */
export async function endWithGoods(tx: Tx, goods_id: number): Promise<void> {
  const found = await store.offeredGoods(tx, goods_id)
  for (const { id, status } of await store.lockItems(tx, found)) {
    if (status === 'ended') continue
    await store.changeItem(tx, id, { status: 'ended' })
    await audit(tx, {
      ...{ actor_type: 'system', actor_id: null, action: 'exchange_item.with_goods' },
      ...{ target_type: 'exchange_item', target_id: id, before: { status }, after: { status: 'ended', goods_id } },
    })
  }
}
