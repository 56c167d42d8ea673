/** What both the strip of a lot that passed and its sheet go by. */
import type { Data } from '../../../lib/api/client.ts'

export type Offers = Data<'house.offers'>
export type Sale = NonNullable<Offers['post_sale']>
export type Offer = Offers['list'][number]

/** The reader's offer that waits for an answer. */
export const waiting = (offers: Offers): Offer | undefined =>
  offers.list.find(({ status }) => status === 'open' || status === 'countered')
