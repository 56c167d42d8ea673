/** The texts of a release, so that every version that people agreed to stays in the history. */
import { aboutUs } from './about-us.ts'
import { auctionRules } from './auction-rules.ts'
import { depositRules } from './deposit-rules.ts'
import { privacy } from './privacy.ts'
import { sellerRules } from './seller-rules.ts'
import type { SiteText } from './text.ts'
import { userAgreement } from './user-agreement.ts'

export const TEXTS: readonly SiteText[] = [userAgreement, privacy, auctionRules, depositRules, sellerRules, aboutUs]

/** The agreements between a person and the company that Settings lists. */
export const AGREEMENTS = ['user_agreement', 'privacy', 'auction_rules', 'deposit_rules', 'seller_rules'] as const
