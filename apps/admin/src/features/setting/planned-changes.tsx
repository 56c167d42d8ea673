/** Changes that are decided and wait for their day; each can be called off until then. */
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { Card } from '../../parts/small-parts.tsx'
import { settingTexts } from './setting.i18n.ts'
import { isRise, type Setting, shownValue } from './setting-value.ts'

export function PlannedChanges({ list }: { list: Setting[] }) {
  const say = settingTexts.useText()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState<Setting>()
  const callOff = useAction('callOffSetting', {
    touched: ['settings', 'changes', 'audit'],
    done: () => {
      showToast({ text: say('called_off') })
      setAsking(undefined)
    },
  })
  const planned = list.filter((row) => row.pending?.scheduled)
  if (planned.length === 0) return null
  const words = { on: say('on'), off: say('off') }
  const told = asking?.shops_told_days && isRise(asking.value, asking.pending!.value)
  return (
    <Card title={say('planned')} side={planned.length}>
      {planned.map((row) => (
        <div key={row.key} className="s-waiting">
          <div>
            <b>{row.title}</b> <code>{row.key}</code>
            <p>
              {shownValue(row.type, row.value, words)} → <b>{shownValue(row.type, row.pending!.value, words)}</b>
            </p>
            <small className="a-faint">
              {say('planned_from', {
                name: row.pending!.by,
                value: shownValue(row.type, row.pending!.value, words),
                when: short(row.pending!.starts_at!),
              })}{' '}
              · {row.pending!.reason}
              {row.pending!.together.length > 0 && ` · ${say('together', { keys: row.pending!.together.join(', ') })}`}
            </small>
          </div>
          {mayAct(permissions, 'root', 'finance') && (
            <span className="d-actions">
              <button type="button" className="a-button a-button--outred" onClick={() => setAsking(row)}>
                {say('call_off')}
              </button>
            </span>
          )}
        </div>
      ))}
      {asking && (
        <ActDialog
          title={say('call_off_title')}
          effect={say(told ? 'call_off_told' : 'call_off_effect', {
            key: asking.title,
            value: shownValue(asking.type, asking.value, words),
          })}
          confirm={say('call_off')}
          tone="red"
          doing={callOff}
          onClose={() => setAsking(undefined)}
          input={(reason) => ({ change_id: asking.pending!.change_id, reason })}
        />
      )}
    </Card>
  )
}
