/** The outcomes of a decision on a text: it is shown, or it goes by one of the rules. */

type Say = (key: never, values?: Record<string, string | number>) => string
interface Acts {
  approve: string
  reject: string
  remove: string
}
interface Decided {
  status: string
  rules: ReadonlyArray<{ no: number; text: string }>
}

/** What waits is approved or rejected; what reports have hidden is shown again or removed. */
export function ruleOutcomes(say: Say, { status, rules }: Decided, acts: Acts) {
  const waits = status === 'reviewing' || status === 'edit_waits'
  if (!waits && status !== 'hidden') return []
  const words = say as (key: string, values?: Record<string, string | number>) => string
  const against = waits ? acts.reject : acts.remove
  return [
    { value: 'approve', act: acts.approve, title: words('approve'), note: words('approve_note'), button: words('do_approve') },
    ...rules.map(({ no, text }) => ({
      ...{ value: `rule_${no}`, act: against, input: { rule_no: no }, title: words('against', { no, text }) },
      ...{ note: words('against_note'), button: words(waits ? 'do_reject' : 'do_remove', { no }), tone: 'red' as const },
    })),
  ]
}
