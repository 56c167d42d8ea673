/** Every movement with small numbers, and the entries it must have: for tests. */

import type { Posting } from '../posting.ts'
import * as m from './index.ts'

/** user 1, shop 2, order 3 (order_no O3), hold 4, provider huifu, payment P5, refund R6 */
const order = { order_id: 3, order_no: 'O3' }
const chargeback = { chargeback_id: 8, no: 'C8' }
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
  ['recharge', m.recharged({ ...huifu, pay_no: 'P5', user_id: 1, amount_fen: 100 }), 'recharged', 'pay:P5', [[CLEARING, -100], ['user:1:wallet', 100]]],
  ['deposit from wallet', m.depositHeldFromWallet({ ...hold, amount_fen: 100 }), 'depositHeldFromWallet', 'hold:4', [['user:1:wallet', -100], ['user:1:deposit', 100]]],
  ['deposit by card', m.depositHeldByCard({ ...hold, ...huifu, pay_no: 'P5', amount_fen: 100 }), 'depositHeldByCard', 'pay:P5', [[CLEARING, -100], ['user:1:deposit', 100]]],
  ['deposit back to wallet', m.depositReleased({ ...hold, amount_fen: 100, source: 'wallet' }), 'depositReleasedToWallet', 'hold:4:rel', [['user:1:deposit', -100], ['user:1:wallet', 100]]],
  ['deposit back to card', m.depositReleased({ ...hold, amount_fen: 100, source: 'card' }), 'depositReleasedToCard', 'hold:4:rel', [['user:1:deposit', -100], ['platform:refund_transit', 100]]],
  ['deposit applied', m.depositApplied({ ...hold, ...order, amount_fen: 100 }), 'depositApplied', 'hold:4:apply', [['user:1:deposit', -100], ['order:3:escrow', 100]]],
  ['deposit forfeited', m.depositForfeited({ ...hold, shop_id: 2, amount_fen: 101, shop_bp: 7000 }), 'depositForfeited', 'hold:4:forfeit', [['user:1:deposit', -101], ['shop:2:wallet', 70], ['platform:penalty', 31]]],
  ['one fen forfeited', m.depositForfeited({ ...hold, shop_id: 2, amount_fen: 1, shop_bp: 7000 }), 'depositForfeited', 'hold:4:forfeit', [['user:1:deposit', -1], ['platform:penalty', 1]]],
  ['order paid from wallet', m.orderPaidFromWallet({ ...order, pay_no: 'P5', user_id: 1, amount_fen: 100 }), 'orderPaidFromWallet', 'pay:P5:3', [['user:1:wallet', -100], ['order:3:escrow', 100]]],
  ['orders paid by card', m.ordersPaidByCard({ ...huifu, pay_no: 'P5', orders: [{ order_id: 3, amount_fen: 100 }, { order_id: 7, amount_fen: 50 }] }), 'ordersPaidByCard', 'pay:P5', [[CLEARING, -150], ['order:3:escrow', 100], ['order:7:escrow', 50]]],
  ['coupon', m.couponFunded({ ...order, amount_fen: 10 }), 'couponFunded', 'order:3:coupon', [['platform:marketing', -10], ['order:3:escrow', 10]]],
  ['release', m.escrowReleased({ ...order, shop_id: 2, escrow_fen: 100, commission_fen: 5 }), 'escrowReleased', 'order:3:release', [['order:3:escrow', -100], ['shop:2:pending', 95], ['platform:commission', 5]]],
  ['release without commission', m.escrowReleased({ ...order, shop_id: 2, escrow_fen: 100, commission_fen: 0 }), 'escrowReleased', 'order:3:release', [['order:3:escrow', -100], ['shop:2:pending', 100]]],
  ['settlement', m.orderSettled({ ...order, shop_id: 2, amount_fen: 95 }), 'orderSettled', 'order:3:settle', [['shop:2:pending', -95], ['shop:2:wallet', 95]]],
  ['refund before release to wallet', m.refundedFromEscrow({ ...order, refund_no: 'R6', amount_fen: 100, coupon_fen: 10, refund: wallet }), 'escrowRefundedToWallet', 'refund:R6', [['order:3:escrow', -100], ['user:1:wallet', 90], ['platform:marketing', 10]]],
  ['refund before release to card', m.refundedFromEscrow({ ...order, refund_no: 'R6', amount_fen: 100, coupon_fen: 0, refund: card }), 'escrowRefundedToCard', 'refund:R6', [['order:3:escrow', -100], ['platform:refund_transit', 100]]],
  ['refund after release', m.refundedByShop({ ...order, refund_no: 'R6', shop_id: 2, amount_fen: 100, coupon_fen: 0, commission_back_fen: 5, refund: wallet, order_pending_fen: 30 }), 'refundedByShop', 'refund:R6', [['platform:commission', -5], ['user:1:wallet', 100]]],
  ['refund after release covered by pending', m.refundedByShop({ ...order, refund_no: 'R6', shop_id: 2, amount_fen: 100, coupon_fen: 10, commission_back_fen: 5, refund: card, order_pending_fen: 95 }), 'refundedByShop', 'refund:R6', [['platform:commission', -5], ['platform:refund_transit', 90], ['platform:marketing', 10]]],
  ['withdrawal asked for', m.withdrawalRequested({ wd_no: 'W8', owner: user, amount_fen: 100 }), 'withdrawalRequested', 'wd:W8', [['user:1:wallet', -100], ['user:1:withdrawing', 100]]],
  ['withdrawal paid', m.withdrawalPaid({ wd_no: 'W8', owner: user, amount_fen: 100, fee_fen: 1, ...huifu }), 'withdrawalPaid', 'wd:W8:paid', [['user:1:withdrawing', -100], [CLEARING, 99], ['platform:fee:withdraw', 1]]],
  ['withdrawal sent back by the bank', m.withdrawalCameBack({ wd_no: 'W8', owner: user, amount_fen: 100, fee_fen: 1, ...huifu }), 'withdrawalCameBack', 'wd:W8:returned', [[CLEARING, -99], ['platform:fee:withdraw', -1], ['user:1:wallet', 100]]],
  ['withdrawal without a fee sent back', m.withdrawalCameBack({ wd_no: 'W8', owner: shop, amount_fen: 100, fee_fen: 0, ...huifu }), 'withdrawalCameBack', 'wd:W8:returned', [[CLEARING, -100], ['shop:2:wallet', 100]]],
  ['top-up back to its card', m.rechargeGivenBack({ wd_no: 'W8', owner: user, amount_fen: 100, refund_no: 'R6' }), 'rechargeGivenBack', 'wd:W8:source', [['user:1:withdrawing', -100], ['platform:refund_transit', 100]]],
  ['debt repaid before a withdrawal', m.debtRepaidFirst({ cause: 'wd:W8', shop_id: 2, amount_fen: 30 }), 'debtRepaid', 'debt:wd:W8', [['shop:2:wallet', -30], ['shop:2:debt', 30]]],
  ['withdrawal returned', m.withdrawalReturned({ wd_no: 'W8', owner: shop, amount_fen: 100 }), 'withdrawalReturned', 'wd:W8:back', [['shop:2:withdrawing', -100], ['shop:2:wallet', 100]]],
  ['shop deposit paid', m.shopDepositPaid({ request_id: 8, shop_id: 2, amount_fen: 100, paid: { from: 'shop_wallet', shop_id: 2 } }), 'shopDepositPaid', 'sdep:8', [['shop:2:wallet', -100], ['shop:2:deposit', 100]]],
  ['shop deposit returned', m.shopDepositReturned({ request_id: 8, shop_id: 2, amount_fen: 100 }), 'shopDepositReturned', 'sdep:8', [['shop:2:deposit', -100], ['shop:2:wallet', 100]]],
  ['refund confirmed', m.refundConfirmed({ ...huifu, refund_no: 'R6', amount_fen: 100 }), 'refundConfirmed', 'refund:R6:done', [['platform:refund_transit', -100], [CLEARING, 100]]],
  ['part of a refund arrived', m.refundPartArrived({ ...huifu, refund_no: 'R6', amount_fen: 40, arrived_fen: 60 }), 'refundPartArrived', 'refund:R6:part:60', [['platform:refund_transit', -40], [CLEARING, 40]]],
  ['fee paid', m.feePaid({ pay_no: 'P5', kind: 'vip', amount_fen: 100, paid: { from: 'card', ...huifu } }), 'feePaid', 'pay:P5', [[CLEARING, -100], ['platform:fee:vip', 100]]],
  ['appraisal paid', m.feePaid({ pay_no: 'P5', kind: 'appraisal', amount_fen: 100, paid: { from: 'user_wallet', user_id: 1 } }), 'feePaid', 'pay:P5', [['user:1:wallet', -100], ['platform:appraisal_deferred', 100]]],
  ['shop deposit deducted for a buyer', m.shopDepositDeducted({ deduction_id: 8, shop_id: 2, user_id: 1, amount_fen: 100, operator_id: 5 }), 'shopDepositDeducted', 'sded:8', [['shop:2:deposit', -100], ['user:1:wallet', 100]]],
  ['shop deposit deducted for Juya', m.shopDepositDeducted({ deduction_id: 9, shop_id: 2, user_id: null, amount_fen: 100, operator_id: 5 }), 'shopDepositDeducted', 'sded:9', [['shop:2:deposit', -100], ['platform:penalty', 100]]],
  ['fee refunded', m.feeRefunded({ refund_id: 8, kind: 'live', amount_fen: 100, refund: wallet }), 'feeRefunded', 'feeref:8', [['platform:fee:live', -100], ['user:1:wallet', 100]]],
  ['task funded', m.taskFunded({ pay_no: 'P5', shop_id: 2, budget_fen: 100, fee_fen: 10, paid: { from: 'shop_wallet', shop_id: 2 } }), 'taskFunded', 'pay:P5', [['shop:2:wallet', -110], ['shop:2:bounty', 100], ['platform:fee:task', 10]]],
  ['bounty paid', m.bountyPaid({ assignment_id: 8, shop_id: 2, user_id: 1, amount_fen: 100 }), 'bountyPaid', 'task_asg:8', [['shop:2:bounty', -100], ['user:1:wallet', 100]]],
  ['task settled', m.taskSettled({ task_id: 8, pay_no: 'P5', shop_id: 2, amount_fen: 100, refund: { to: 'shop_wallet', shop_id: 2 } }), 'taskSettled', 'task:8:settle:P5', [['shop:2:bounty', -100], ['shop:2:wallet', 100]]],
  ['income settled', m.incomeSettled({ income_id: 8, user_id: 1, amount_fen: 100 }), 'incomeSettled', 'income:8', [['platform:marketing', -100], ['user:1:earning', 100]]],
  ['earning moved', m.earningMoved({ key: 'k', user_id: 1, amount_fen: 100 }), 'earningMoved', 'chg:k', [['user:1:earning', -100], ['user:1:wallet', 100]]],
  ['income voided', m.incomeVoided({ income_id: 8, user_id: 1, amount_fen: 100, number: 3 }), 'incomeVoided', 'income:8:void:3', [['platform:marketing', 100]]],
  ['pool funded', m.poolFunded({ pool_id: 8, amount_fen: 100 }), 'poolFunded', 'pool:8', [['platform:marketing', -100], ['platform:pool', 100]]],
  ['pool awarded', m.poolAwarded({ pool_id: 8, user_id: 1, amount_fen: 60 }), 'poolAwarded', 'pool:8:1', [['platform:pool', -60], ['user:1:earning', 60]]],
  ['pool unclaimed', m.poolUnclaimed({ pool_id: 8, amount_fen: 40 }), 'poolUnclaimed', 'pool:8:unclaimed', [['platform:pool', -40], ['platform:marketing', 40]]],
  ['shop wallet moved', m.shopWalletMoved({ key: 'k', shop_id: 2, user_id: 1, amount_fen: 100 }), 'shopWalletMoved', 'chg:k', [['shop:2:wallet', -100], ['user:1:wallet', 100]]],
  ['compensation', m.compensated({ ...order, compensation_id: 8, shop_id: 2, user_id: 1, amount_fen: 100, order_pending_fen: 0 }), 'compensated', 'comp:8', [['user:1:wallet', 100]]],
  ['provider settles', m.providerSettled({ ...huifu, batch: 'b1', amount_fen: 1000, fee_fen: 6 }), 'providerSettled', 'settle:huifu:b1', [[CLEARING, 1000], ['external:bank', -994], ['platform:payment_cost', -6]]],
  ['unmatched', m.receivedUnmatched({ ...huifu, event_id: 'e1', amount_fen: 100 }), 'receivedUnmatched', 'cb:e1', [[CLEARING, -100], ['platform:suspense', 100]]],
  ['unmatched resolved', m.unmatchedResolved({ ...operator, event_id: 'e1', amount_fen: 100, target: 'user:1:wallet' }), 'unmatchedResolved', 'cb:e1:resolved', [['platform:suspense', -100], ['user:1:wallet', 100]]],
  ['adjustment', m.adjusted({ ...operator, adjustment_id: 8, entries: [{ account: 'platform:penalty', amount_fen: -100 }, { account: 'user:1:wallet', amount_fen: 100 }] }), 'adjusted', 'adj:8', [['platform:penalty', -100], ['user:1:wallet', 100]]],
  ['refund redirected', m.refundRedirected({ ...operator, refund_no: 'R6', user_id: 1, amount_fen: 100 }), 'refundRedirected', 'refund:R6:wallet', [['platform:refund_transit', -100], ['user:1:wallet', 100]]],
  ['forfeit reversed', m.forfeitReversed({ ...operator, ...hold, shop_id: 2, amount_fen: 101, shop_fen: 70 }), 'forfeitReversed', 'hold:4:reversed', [['platform:penalty', -31], ['user:1:wallet', 101]]],
  ['late payment', m.latePaymentReturned({ ...huifu, pay_no: 'P5', amount_fen: 100 }), 'latePaymentReturned', 'pay:P5:late', [[CLEARING, -100], ['platform:refund_transit', 100]]],
  ['debt repaid', m.debtRepaid({ ...order, shop_id: 2, amount_fen: 100 }), 'debtRepaid', 'debt:3', [['shop:2:wallet', -100], ['shop:2:debt', 100]]],
  ['debt written off', m.debtWrittenOff({ ...operator, adjustment_id: 8, shop_id: 2, amount_fen: 100 }), 'debtWrittenOff', 'adj:8', [['platform:bad_debt', -100], ['shop:2:debt', 100]]],
  ['debt paid by the owner', m.debtPaidByOwner({ key: 'k', shop_id: 2, user_id: 1, amount_fen: 100 }), 'debtPaidByOwner', 'chg:k', [['user:1:wallet', -100], ['shop:2:debt', 100]]],
  ['kept for a leaver', m.moneyKept({ cause: 7, user_id: 1, account: 'user:1:wallet', amount_fen: 100 }), 'moneyKept', 'kept:7:user:1:wallet', [['user:1:wallet', -100], ['platform:kept', 100]]],
  ['kept money claimed', m.keptClaimed({ claim_id: 8, user_id: 1, amount_fen: 100 }), 'keptClaimed', 'kept:8:claimed', [['platform:kept', -100], ['user:1:wallet', 100]]],
  ['kept money handed over', m.keptHandedOver({ ...operator, claim_id: 8, user_id: 1, amount_fen: 100 }), 'keptHandedOver', 'kept:8:handed_over', [['platform:kept', -100], ['external:bank', 100]]],
  ['chargeback received', m.chargebackReceived({ ...huifu, ...chargeback, amount_fen: 100 }), 'chargebackReceived', 'cbk:8', [[CLEARING, 100], ['platform:disputed', -100]]],
  ['chargeback borne by its payer, the rest by Juya', m.chargebackBorne({ ...operator, ...chargeback, user_id: 1, payer_fen: 60, juya_fen: 40 }), 'chargebackBorne', 'cbk:8:borne', [['platform:disputed', 100], ['user:1:wallet', -60], ['platform:chargeback_cost', -40]]],
  ['chargeback borne by Juya', m.chargebackBorne({ ...operator, ...chargeback, user_id: 1, payer_fen: 0, juya_fen: 100 }), 'chargebackBorne', 'cbk:8:borne', [['platform:disputed', 100], ['platform:chargeback_cost', -100]]],
  ['chargeback of an order borne from escrow', m.refundedFromEscrow({ ...order, refund_no: 'CB8', amount_fen: 100, coupon_fen: 10, refund: { to: 'disputed' } }), 'chargebackFromEscrow', 'refund:CB8', [['order:3:escrow', -100], ['platform:disputed', 90], ['platform:marketing', 10]]],
  ['chargeback of an order borne by its shop', m.refundedByShop({ ...order, refund_no: 'CB8', shop_id: 2, amount_fen: 100, coupon_fen: 10, commission_back_fen: 5, order_pending_fen: 0, refund: { to: 'disputed' } }), 'chargebackFromShop', 'refund:CB8', [['platform:commission', -5], ['platform:disputed', 90], ['platform:marketing', 10]]],
  ['chargeback returned before it was decided', m.chargebackReturned({ ...huifu, ...chargeback, user_id: 1, open_fen: 100, payer_fen: 0, juya_fen: 0, shop: null }), 'chargebackReturned', 'cbk:8:returned', [[CLEARING, -100], ['platform:disputed', 100]]],
  ['chargeback returned to who bore it', m.chargebackReturned({ ...huifu, ...chargeback, user_id: 1, open_fen: 0, payer_fen: 20, juya_fen: 10, shop: { shop_id: 2, amount_fen: 70, coupon_fen: 7, commission_fen: 5 } }), 'chargebackReturned', 'cbk:8:returned', [[CLEARING, -100], ['user:1:wallet', 20], ['platform:chargeback_cost', 10], ['shop:2:wallet', 72], ['platform:marketing', -7], ['platform:commission', 5]]],
  ['appraisal reported', m.appraisalReported({ appraisal_id: 8, appraiser_id: 1, fee_fen: 100, share_fen: 60 }), 'appraisalReported', 'appr:8', [['platform:appraisal_deferred', -100], ['user:1:earning', 60], ['platform:fee:appraisal', 40]]],
]
