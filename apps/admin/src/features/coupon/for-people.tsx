/** A coupon given to people an operator names, or taken back from them; then what became of each. */
import { COUPONS } from '@juya/contract/operator/resources/content/coupons.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'

/** As many as one list may have. */
const PEOPLE_MAX = 200
const SHOWN_MS = 8_000

/** The numbers in a text as it was pasted: U7, 7 or 7，8 in lines. */
const idsIn = (text: string): number[] => [...new Set((text.match(/\d+/g) ?? []).map(Number))]

interface ForPeopleProps {
  data: Data<'coupon'>
  act: 'grantCoupon' | 'revokeCoupon'
  close: () => void
}

export function ForPeople({ data, act, close }: ForPeopleProps) {
  const words = useWords()
  const word = useWord()
  const said = COUPONS.acts[act]
  const say = useTextsOf(COUPONS)
  const [people, setPeople] = useState('')
  const user_ids = idsIn(people)
  const told = (outcomes: ReadonlyArray<{ user_id: number; outcome: string }>) => {
    close()
    const left_out = outcomes.filter(({ outcome }) => outcome !== 'given' && outcome !== 'taken')
    const done = words(said.done, { count: outcomes.length - left_out.length })
    const others = left_out.map(({ user_id, outcome }) => `U${user_id} ${word('coupon_left_out', outcome)}`)
    showToast({ text: [done, ...others].join(' · '), ms: others.length > 0 ? SHOWN_MS : undefined })
  }
  const giving = useAction('grantCoupon', { touched: touchedBy(COUPONS), done: (done) => told(done.people) })
  const taking = useAction('revokeCoupon', { touched: touchedBy(COUPONS), done: (done) => told(done.people) })
  const asked = {
    title: words(said.title, { name: data.name }),
    effect: words(said.effect),
    confirm: words(said),
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
  return act === 'grantCoupon' ? (
    <ActDialog {...asked} tone="jade" doing={giving} />
  ) : (
    <ActDialog {...asked} tone="red" doing={taking} />
  )
}
