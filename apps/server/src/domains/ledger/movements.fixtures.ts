/** Every movement with small numbers, and the entries it must have: for tests. */
import * as m from './movements.ts'
import * as other from './movements-other.ts'
import type { Posting } from './posting.ts'

/** user 1, shop 2, order 3 (order_no O3), hold 4, provider huifu, payment P5, refund R6 */
const order = { order_id: 3, order_no: 'O3' }
const hold = { hold_id: 4, user_id: 1 }
const huifu = { provider: 'huifu' }
const wallet = { to: 'wallet', user_id: 1 } as const
const card = { to: 'card' } as const
const operator = { operator_id: 9, memo: 'a reason' }
const shop = { owner: 'shop', owner_id: 2 } as const
const user = { owner: 'user', owner_id: 1 } as const
const CLEARING = 'external:clearing:huifu'

export type Row = [title: string, posting: Posting, type: string, idem_key: string, entries: Array<[string, number]>]

// biome-ignore format: one movement a line reads as a table
export const MOVEMENTS: Row[] = [
  ['recharge', m.recharged({ ...huifu, pay_no: 'P5', user_id: 1, amount_fen: 100 }), 'T01', 'pay:P5', [[CLEARING, -100], ['user:1:wallet', 100]]],
  ['deposit from wallet', m.depositHeldFromWallet({ ...hold, amount_fen: 100 }), 'T02', 'hold:4', [['user:1:wallet', -100], ['user:1:deposit', 100]]],
  ['deposit by card', m.depositHeldByCard({ ...hold, ...huifu, pay_no: 'P5', amount_fen: 100 }), 'T03', 'pay:P5', [[CLEARING, -100], ['user:1:deposit', 100]]],
  ['deposit back to wallet', m.depositReleased({ ...hold, amount_fen: 100, source: 'wallet' }), 'T04', 'hold:4:rel', [['user:1:deposit', -100], ['user:1:wallet', 100]]],
  ['deposit back to card', m.depositReleased({ ...hold, amount_fen: 100, source: 'card' }), 'T05', 'hold:4:rel', [['user:1:deposit', -100], ['platform:refund_transit', 100]]],
  ['deposit applied', m.depositApplied({ ...hold, ...order, amount_fen: 100 }), 'T06', 'hold:4:apply', [['user:1:deposit', -100], ['order:3:escrow', 100]]],
  ['deposit forfeited', m.depositForfeited({ ...hold, shop_id: 2, amount_fen: 101, shop_bp: 7000 }), 'T07', 'hold:4:forfeit', [['user:1:deposit', -101], ['shop:2:wallet', 70], ['platform:penalty', 31]]],
  ['one fen forfeited', m.depositForfeited({ ...hold, shop_id: 2, amount_fen: 1, shop_bp: 7000 }), 'T07', 'hold:4:forfeit', [['user:1:deposit', -1], ['platform:penalty', 1]]],
  ['order paid from wallet', m.orderPaidFromWallet({ ...order, pay_no: 'P5', user_id: 1, amount_fen: 100 }), 'T08', 'pay:P5:3', [['user:1:wallet', -100], ['order:3:escrow', 100]]],
  ['orders paid by card', m.ordersPaidByCard({ ...huifu, pay_no: 'P5', orders: [{ order_id: 3, amount_fen: 100 }, { order_id: 7, amount_fen: 50 }] }), 'T09', 'pay:P5', [[CLEARING, -150], ['order:3:escrow', 100], ['order:7:escrow', 50]]],
  ['coupon', m.couponFunded({ ...order, amount_fen: 10 }), 'T10', 'order:3:coupon', [['platform:marketing', -10], ['order:3:escrow', 10]]],
  ['release', m.escrowReleased({ ...order, shop_id: 2, escrow_fen: 100, commission_fen: 5 }), 'T11', 'order:3:release', [['order:3:escrow', -100], ['shop:2:pending', 95], ['platform:commission', 5]]],
  ['release without commission', m.escrowReleased({ ...order, shop_id: 2, escrow_fen: 100, commission_fen: 0 }), 'T11', 'order:3:release', [['order:3:escrow', -100], ['shop:2:pending', 100]]],
  ['settlement', m.orderSettled({ ...order, shop_id: 2, amount_fen: 95 }), 'T12', 'order:3:settle', [['shop:2:pending', -95], ['shop:2:wallet', 95]]],
  ['refund before release to wallet', m.refundedFromEscrow({ ...order, refund_no: 'R6', amount_fen: 100, coupon_fen: 10, refund: wallet }), 'T13', 'refund:R6', [['order:3:escrow', -100], ['user:1:wallet', 90], ['platform:marketing', 10]]],
  ['refund before release to card', m.refundedFromEscrow({ ...order, refund_no: 'R6', amount_fen: 100, coupon_fen: 0, refund: card }), 'T14', 'refund:R6', [['order:3:escrow', -100], ['platform:refund_transit', 100]]],
  ['refund after release', m.refundedByShop({ ...order, refund_no: 'R6', shop_id: 2, amount_fen: 100, coupon_fen: 0, commission_back_fen: 5, refund: wallet, available: { pending_fen: 30, wallet_fen: 20, deposit_fen: 10 } }), 'T15', 'refund:R6', [['shop:2:pending', -30], ['shop:2:wallet', -20], ['shop:2:deposit', -10], ['shop:2:debt', -35], ['platform:commission', -5], ['user:1:wallet', 100]]],
  ['refund after release covered by pending', m.refundedByShop({ ...order, refund_no: 'R6', shop_id: 2, amount_fen: 100, coupon_fen: 10, commission_back_fen: 5, refund: card, available: { pending_fen: 95, wallet_fen: 20, deposit_fen: 10 } }), 'T15', 'refund:R6', [['shop:2:pending', -95], ['platform:commission', -5], ['platform:refund_transit', 90], ['platform:marketing', 10]]],
  ['withdrawal asked for', other.withdrawalRequested({ wd_no: 'W8', owner: user, amount_fen: 100 }), 'T16', 'wd:W8', [['user:1:wallet', -100], ['user:1:withdrawing', 100]]],
  ['withdrawal paid', other.withdrawalPaid({ wd_no: 'W8', owner: user, amount_fen: 100, fee_fen: 1, ...huifu }), 'T17', 'wd:W8:paid', [['user:1:withdrawing', -100], [CLEARING, 99], ['platform:fee:withdraw', 1]]],
  ['withdrawal returned', other.withdrawalReturned({ wd_no: 'W8', owner: shop, amount_fen: 100 }), 'T18', 'wd:W8:back', [['shop:2:withdrawing', -100], ['shop:2:wallet', 100]]],
  ['shop deposit paid', other.shopDepositPaid({ request_id: 8, shop_id: 2, amount_fen: 100, paid: { from: 'shop_wallet', shop_id: 2 } }), 'T19', 'sdep:8', [['shop:2:wallet', -100], ['shop:2:deposit', 100]]],
  ['shop deposit returned', other.shopDepositReturned({ request_id: 8, shop_id: 2, amount_fen: 100 }), 'T19b', 'sdep:8', [['shop:2:deposit', -100], ['shop:2:wallet', 100]]],
  ['refund confirmed', m.refundConfirmed({ ...huifu, refund_no: 'R6', amount_fen: 100 }), 'T20', 'refund:R6:done', [['platform:refund_transit', -100], [CLEARING, 100]]],
  ['fee paid', other.feePaid({ pay_no: 'P5', kind: 'vip', amount_fen: 100, paid: { from: 'card', ...huifu } }), 'T21', 'pay:P5', [[CLEARING, -100], ['platform:fee:vip', 100]]],
  ['appraisal paid', other.feePaid({ pay_no: 'P5', kind: 'appraisal', amount_fen: 100, paid: { from: 'user_wallet', user_id: 1 } }), 'T21', 'pay:P5', [['user:1:wallet', -100], ['platform:appraisal_deferred', 100]]],
  ['fee refunded', other.feeRefunded({ refund_id: 8, kind: 'live', amount_fen: 100, refund: wallet }), 'T22', 'feeref:8', [['platform:fee:live', -100], ['user:1:wallet', 100]]],
  ['task funded', other.taskFunded({ pay_no: 'P5', shop_id: 2, budget_fen: 100, fee_fen: 10, paid: { from: 'shop_wallet', shop_id: 2 } }), 'T23', 'pay:P5', [['shop:2:wallet', -110], ['shop:2:bounty', 100], ['platform:fee:task', 10]]],
  ['bounty paid', other.bountyPaid({ assignment_id: 8, shop_id: 2, user_id: 1, amount_fen: 100 }), 'T24', 'task_asg:8', [['shop:2:bounty', -100], ['user:1:wallet', 100]]],
  ['task settled', other.taskSettled({ task_id: 8, shop_id: 2, amount_fen: 100 }), 'T25', 'task:8:settle', [['shop:2:bounty', -100], ['shop:2:wallet', 100]]],
  ['income settled', other.incomeSettled({ income_id: 8, user_id: 1, amount_fen: 100 }), 'T26', 'income:8', [['platform:marketing', -100], ['user:1:earning', 100]]],
  ['earning moved', other.earningMoved({ key: 'k', user_id: 1, amount_fen: 100 }), 'T27', 'chg:k', [['user:1:earning', -100], ['user:1:wallet', 100]]],
  ['income voided', other.incomeVoided({ income_id: 8, user_id: 1, amount_fen: 100, available: { earning_fen: 50, wallet_fen: 20 } }), 'T28', 'income:8:void', [['user:1:earning', -50], ['user:1:wallet', -20], ['platform:bad_debt', -30], ['platform:marketing', 100]]],
  ['pool funded', other.poolFunded({ pool_id: 8, amount_fen: 100 }), 'T29', 'pool:8', [['platform:marketing', -100], ['platform:pool', 100]]],
  ['pool awarded', other.poolAwarded({ pool_id: 8, user_id: 1, amount_fen: 60 }), 'T29', 'pool:8:1', [['platform:pool', -60], ['user:1:earning', 60]]],
  ['pool unclaimed', other.poolUnclaimed({ pool_id: 8, amount_fen: 40 }), 'T29', 'pool:8:unclaimed', [['platform:pool', -40], ['platform:marketing', 40]]],
  ['shop wallet moved', other.shopWalletMoved({ key: 'k', shop_id: 2, user_id: 1, amount_fen: 100 }), 'T30', 'chg:k', [['shop:2:wallet', -100], ['user:1:wallet', 100]]],
  ['compensation', other.compensated({ ...order, compensation_id: 8, shop_id: 2, user_id: 1, amount_fen: 100, available: { pending_fen: 0, wallet_fen: 60, deposit_fen: 30 } }), 'T31', 'comp:8', [['shop:2:wallet', -60], ['shop:2:deposit', -30], ['shop:2:debt', -10], ['user:1:wallet', 100]]],
  ['provider settles', other.providerSettled({ ...huifu, batch: 'b1', amount_fen: 1000, fee_fen: 6 }), 'T32', 'settle:huifu:b1', [[CLEARING, 1000], ['external:bank', -994], ['platform:payment_cost', -6]]],
  ['unmatched', m.receivedUnmatched({ ...huifu, event_id: 'e1', amount_fen: 100 }), 'T36', 'cb:e1', [[CLEARING, -100], ['platform:suspense', 100]]],
  ['unmatched resolved', m.unmatchedResolved({ ...operator, event_id: 'e1', amount_fen: 100, target: 'user:1:wallet' }), 'T36', 'cb:e1:resolved', [['platform:suspense', -100], ['user:1:wallet', 100]]],
  ['adjustment', m.adjusted({ ...operator, adjustment_id: 8, entries: [{ account: 'platform:penalty', amount_fen: -100 }, { account: 'user:1:wallet', amount_fen: 100 }] }), 'T37', 'adj:8', [['platform:penalty', -100], ['user:1:wallet', 100]]],
  ['refund redirected', m.refundRedirected({ ...operator, refund_no: 'R6', user_id: 1, amount_fen: 100 }), 'T37', 'refund:R6:wallet', [['platform:refund_transit', -100], ['user:1:wallet', 100]]],
  ['late payment', m.latePaymentReturned({ ...huifu, pay_no: 'P5', amount_fen: 100 }), 'T38', 'pay:P5:late', [[CLEARING, -100], ['platform:refund_transit', 100]]],
  ['debt repaid', m.debtRepaid({ ...order, shop_id: 2, amount_fen: 100 }), 'T39', 'debt:3', [['shop:2:wallet', -100], ['shop:2:debt', 100]]],
  ['debt written off', other.debtWrittenOff({ ...operator, adjustment_id: 8, shop_id: 2, amount_fen: 100 }), 'T40', 'adj:8', [['platform:bad_debt', -100], ['shop:2:debt', 100]]],
  ['appraisal reported', other.appraisalReported({ appraisal_id: 8, appraiser_id: 1, fee_fen: 100, share_fen: 60 }), 'T41', 'appr:8', [['platform:appraisal_deferred', -100], ['user:1:earning', 60], ['platform:fee:appraisal', 40]]],
]
