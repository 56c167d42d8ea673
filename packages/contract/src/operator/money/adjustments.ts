/** The console's rows about balances corrected by hand. Rows of `operator`. */
import { z } from 'zod'
import { Image } from '../../shapes/index.ts'
import { whole } from '../../units.ts'
import { Approval, reason } from '../shapes.ts'

/**
 * The accounts a hand may move: wallets and earnings, and what is the platform's own. In all others a balance is the sum of things (orders,
 * deposits, refunds under way), and a hand would make it differ from them.
 */
export const ADJUSTABLE =
  /^((user:[1-9]\d{0,15}:(wallet|earning))|(shop:[1-9]\d{0,15}:(wallet|bounty))|platform:(commission|penalty|marketing|payment_cost|bad_debt)|external:bank)$/

const account = z.string().regex(ADJUSTABLE, { message: 'not an account a hand may move' })

/** An amount that goes from one account to another. */
export const AdjustmentMove = z.object({ from: account, to: account, amount_fen: whole(1, 100_000_000_000) })

// biome-ignore format: a row opens with its method and path on one line
export const adjustmentRows = {
  uploadDocument: {
    method: 'POST', path: '/api/operator/documents/upload', effect: 'write', auth: 'operator', roles: ['finance', 'service', 'arbiter'], body: 'multipart',
    uploads_as: 'document',
    repeat: { anew: 'each' }, states: [],
    input: z.object({}),
    data: z.object({ path: z.string(), sha256: z.string() }),
    refusals: ['FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE', 'MISSING_PARAM'],
    note: 'Upload the picture of a document in the field `file`; only operators ever see it.',
  },
  adjustBalances: {
    method: 'POST', path: '/api/operator/ledger/adjust', effect: 'write', auth: 'operator', roles: ['finance'],
    fresh_code: true, private_pictures: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ moves: z.array(AdjustmentMove).min(1).max(10), document: Image, ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'AMOUNT_INVALID', 'BALANCE_SHORT', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Propose to correct balances by hand (T37): amounts go from account to account, a document says why, a second operator confirms.',
  },
} as const
