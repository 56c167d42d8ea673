/** The shop domain as the process sees it. */

import type { Tx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { type EventRow, subscribe } from '../../platform/outbox/index.ts'
import { registerMatter } from '../../platform/things/queues.ts'
import type { Due } from '../../platform/time/deadlines.ts'
import { accountEvents } from '../account/events.ts'
import { ports as accountPorts } from '../account/index.ts'
import { operatorEvents } from '../operator/events.ts'
import { orderEvents } from '../order/events.ts'
import { registerPurpose } from '../payment/index.ts'
import { siteEvents } from '../site/events.ts'
import { notices as application_notices } from './applications/application-notices.ts'
import { registerApplications } from './applications/application-queue.ts'
import { fileShop, newestApplications } from './applications/applications.ts'
import { followDocuments, UNANSWERED, withdrawUnanswered } from './applications/deciding.ts'
import { eraseApplicant } from './applications/erasure.ts'
import { closeByTime, SHOP_CLOSES } from './closing/closing.ts'
import { notices as closing_notices } from './closing/closing-notices.ts'
import { notices as deduction_notices } from './deducting/deduction-notices.ts'
import { registerDeductions } from './deducting/deduction-queue.ts'
import { DEDUCTION_DUE, endAnswering } from './deducting/deductions.ts'
import { shopEvents } from './events.ts'
import { LICENCE_ENDING, LICENCE_UNANSWERED, sendBackUnanswered, tellLicenceEnding } from './licences/filing.ts'
import { notices as licence_notices } from './licences/licence-notices.ts'
import { registerLicences } from './licences/licence-queue.ts'
import { memberOf } from './members.ts'
import { takeSeal } from './moderation.ts'
import { notices } from './notices.ts'
import { registerNames } from './profile/name-queue.ts'
import { notices as profile_notices } from './profile/profile-notices.ts'
import { registerShop } from './profile/shop-thing.ts'
import { INVITATION_LAPSES, lapseInvitation, tellWaitingInvitations } from './staff/staff.ts'
import { notices as staff_notices } from './staff/staff-notices.ts'
import {
  DEPOSIT_RETURN,
  DEPOSIT_SHORT,
  depositPurpose,
  lookAtDeposit,
  returnDeposit,
  shopsWithDeposit,
  tellDepositShort,
} from './standing/deposits.ts'
import { tellKind, tellShops } from './standing/fee-notices.ts'
import { FEE_ENDING, feePurpose, tellFeeEnding } from './standing/fees.ts'
import { notices as standing_notices } from './standing/standing-notices.ts'

const each = (en: string, zh: string, run: (tx: Tx, ref_id: number) => Promise<void>) => ({
  title: { en, zh },
  run: async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const { ref_id } of dues) await run(tx, ref_id)
  },
})
/** What takes from a shop's deposit: the deposit may be short then. */
const takesFromDeposit = (row: EventRow<{ shop_id: number }>) =>
  subscribe(row, 'shop.look_at_deposit', { each: (tx, { payload }) => lookAtDeposit(tx, payload.shop_id) })

export const shopModule: DomainModule = {
  name: 'shop',
  locks: { shop_deductions: 'deduction', shop_shops: 'shop' },
  notices: [
    ...notices,
    ...application_notices,
    ...closing_notices,
    ...deduction_notices,
    ...profile_notices,
    ...standing_notices,
    ...staff_notices,
    ...licence_notices,
  ],
  deadlines: {
    [UNANSWERED]: each(
      'Withdraw an application for a shop without an answer',
      '撤回逾期未补充的开店申请',
      withdrawUnanswered,
    ),
    [INVITATION_LAPSES]: each('Let an invitation to a shop lapse', '店员邀请逾期失效', lapseInvitation),
    [FEE_ENDING]: each('Tell a shop how long its fee lasts', '店铺年费到期提醒', tellFeeEnding),
    [LICENCE_ENDING]: each('Tell a shop that a licence ends', '店铺证照到期提醒', tellLicenceEnding),
    [LICENCE_UNANSWERED]: each('Send a licence back without an answer', '退回逾期未补充的证照', sendBackUnanswered),
    [DEPOSIT_SHORT]: each('Tell a shop that its deposit stayed short', '店铺保证金逾期未补足', tellDepositShort),
    [DEDUCTION_DUE]: each('End the time to answer a deduction', '保证金扣除申辩到期', endAnswering),
    [SHOP_CLOSES]: each('Close a shop for good', '店铺关闭', closeByTime),
    [DEPOSIT_RETURN]: each('Return a shop deposit that was asked back', '退还店铺保证金', returnDeposit),
  },
  subscriptions: [
    subscribe(accountEvents.registered, 'shop.tell_invited', tellWaitingInvitations),
    subscribe(accountEvents.phone_changed, 'shop.tell_invited', tellWaitingInvitations),
    subscribe(accountEvents.left, 'shop.forget', (tx, { payload }) => eraseApplicant(tx, payload.user_id)),
    subscribe(accountEvents.realname_decided, 'shop.follow_documents', followDocuments),
    subscribe(accountEvents.realname_revoked, 'shop.take_seal', takeSeal),
    takesFromDeposit(orderEvents.refunded),
    takesFromDeposit(orderEvents.refunded_in_part),
    takesFromDeposit(orderEvents.compensated),
    takesFromDeposit(orderEvents.late_compensated),
    subscribe(operatorEvents.fee_announced, 'shop.tell_of_fee', tellShops(shopEvents.fee_announced)),
    subscribe(siteEvents.category_rate_announced, 'shop.tell_of_category_rate', tellShops(shopEvents.fee_announced)),
    subscribe(siteEvents.category_rate_called_off, 'shop.tell_of_category_rate', tellShops(shopEvents.fee_called_off)),
    subscribe(shopEvents.fee_plan_announced, 'shop.tell_of_fee_plan', tellKind(shopEvents.fee_plan_changes)),
    subscribe(shopEvents.fee_plan_called_off, 'shop.tell_of_fee_plan', tellKind(shopEvents.fee_plan_stays)),
    subscribe(operatorEvents.fee_called_off, 'shop.tell_of_fee', tellShops(shopEvents.fee_called_off)),
  ],
  jobs: {
    // What an operator corrected by hand tells no event.
    'shop.deposits': {
      cron: '20 4 * * *',
      run: async (ctx) => {
        for (const shop_id of await shopsWithDeposit(ctx)) await inTransaction(ctx, (tx) => lookAtDeposit(tx, shop_id))
      },
    },
  },
  setup(services) {
    registerShop(services)
    registerMatter('shop', async (_, ids) => ids.map((id) => ({ id, shop_id: id })))
    registerApplications()
    registerNames()
    registerLicences()
    registerDeductions()
    registerPurpose('store_fee', feePurpose)
    registerPurpose('shop_deposit', depositPurpose)
    services.auth = { ...services.auth, shopMember: memberOf }
    accountPorts.fileShop = fileShop
    accountPorts.applicationOf = async (ctx, user_id) => (await newestApplications(ctx, [user_id])).get(user_id)
  },
}
