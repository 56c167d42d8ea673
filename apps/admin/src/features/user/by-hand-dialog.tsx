/** Correcting a growth value or points by hand: by how much, and the document that says why; a second operator confirms. */

import { levelOf } from '@juya/contract/calls/rewards/level-floors.ts'
import { GROWTH_MOVED_MAX } from '@juya/contract/operator/resources/people/person.ts'
import { USERS } from '@juya/contract/operator/resources/people/users.ts'
import { POINTS_MOVED_MAX } from '@juya/contract/rewards/points.ts'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { showToast } from '@juya/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { common } from '../../lib/common.i18n.ts'
import { touchedBy, useAction, wordsOf } from '../../lib/use-action.ts'
import { useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { growthTexts } from './growth.i18n.ts'
import type { Person } from './person.ts'

const MAX = { adjustGrowth: GROWTH_MOVED_MAX, adjustPoints: POINTS_MOVED_MAX } as const
interface Props {
  data: Person
  act: keyof typeof MAX
  onClose: () => void
}

export function ByHandDialog({ data, act, onClose }: Props) {
  const ACT = USERS.acts[act]
  const say = growthTexts.useText()
  const said = common.useText()
  const words = useWords()
  const [typed, setTyped] = useState('')
  const upload = useMutation({ mutationFn: (file: File) => call('uploadDocument', {}, { file }) })
  const doing = useAction(act, {
    touched: touchedBy(USERS),
    done: () => {
      showToast({ text: said('proposed') })
      onClose()
    },
  })
  const delta = /^[+-]?\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : 0
  const fits = delta !== 0 && Math.abs(delta) <= MAX[act]
  const before = act === 'adjustGrowth' ? data.growth_value : data.points.balance - data.points.debt
  const after = before + delta
  const path = upload.data?.path
  return (
    <ActDialog
      title={words(ACT.title, { name: data.nickname })}
      effect={words(ACT.effect)}
      confirm={say('propose')}
      doing={doing}
      unready={!fits || !path || upload.isPending}
      onClose={onClose}
      input={(reason) => ({ id: data.id, delta, document: path ?? '', reason })}
    >
      <label className="a-field">
        <span>{say('delta')}</span>
        <input value={typed} inputMode="numeric" onChange={(event) => setTyped(event.target.value)} />
        <small className="j-num">
          {fits
            ? act === 'adjustGrowth'
              ? say('becomes', { before, after, level: levelOf(after) })
              : say('points_become', { before, after })
            : say('hint', { max: MAX[act] })}
        </small>
      </label>
      <label className="a-field">
        <span>{say('document')}</span>
        <input
          type="file"
          accept={PICTURES_OFFERED}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) upload.mutate(file)
          }}
        />
        <small className={upload.error ? 'a-fault' : undefined}>
          {upload.error ? wordsOf(upload.error) : say(path ? 'document_there' : 'document_hint')}
        </small>
      </label>
    </ActDialog>
  )
}
