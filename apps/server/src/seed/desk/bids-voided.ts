/** Another person bid from an account of the demo world: two operators take its bids back, and everybody on the lot reads why. */
import type { App } from '../../app.ts'
import { proposeVoid } from '../../domains/bidder/index.ts'
import { pageOfLots } from '../../domains/finding/index.ts'
import { bids } from '../../domains/lot/index.ts'
import { decideApproval } from '../../platform/approvals.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { colleagueForSeed } from '../operators.ts'

const HOURS_LEFT = 6
const BIDS_MIN = 5
const BEYOND_ALL = 2 ** 31

export async function takeBidsBack(app: App): Promise<void> {
  const service = colleagueForSeed(app, 'service')
  const now = await databaseNow(service)
  const { list } = await pageOfLots(service, { status: 'live' }, 'bids', { page: 1, page_size: 30 })
  for (const lot of list) {
    if (lot.bid_count < BIDS_MIN || lot.reserve_fen !== null || lot.ends_at! < now + HOURS_LEFT * 3_600_000) continue
    const newest = await bids.newestBids(service, lot.id, BEYOND_ALL, BIDS_MIN)
    const slipped = newest.find((bid) => bid.user_id === lot.leader_user_id)
    if (!slipped || newest.every((bid) => bid.user_id === slipped.user_id)) continue
    const reason = '竞买人来电：账号曾被他人使用'
    const { id } = await inTransaction(service, (tx) =>
      proposeVoid(tx, { lot_id: lot.id, seq: slipped.seq, reason, rule: '' }),
    )
    await decideApproval(colleagueForSeed(app, 'arbiter'), { id, accept: true, reason: '已核对来电记录' })
    return
  }
}
