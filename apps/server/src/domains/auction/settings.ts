/** Adjustable values of auctions. A lot copies what it needs when it is published; a change never touches a lot that exists. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

const seconds = z.number().int().min(1)
const hours = z.number().int().min(1).max(720)
const bp = z.number().int().min(0).max(10_000)

export const setting = defineSettings({
  'auction.duration_min_s': {
    schema: seconds,
    default: 600,
    public: true,
    reason: 'Ten minutes: a lot shot and sold at once.',
  },
  'auction.duration_max_s': {
    schema: seconds,
    default: 1_296_000,
    public: true,
    reason: 'Fifteen days: slow pieces find their people.',
  },
  'auction.soft_close_window_s': {
    schema: z.number().int().min(15).max(900),
    default: 120,
    public: true,
    reason: 'Time in which everybody can still answer.',
  },
  'auction.soft_close_extend_s': {
    schema: z.number().int().min(15).max(900),
    default: 120,
    public: true,
    reason: 'As long as the window, so that one extension is one full answer.',
  },
  'auction.outage_after_s': {
    schema: z.number().int().min(15).max(600),
    default: 30,
    public: true,
    reason: 'A quarter of the soft close: a restart of one machine is none, and of several nodes one is always there.',
  },
  'auction.outage_extra_s': {
    schema: z.number().int().min(60).max(3_600),
    default: 300,
    public: true,
    reason: 'Time to hear that the house is back, and to answer.',
  },
  'auction.mass_stagger_s': {
    schema: z.number().int().min(10).max(600),
    default: 60,
    public: true,
    reason: 'One lot ends at a time.',
  },
  'auction.deposit_bp': {
    schema: bp,
    default: 1_000,
    public: true,
    reason: 'A tenth keeps those away who do not mean it.',
  },
  'auction.pay_window_h': {
    schema: hours,
    default: 48,
    public: true,
    reason: 'Two days to move money for a valuable piece.',
  },
  'auction.appeal_h': {
    schema: hours,
    default: 24,
    public: true,
    dual_control: true,
    reason: 'A day to answer before a deposit is forfeited.',
  },
  'auction.second_chance_h': {
    schema: hours,
    default: 24,
    public: true,
    reason: 'A day to take an offer nobody expected.',
  },
  'auction.max_live_per_shop': {
    schema: z.array(z.number().int().min(1)).min(1).max(11),
    default: [20, 50, 100, 300, 1_000] as number[],
    public: true,
    reason: 'By shop level: what one shop can care for.',
  },
  'auction.review_below_level': {
    schema: z.number().int().min(0).max(11),
    default: 3,
    public: true,
    reason: 'New shops are looked at before buyers are.',
  },
  'auction.ending_soon_h': { schema: hours, default: 24, public: true, reason: 'What "ending soon" means.' },
  'auction.price_record_days': {
    schema: z.number().int().min(1).max(3_650),
    default: 365,
    public: true,
    reason: 'A year of prices shows a market.',
  },
  'auction.realname_from_fen': {
    schema: z.number().int().min(0),
    default: 50_000_00,
    public: true,
    reason: 'Large bids need a verified person.',
  },
  'auction.blocked_words': {
    schema: z.array(z.string().min(1).max(40)).max(1_000),
    default: [] as string[],
    reason: "Words of the day, beside the house's own list.",
  },
  'auction.open_unpaid_max': {
    schema: z.number().int().min(1).max(100),
    default: 20,
    public: true,
    reason: 'Who owes for so many lots pays before bidding on.',
  },
})
