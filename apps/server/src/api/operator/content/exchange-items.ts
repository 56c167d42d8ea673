/** Items of the points mall at the desk: drafted, offered by one or two operators, stocked up, paused, ended. */
import { EXCHANGE_ITEMS, type ExchangeItemRow as RowShape } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as exchange from '../../../domains/exchange/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { millis, seconds } from '../../../platform/time/seconds.ts'
import { presentApproval } from '../approvals.ts'
import { checkNotOnesOwn } from '../claims/not-ones-own.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

type Shown = z.input<typeof RowShape>

const source = listSource({
  resource: EXCHANGE_ITEMS,
  from: sql`exchange_items i`,
  id: sql`i.id`,
  filters: { status: sql`i.status`, kind: sql`i.kind` },
  sorts: { id: { by: sql`i.id`, type: 'bigint' } },
})

const shownOf = (item: exchange.Item): Shown => {
  const { id, kind, title, title_en, images, points, cash_fen, stock, taken, per_user, status, revision } = item
  return {
    ...{ id, kind, title, title_en, points, cash_fen, stock, taken, per_user, status, revision },
    image: images[0] ?? null,
    from_at: seconds(item.from_at),
    to_at: seconds(item.to_at),
  }
}

const present = async (ctx: Ctx, ids: number[]): Promise<Shown[]> =>
  inOrder(ids, await exchange.itemsByIds(ctx, ids)).map(shownOf)

const logged = ({ status, title, points, cash_fen, stock, per_user }: Shown) => ({
  ...{ status, title, points, cash_fen, stock, per_user },
})

/** Writes down how it stood before; what was proposed has an entry of its own. */
async function act(tx: Tx<OperatorCtx>, id: number, run: () => Promise<unknown>) {
  const [row] = await present(tx, [id])
  return { noted: Boolean(await run()), ...(row ? { before: logged(row) } : {}) }
}

export const exchangeItems = bindDefined(EXCHANGE_ITEMS, {
  source,
  rows: present,
  file: { title: (row) => row.title, taken: (row) => `${row.taken}/${row.stock}` },
  async view(ctx, { id }) {
    const item = (await exchange.itemById(ctx, id))!
    const waits = (await waitingFor(ctx, exchange.EXCHANGE_OFFER, [id])).get(String(id))
    const { detail, detail_en, goods_id, template_id, vip_days, watch_count } = item
    return {
      ...{ detail, detail_en, goods_id, template_id, vip_days, watch_count },
      worth_fen: exchange.worthFen(item),
      two_above_fen: await exchange.twoAboveFen(ctx),
      approval: waits ? await presentApproval(ctx, waits) : null,
    }
  },
  logged,
  acts: {
    async saveExchangeItem(tx, { from_at, to_at, ...form }) {
      const times = { from_at: millis(from_at) ?? Math.floor(await databaseNow(tx)), to_at: millis(to_at) ?? null }
      const { item, is_new } = await exchange.saveItem(tx, { ...form, ...times })
      if (item.shop_id !== null) await checkNotOnesOwn(tx, 'shop', item.shop_id)
      return {
        id: item.id,
        action: is_new ? 'exchange_item.create' : 'exchange_item.change',
        after: logged(shownOf(item)),
      }
    },
    offerExchangeItem: (tx, { id, reason }) => act(tx, id, () => exchange.offerItem(tx, id, reason)),
    restockExchangeItem: (tx, { id, more, reason }) =>
      act(tx, id, () => exchange.restockItem(tx, { id, more, reason })),
    pauseExchangeItem: (tx, { id }) => act(tx, id, () => exchange.pauseItem(tx, id)),
    endExchangeItem: (tx, { id }) => act(tx, id, () => exchange.endItem(tx, id)),
  },
})
