import { describe, expect, test } from 'vitest'
import { closingText, dailyRootText, genesisText, leafText, merklePath, merkleRoot, postSaleText } from './canonical.ts'
import { changed, codes, paths, sha, signed, soldLot } from './testing.ts'
import type { AuctionLog } from './types.ts'
import { verifyDay, verifyLog } from './verify.ts'

/** A lot without a bid that passed, and was sold on the next day: each record under the root of its day. */
async function soldAfterwards(more: { price_fen?: number; sold_at_ms?: number } = {}): Promise<AuctionLog> {
  const log = await soldLot()
  const { lot_id } = log
  const record = {
    lot_id,
    result: 'passed' as const,
    hammer_fen: null,
    winner_alias: null,
    bid_count: 0,
    closed_at_ms: 1_760_000_060_000,
    head_hash: sha(genesisText(lot_id, log.rules.hash)),
    rules_hash: log.rules.hash,
  }
  const closing = { ...record, ...signed(closingText(record)) }
  const sale = {
    lot_id,
    price_fen: 480_00,
    buyer_alias: '周**1',
    sold_at_ms: 1_760_090_000_000,
    closing_sha256: sha(closingText(closing)),
    ...more,
  }
  const post_sale = { ...sale, ...signed(postSaleText(sale)) }
  const rootOver = async (text: string, day: string) => {
    const leaves = ['a', text, 'c'].map((one) => sha(leafText(one)))
    const root = {
      day,
      ledger_root: sha('ledger'),
      ledger_entries: 40,
      bids_root: await merkleRoot(leaves, sha),
      lots_closed: leaves.length,
      prev_hash: '',
    }
    const path = await merklePath(leaves, 1, sha)
    return { ...root, hash: sha(dailyRootText(root)), path, ...signed(dailyRootText(root)) }
  }
  return {
    ...log,
    entries: [],
    receipts: [],
    closing,
    daily_root: await rootOver(closingText(closing), '2025-10-09'),
    post_sale,
    post_sale_root: await rootOver(postSaleText(post_sale), '2025-10-10'),
  }
}

describe('a lot that was sold after the sale', () => {
  test('holds beside the closing record that says it had passed', async () => {
    const verdict = await verifyLog(await soldAfterwards())

    expect(verdict.problems).toEqual([])
    expect(verdict.checked).toContainEqual({ what: 'post_sale', count: 1 })
  })

  test('in whose record or root any single value was changed no longer holds', async () => {
    const log = await soldAfterwards()
    const later = ['post_sale', 'post_sale_root']

    const survived = []
    for (const path of paths(log).filter(([first]) => later.includes(first!)))
      if ((await verifyLog(changed(log, path))).ok) survived.push(path.join('.'))

    expect(survived).toEqual([])
  })

  test('is refused when it had not passed, follows another closing, came before it, or cost nothing', async () => {
    const log = await soldAfterwards()
    const sold = await soldLot()

    expect(codes(await verifyLog({ ...sold, post_sale: log.post_sale!, post_sale_root: log.post_sale_root! }))).toEqual(
      ['post_sale_closing'],
    )
    expect(codes(await verifyLog({ ...log, post_sale: null }))).toEqual(['root_without_closing'])
    const early = await soldAfterwards({ sold_at_ms: 1_760_000_059_999 })
    expect(codes(await verifyLog(early))).toEqual(['post_sale_time'])
    expect(codes(await verifyLog(await soldAfterwards({ price_fen: 0 })))).toEqual(['post_sale_price'])
  })

  test('stands under the root of its day, behind the closing records', async () => {
    const { post_sale, keys } = await soldAfterwards()
    const { closing } = await soldLot()
    const leaves = [closingText(closing!), postSaleText(post_sale!)].map((text) => sha(leafText(text)))
    const day = {
      day: '2025-10-10',
      ledger_root: sha('ledger'),
      ledger_entries: 40,
      bids_root: await merkleRoot(leaves, sha),
      lots_closed: 2,
      prev_hash: '',
    }
    const root = { ...day, hash: sha(dailyRootText(day)), ...signed(dailyRootText(day)) }
    const whole = { format: 'juya.closed-day.v1' as const, day: day.day, root, closings: [closing!], keys }

    expect((await verifyDay({ ...whole, post_sales: [post_sale!] }, { trusted: keys })).problems).toEqual([])
    expect(codes(await verifyDay(whole))).toEqual(['root_lots', 'root_path'])
    expect(codes(await verifyDay({ ...whole, post_sales: [{ ...post_sale!, price_fen: 1 }] }))).toEqual([
      'post_sale_signature',
      'root_path',
    ])
  })
})
