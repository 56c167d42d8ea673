/** Adjustable values of orders. What a running order was promised is copied into it when it is made. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

const hours = z.number().int().min(1).max(720)
const days = z.number().int().min(1).max(180)
const bp = z.number().int().min(0).max(10_000)
const fen = z.number().int().min(0)

export const setting = defineSettings({
  'order.pay_reminders_h': {
    schema: z.array(hours).max(5),
    default: [24, 6, 1],
    reason: 'A winner who forgot is reminded three times, the last time an hour before the end.',
  },
  'order.pay_grace_min': {
    schema: z.number().int().min(0).max(60),
    default: 15,
    reason: 'A card payment under way when the time ends may still arrive.',
  },
  'order.ship_hours': { schema: hours, default: 72, public: true, reason: 'Time to pack a fragile piece well.' },
  'order.ship_hours_promised': {
    schema: hours,
    default: 24,
    public: true,
    reason: 'For shops that promise to ship within a day.',
  },
  'order.late_ship_comp_bp': {
    schema: bp,
    default: 500,
    public: true,
    reason: 'Deters listings of things the shop does not have.',
  },
  'order.late_ship_comp_min_fen': { schema: fen, default: 1_00, reason: 'Below this a compensation is an insult.' },
  'order.late_ship_comp_max_fen': { schema: fen, default: 500_00, reason: 'A slip must not ruin a shop.' },
  'order.auto_confirm_days': {
    schema: days,
    default: 10,
    public: true,
    reason: 'After shipping, when no carrier says it arrived.',
  },
  'order.auto_confirm_delivered_days': {
    schema: days,
    default: 7,
    public: true,
    reason: 'After delivery: time to look at it.',
  },
  'order.auto_confirm_days_large': {
    schema: days,
    default: 15,
    public: true,
    reason: 'Valuable pieces are inspected longer.',
  },
  'order.auto_confirm_delivered_days_large': {
    schema: days,
    default: 10,
    public: true,
    reason: 'Valuable pieces are inspected longer.',
  },
  'order.extend_days': { schema: days, default: 5, public: true, reason: 'Once, for a buyer who is away.' },
  'order.aftersale_days': {
    schema: days,
    default: 7,
    public: true,
    reason: 'After receipt; then the order is completed.',
  },
  'order.review_days': {
    schema: days,
    default: 15,
    public: true,
    reason: 'After receipt; nobody is rated by default.',
  },
  'order.merge_pay_max': { schema: z.number().int().min(1).max(20), default: 20, reason: 'Orders in one payment.' },
  'order.parcel_trouble_days': {
    schema: days,
    default: 15,
    reason: 'A parcel in trouble stops the confirmation by time for at most so long.',
  },
  'order.parcel_silent_days': {
    schema: days,
    default: 5,
    reason: 'A parcel nobody scanned for so long is in trouble.',
  },
  'fees.commission_auction_bp': {
    schema: bp,
    default: 500,
    public: true,
    dual_control: true,
    reason: 'Share of the hammer price.',
  },
  'fees.commission_house_bp': {
    schema: bp,
    default: 300,
    public: true,
    dual_control: true,
    reason: 'Auction houses bring their own buyers.',
  },
  'fees.commission_house_premium_bp': {
    schema: bp,
    default: 1_000,
    public: true,
    dual_control: true,
    reason: "Share of the buyer's premium of an auction house.",
  },
})
