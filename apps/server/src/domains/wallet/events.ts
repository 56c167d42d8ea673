/** What the wallet domain tells others. */
import { Fen, Id, SignedFen } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const walletEvents = defineEvents('wallet', {
  adjusted: {
    about: 'user_id',
    payload: { adjustment_id: Id, account: z.string(), amount_fen: SignedFen, user_id: Id },
    says: 'An operator has corrected the wallet of a person.',
  },
  kept_claimed: {
    about: 'user_id',
    payload: { user_id: Id, claim_id: Id, amount_fen: Fen },
    says: 'Money kept since a person left has gone to the account they have now.',
  },
  recharged: {
    about: 'user_id',
    payload: { user_id: Id, pay_no: z.string(), amount_fen: Fen },
    says: 'A person has put money into their wallet.',
  },
  shop_adjusted: {
    about: 'shop_id',
    payload: { adjustment_id: Id, account: z.string(), amount_fen: SignedFen, shop_id: Id },
    says: 'An operator has corrected the wallet of a shop.',
  },
  shop_frozen: {
    about: 'shop_id',
    payload: { shop_id: Id, reason: z.string() },
    says: 'The wallet of a shop is frozen.',
  },
  shop_unfrozen: {
    about: 'shop_id',
    payload: { shop_id: Id, reason: z.string() },
    says: 'The wallet of a shop is open again.',
  },
})
