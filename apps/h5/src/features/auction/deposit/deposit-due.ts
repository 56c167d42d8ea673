/** What a bid still needs set aside, and why it is more than the lot asks of others: by the figures the server decided with. */
import type { Data } from '../../../lib/api/client.ts'
import { formatFen } from '../../../lib/format/format.ts'
import type { Lot } from '../lot/lot-state.ts'
import { useText } from './deposit.i18n.ts'

type Step = NonNullable<Lot['deposit_steps']>[number]
export type Why = NonNullable<Data<'auction.depositQuote'>['why']>

/** Of a bid of this amount (the lowest by default); undefined when nothing is due, and in a sale. */
export function depositDue(
  { deposit_steps, next_fen }: Pick<Lot, 'deposit_steps' | 'next_fen'>,
  amount_fen: number = next_fen,
): Step | undefined {
  const steps = deposit_steps ?? []
  const step = steps.findLast(({ from_fen }) => from_fen <= amount_fen) ?? steps[0]
  return step && step.topup_fen > 0 ? step : undefined
}

/** Such as: Twice the usual ¥215, because you left 2 lots unpaid. Undefined for who pays what the lot asks. */
export function useWhyText(): (why: Why | null | undefined) => string | undefined {
  const t = useText()
  return (why) => {
    if (!why || why.times === 1) return undefined
    const { times, unpaid_count: count, unpaid_days: days } = why
    const causes = why.causes
      .map((cause) => t(`because_${cause}`, { count, days }))
      .reduce((one, other) => t('joined', { one, other }))
    return t(times === 2 ? 'twice' : 'times', { times, base: formatFen(why.base_fen), causes })
  }
}

/** The reason, if there is one, and a sentence after it. */
export function useReasonThen(): (why: Why | null | undefined, sentence: string) => string {
  const t = useText()
  const whyText = useWhyText()
  return (why, sentence) => {
    const reason = whyText(why)
    return reason ? t('both', { one: reason, other: sentence }) : sentence
  }
}

/** Beside the frozen rules, which say what the lot asks of everybody: what it asks of the caller, where that is more. */
export function useOwnDeposit({ deposit_steps }: Pick<Lot, 'deposit_steps'>): string | undefined {
  const t = useText()
  const why = deposit_steps?.[0]?.why
  const reason = useWhyText()(why)
  return reason && why && t('both', { one: t('own', { amount: formatFen(why.base_fen * why.times) }), other: reason })
}
