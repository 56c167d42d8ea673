/** Every call of crowdfunding with what answers it: backers' orders in pledges.ts, pages and the shop's work in shop.ts. */
import { funding as rows } from '@juya/contract'
import { bindCalls } from '../../platform/http/handlers.ts'
import { pledgeCalls } from './pledges.ts'
import { shopCalls } from './shop.ts'

export const calls = bindCalls(rows, { ...pledgeCalls, ...shopCalls })
