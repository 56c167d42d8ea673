/** After-sale of the months before: some buyers complain, the shop refuses, and what Juya ruled can be read and cited today. */
import type { CaseReasonName } from '@juya/contract'
import { aftersale } from '@juya/contract'
import type { App } from '../../app.ts'
import { pageOfPrecedents, ruleCase } from '../../domains/aftersale/index.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import type { Person, Shop } from '../moving-in.ts'
import { operatorForSeed } from '../operators.ts'
import { EARLIER_RULINGS, type EarlierRuling } from './earlier-rulings.ts'

/** One order in so many is complained about. */
const EVERY = 3

interface Received {
  order_id: number
  person: Person
  shop: Shop
}

/** Rulings in their turn, over the sales as they come. */
export class EarlierCases {
  private readonly app: App
  private received = 0
  private next = 0

  constructor(app: App) {
    this.app = app
  }

  /** Orders were received: some of them are complained about at once and ruled on. */
  async about(orders: readonly Received[]): Promise<void> {
    for (const one of orders) {
      const ruling = EARLIER_RULINGS[this.next]
      if (!ruling || this.received++ % EVERY > 0) continue
      if (await this.dispute(one, ruling)) this.next++
    }
  }

  /** @returns whether the order can have such a case */
  private async dispute({ order_id, person, shop }: Received, ruling: EarlierRuling): Promise<boolean> {
    const { app } = this
    const form = await callAs(app, person, aftersale.form, { order_id })
    const choice = form.reasons.find(({ code }) => code === ruling.reason)
    const type = choice?.types.find((one) => one === 'refund_only') ?? choice?.types[0]
    if (!form.can_open.ok || !type) return false
    const wanted_fen = wholeYuan(form.max_amount_fen, ruling.asked)
    const { id } = await callAs(app, person, aftersale.act, {
      action: 'open',
      order_id,
      type,
      reason_code: ruling.reason,
      amount_fen: wanted_fen,
      content: ruling.buyer,
      images: [],
    } as never)
    await callAs(app, shop.owner, aftersale.shopAct, { case_id: id, action: 'refuse', reason: ruling.shop } as never)
    await callAs(app, person, aftersale.act, { case_id: id, action: 'escalate', content: ruling.buyer } as never)
    const grounds = ruling.departs
      ? { cites: [], departs: ruling.departs }
      : { cites: await citing(app, ruling.reason) }
    await ruleCase(operatorForSeed(app), {
      id,
      ...outcomeOf(ruling, form.max_amount_fen),
      ...grounds,
      fault: ruling.fault,
      need_return: false,
      return_fee_by: 'buyer',
      compensation_fen: 0,
      reason: ruling.headnote,
      headnote: ruling.headnote,
    })
    return true
  }
}

/** What a ruling follows: the latest for its reason, where there is one. */
export async function citing(app: App, reason_code: CaseReasonName): Promise<number[]> {
  const { list } = await pageOfPrecedents(systemCtx(app.services, 'seed'), { reason_code }, { page: 1, page_size: 1 })
  return list.map(({ id }) => id)
}

/** Whole yuan, at least one. */
const wholeYuan = (fen: number, share: number): number => Math.max(100, Math.floor((fen * share) / 100) * 100)

function outcomeOf({ asked, given }: EarlierRuling, most_fen: number) {
  if (given === 0) return { result: 'reject' as const }
  if (given === asked) return { result: 'refund' as const }
  return { result: 'partial' as const, amount_fen: wholeYuan(most_fen, given) }
}
