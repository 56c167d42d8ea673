/** What the first operator sees when they decide, by queue: the word that shows a thing to its reviewer says it. */
import type { AuditedQueue } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { filingShown } from '../../account/audited.ts'
import { caseShown } from '../../aftersale/audited.ts'
import { lotShown } from '../../auction/lists/audited-lot.ts'
import type { Standing } from '../../audited.ts'
import { penaltyShown } from '../../deposit/audited.ts'
import { goodsShown } from '../../goods/audited.ts'
import { saleShown } from '../../house/audited.ts'
import { reviewShown } from '../../order/console.ts'
import { applicationShown } from '../../shop/audited.ts'

const SHOWN: Readonly<Record<AuditedQueue, (ctx: Ctx, id: number) => Promise<Standing | undefined>>> = {
  lot: lotShown,
  filing: filingShown,
  application: applicationShown,
  case: caseShown,
  penalty: penaltyShown,
  review: reviewShown,
  sale: saleShown,
  goods: goodsShown,
}

/** What stands in front of who decides about a thing now; undefined where it is not there. */
export const shownNow = (ctx: Ctx, queue: AuditedQueue, id: number): Promise<Standing | undefined> =>
  SHOWN[queue](ctx, id)
