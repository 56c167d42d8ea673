/** Whether two accounts that share something are one person: what was found, and saying so. */
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { State } from '../../parts/small-parts.tsx'
import { paneTexts } from './panes.i18n.ts'

const VERDICTS = ['same', 'different'] as const
type Verdict = (typeof VERDICTS)[number]

export function JudgeLink({ line, person_id }: { line: Item<'personPane'>; person_id: number }) {
  const say = paneTexts.useText()
  const { permissions } = usePermissions()
  const [asked, setAsked] = useState<Verdict>()
  const doing = useAction('judgeLink', {
    touched: ['user', 'audit', 'timeline'],
    done: () => {
      setAsked(undefined)
      showToast({ text: say('judged') })
    },
  })
  const may = mayAct(permissions, 'service', 'arbiter')
  const offered = VERDICTS.filter(
    (verdict) => verdict !== line.verdict && !(verdict === 'different' && line.evidence?.includes('identity')),
  )
  return (
    <span className="d-actions">
      {line.verdict && <State list="link" value={line.verdict} />}
      {may &&
        offered.map((verdict) => (
          <button
            key={verdict}
            type="button"
            className="a-button a-button--small"
            aria-label={`${say(verdict)}: ${line.title}`}
            onClick={() => setAsked(verdict)}
          >
            {say(verdict)}
          </button>
        ))}
      {asked && (
        <ActDialog
          title={say(`${asked}_title`, { name: line.title })}
          effect={say(`${asked}_effect`)}
          confirm={say(asked)}
          doing={doing}
          onClose={() => setAsked(undefined)}
          input={(reason) => ({ id: person_id, other_id: Number(line.key), verdict: asked, reason })}
        />
      )}
    </span>
  )
}
