/** A coupon given to people an operator names, or taken back from them; then what became of each. */
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { couponTexts } from './coupon.i18n.ts'
import { TOUCHED } from './coupon-dialog.tsx'

/** As many as one list may have. */
const PEOPLE_MAX = 200
const SHOWN_MS = 8_000

/** The numbers in a text as it was pasted: U7, 7 or 7，8 in lines. */
const idsIn = (text: string): number[] => [...new Set((text.match(/\d+/g) ?? []).map(Number))]

export function ForPeople({ data, act, close }: { data: Data<'coupon'>; act: 'give' | 'take'; close: () => void }) {
  const say = couponTexts.useText()
  const [people, setPeople] = useState('')
  const user_ids = idsIn(people)
  const told = (outcomes: ReadonlyArray<{ user_id: number; outcome: string }>) => {
    close()
    const left_out = outcomes.filter(({ outcome }) => outcome !== 'given' && outcome !== 'taken')
    const done = say(`${act}_done`, { count: outcomes.length - left_out.length })
    const others = left_out.map(({ user_id, outcome }) => `U${user_id} ${say(outcome as 'unknown')}`)
    showToast({ text: [done, ...others].join(' · '), ms: others.length > 0 ? SHOWN_MS : undefined })
  }
  const giving = useAction('grantCoupon', { touched: TOUCHED, done: (done) => told(done.people) })
  const taking = useAction('revokeCoupon', { touched: TOUCHED, done: (done) => told(done.people) })
  const asked = {
    title: say(`${act}_title`, { name: data.name }),
    effect: say(`${act}_effect`),
    confirm: say(act),
    unready: user_ids.length === 0 || user_ids.length > PEOPLE_MAX,
    onClose: close,
    input: (reason: string) => ({ id: data.id, user_ids, reason }),
    children: (
      <label className="a-field">
        <span>{say('field_people')}</span>
        <textarea rows={4} value={people} onChange={(event) => setPeople(event.target.value)} />
        <small>{say('people_count', { count: user_ids.length, most: PEOPLE_MAX })}</small>
      </label>
    ),
  }
  return act === 'give' ? (
    <ActDialog {...asked} tone="jade" doing={giving} />
  ) : (
    <ActDialog {...asked} tone="red" doing={taking} />
  )
}
