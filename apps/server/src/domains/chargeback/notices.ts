/** Notices about payments that banks took back: to the shop of the order, and to who paid. */
import { whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { chargebackEvents } from './events.ts'

const once = (p: { event_id: number }) => p.event_id
const category = 'finance' as const
const to_shop = {
  to: 'shop',
  category,
  once,
  popup: true,
  link: () => toScreen('chargeback.shop'),
} as const
const to_payer = { to: 'user', category, once, link: () => toScreen('wallet.records') } as const

export const notices: readonly Notice[] = [
  tells(
    chargebackEvents.received,
    {
      ...to_shop,
      code: 'chargeback.received_shop',
      sms: 'wanted',
      when: (p) => p.shop_id !== null,
      en: (p) => [
        `A bank took ${yuan(p.amount_fen)} of order ${p.order_no} back`,
        `Nothing of the order settles until Juya has decided who bears it. Say what proves the sale (photos, the parcel, your chat) by ${whenEn(p.reply_until!)}. If you have not shipped, do not ship.`,
      ],
      zh: (p) => [
        `订单 ${p.order_no} 被银行拒付 ${yuan(p.amount_fen)}`,
        `平台裁定前，该订单暂停结算。请于 ${whenZh(p.reply_until!)} 前提交成交凭证（照片、物流、聊天记录）。尚未发货的请勿发货。`,
      ],
    },
    {
      ...to_payer,
      code: 'chargeback.received_payer',
      en: (p) => [
        `Your bank took payment ${p.pay_no} back`,
        `${yuan(p.amount_fen)} came back to you through your bank. Juya decides who bears it; that may be you, from your wallet.`,
      ],
      zh: (p) => [
        `支付 ${p.pay_no} 已被银行拒付`,
        `${yuan(p.amount_fen)} 已由银行退给您。平台将裁定由谁承担，也可能由您的钱包承担。`,
      ],
    },
  ),
  tells(
    chargebackEvents.decided,
    {
      ...to_shop,
      code: 'chargeback.decided_shop',
      when: (p) => p.shop_id !== null,
      en: (p) => [
        p.shop_fen > 0
          ? `Your shop bears ${yuan(p.shop_fen)} of a chargeback`
          : 'Your shop bears nothing of a chargeback',
        `Order ${p.order_no}. ${p.reason}`,
      ],
      zh: (p) => [
        p.shop_fen > 0 ? `店铺承担拒付款 ${yuan(p.shop_fen)}` : '拒付款不由店铺承担',
        `订单 ${p.order_no}。${p.reason}`,
      ],
    },
    {
      ...to_payer,
      code: 'chargeback.decided_payer',
      en: (p) => [
        p.payer_fen > 0
          ? `${yuan(p.payer_fen)} of a chargeback were taken from your wallet`
          : 'A chargeback was decided',
        `Payment ${p.pay_no}. ${p.payer_fen > 0 ? p.reason : 'Nothing is taken from your wallet.'}`,
      ],
      zh: (p) => [
        p.payer_fen > 0 ? `已从您的钱包扣除拒付款 ${yuan(p.payer_fen)}` : '拒付已裁定',
        `支付 ${p.pay_no}。${p.payer_fen > 0 ? p.reason : '不从您的钱包扣款。'}`,
      ],
    },
  ),
  tells(
    chargebackEvents.returned,
    {
      ...to_shop,
      code: 'chargeback.returned_shop',
      when: (p) => p.shop_id !== null,
      en: (p) => [
        'The bank gave a chargeback back',
        `Order ${p.order_no}: ${p.shop_fen > 0 ? 'what your shop bore is in its wallet again.' : 'your shop goes on as before.'}`,
      ],
      zh: (p) => [
        '银行已退还拒付款',
        `订单 ${p.order_no}：${p.shop_fen > 0 ? '店铺承担的款项已退回店铺余额。' : '订单照常进行。'}`,
      ],
    },
    {
      ...to_payer,
      code: 'chargeback.returned_payer',
      en: (p) => [
        'Your bank has ended a chargeback',
        `Payment ${p.pay_no} counts as paid again.${p.payer_fen > 0 ? ` ${yuan(p.payer_fen)} are back in your wallet.` : ''}`,
      ],
      zh: (p) => [
        '银行已撤销拒付',
        `支付 ${p.pay_no} 恢复为已付。${p.payer_fen > 0 ? `${yuan(p.payer_fen)} 已退回钱包。` : ''}`,
      ],
    },
  ),
]
