/** Everything of yours as a file, part by part, as CSV, JSON or a page to read. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { Nothing, opt } from '../../shapes/index.ts'
import { At, Id, PayPassword } from '../../units.ts'
import { Owner } from '../address.ts'

/** What a person takes of their own; a shop's owner takes SHOP_PARTS of the shop as well. */
export const TAKEOUT_PARTS = [
  ...([
    'orders',
    'ledger',
    'profile',
    'real_name_questions',
    'sign_ins',
    'consents',
    'addresses',
    'notices',
    'data_access',
    'service_chats',
    'chats',
    'reports',
    'bid_caps',
    'offers',
    'consigned',
    'absentees',
    'saved_searches',
    'draws',
    'chargebacks',
    'pledges',
    'seats',
    'shares',
    'growth',
    'points',
    'exchanges',
    'vip',
    'invitations',
    'incomes',
    'places',
    'live',
    'live_lines',
    'live_sessions',
    'live_feedback',
    'videos',
    'master_page',
    'league',
  ] as const),
] as const
export const SHOP_PARTS: readonly string[] = ['orders', 'ledger']
export const TakeoutPart = z.enum(TAKEOUT_PARTS)
export const TakeoutFormat = z.enum(['csv', 'json', 'html'])
export type TakeoutFormat = z.output<typeof TakeoutFormat>

const TakeoutFile = z.object({
  id: Id,
  /** Null: one's own. */
  shop_id: opt(Id),
  part: TakeoutPart,
  format: TakeoutFormat,
  status: z.enum(['waiting', 'ready', 'gone']),
  name: z.string(),
  rows: z.number().int(),
  /** There was more than a file holds. */
  is_cut: z.boolean(),
  asked_at: At,
  /** Until when it is kept. */
  expires_at: opt(At),
  /** Works until link_until_at. */
  link: opt(z.string()),
  link_until_at: opt(At),
})
const Files = z.object({
  list: z.array(TakeoutFile),
  rules: z.object({ kept_days: z.number().int(), link_min: z.number().int(), day_max: z.number().int() }),
})

// biome-ignore format: a row opens with its method and path on one line
export const takeout = defineCalls('takeout', {
  start: {
    method: 'POST', path: '/api/user/Export/start', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ owner: Owner, part: TakeoutPart, format: TakeoutFormat, pay_password: PayPassword }),
    data: Files,
    refusals: ['SHOP_REQUIRED', 'PERMISSION_MISSING', 'STATE_CONFLICT', 'LIMIT_REACHED', 'PAY_PWD_NOT_SET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
    note: "Ask for a file of something of one's own, or of the orders or wallet lines of the shop one owns; it is made in the background.",
  },
  list: {
    method: 'GET', path: '/api/user/Export/list', effect: 'read', auth: 'user',
    input: Nothing,
    data: Files,
    refusals: [],
    note: 'The latest files, each that is ready with a link that works for some minutes.',
  },
})
