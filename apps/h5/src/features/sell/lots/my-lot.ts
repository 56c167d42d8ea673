/** A lot as its shop sees it in the list, and what the shop can do with it. */
import type { Item } from '../../../lib/api/client.ts'

export type MyLot = Item<'auction.shopLots'>
export type LotAction = MyLot['actions'][number] | 'withdraw_offer' | 'more'
