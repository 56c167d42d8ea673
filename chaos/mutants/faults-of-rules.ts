/** Faults in rules between features: what is bounded, what may still be paid back, whose a piece is, and what one person decides on alone. */
import type { Fault } from './fault.ts'

export const FAULTS_OF_RULES: Record<string, Fault> = {
  order_without_bound: {
    edits: [
      {
        from: 'if (goods_fen + shipping_fen > ASKED_MOST_FEN)',
        to: 'if (goods_fen + shipping_fen > ASKED_MOST_FEN * 1_000)',
      },
    ],
    watcher: { rig: 'buying', promise: 'costs no more than a person may name' },
  },
  price_into_shipping: {
    edits: [{ from: 'if (shipping > shipping_max_fen)', to: 'if (shipping > shipping_max_fen * 1_000)' }],
    watcher: { rig: 'price-edit', promise: 'never moves value out of the things' },
  },
  offer_not_counted: {
    edits: [
      {
        from: 'one.agreed_fen ?? Math.max(one.amount_fen, one.offer_fen ?? 0)',
        to: 'one.agreed_fen ?? Math.max(one.amount_fen, 0)',
      },
    ],
    watcher: { rig: 'second-claims', promise: 'share its shipping once' },
  },
  late_by_the_whole: {
    edits: [
      {
        from: 'lateCompensationFen(await lateFen(tx, order), bp',
        to: 'lateCompensationFen((await lateFen(tx, order)) && order.total_fen, bp',
      },
    ],
    watcher: { rig: 'second-claims', promise: 'owes for what is late alone' },
  },
  piece_in_stock_twice: {
    edits: [
      { from: 'if (stock > sku.stock) await checkPieceFree', to: 'if (stock > sku.stock + 1) await checkPieceFree' },
    ],
    watcher: { rig: 'auctioning', promise: 'have none in stock while an order of them stands' },
  },
  coupons_in_slices: {
    edits: [{ from: 'if (day!.fen + fen > (await twoAboveFen(tx)))', to: 'if (day && fen > (await twoAboveFen(tx)))' }],
    watcher: { rig: 'coupons', promise: 'alone is summed over a day' },
  },
  yesterday_alone: {
    edits: [
      {
        from: "status = 'awaited' and provider = $1 and day <= $2 order by",
        to: "status = 'awaited' and provider = $1 and day = $2 order by",
      },
    ],
    watcher: { rig: 'reconciling', promise: 'a night the bank was away is caught up later' },
  },
}
