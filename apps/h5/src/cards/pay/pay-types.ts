/** What a page knows of a payment. */
import type { Data } from '../../lib/api/client.ts'

export type PayOptions = Data<'auction.depositQuote'>['pay']
export type PayResult = Data<'payment.check'>
