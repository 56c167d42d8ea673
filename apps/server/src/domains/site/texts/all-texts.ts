/** The texts of the release: version 1 of each. Later versions are rows (publishing/). */
import { aboutUs } from './about-us.ts'
import { auctionRules } from './auction-rules.ts'
import { depositRules } from './deposit-rules.ts'
import { drawRule } from './draw-rule.ts'
import { fundingRule } from './funding-rule.ts'
import { groupRule } from './group-rule.ts'
import { levelRules } from './level-rules.ts'
import { privacy } from './privacy.ts'
import { sellerRules } from './seller-rules.ts'
import { shareRule } from './share-rule.ts'
import type { SiteText } from './text.ts'
import { userAgreement } from './user-agreement.ts'

export const TEXTS: readonly SiteText[] = [
  ...[userAgreement, privacy, auctionRules, depositRules, sellerRules],
  ...[aboutUs, groupRule, drawRule, fundingRule, shareRule, levelRules],
]
