/** Juya's own money in the demo world: what it gives away (coupons, invitations, the league) is paid from it, and never from people's. */
import type { App } from '../../app.ts'
import { proposeAdjustment } from '../../domains/wallet/index.ts'
import { decideApproval } from '../../platform/approvals.ts'
import { colleagueForSeed, operatorForSeed } from '../operators.ts'
import type { Album } from '../pictures.ts'

const CAPITAL_FEN = 20_000_00

/** Two operators book what Juya paid into the bank, with the bank's paper. */
export async function payCapitalIn(app: App, album: Album): Promise<void> {
  const { id } = await proposeAdjustment(colleagueForSeed(app, 'finance'), {
    moves: [{ from: 'external:bank', to: 'platform:marketing', amount_fen: CAPITAL_FEN }],
    document: await album.path('shop-covers/cover-08.webp', 'other', null),
    reason: '公司自有资金存入，用于优惠券、邀请与联盟奖励',
  })
  await decideApproval(operatorForSeed(app), { id, accept: true, reason: '已核对银行回单' })
}
