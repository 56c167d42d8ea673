/** Changes that wait for a second operator. */
import { showToast } from '@juya/ui'
import { useGetIdentity, usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { Card } from '../../parts/small-parts.tsx'
import { settingTexts } from './setting.i18n.ts'
import { type Setting, shownValue } from './setting-value.ts'

export function PendingChanges({ list }: { list: Setting[] }) {
  const say = settingTexts.useText()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const { identity } = useGetIdentity()
  const [asking, setAsking] = useState<{ setting: Setting; accept: boolean }>()
  const decide = useAction('confirmSetting', {
    touched: ['settings', 'changes', 'audit'],
    done: () => {
      showToast({ text: say(asking?.accept ? 'confirmed' : 'dropped') })
      setAsking(undefined)
    },
  })
  const waiting = list.filter((row) => row.pending && !row.pending.scheduled)
  if (waiting.length === 0) return null
  const words = { on: say('on'), off: say('off') }
  const may = mayAct(permissions, 'root', 'finance')
  return (
    <Card title={say('waiting')} side={waiting.length}>
      {waiting.map((row) => {
        const own = row.pending!.by === identity?.fullName
        return (
          <div key={row.key} className="s-waiting">
            <div>
              <b>{row.title}</b> <code>{row.key}</code>
              <p>
                {shownValue(row.type, row.value, words)} → <b>{shownValue(row.type, row.pending!.value, words)}</b>
              </p>
              <small className="a-faint">
                {say('pending_by', { name: row.pending!.by, value: shownValue(row.type, row.pending!.value, words) })} ·{' '}
                {row.pending!.reason} · {short(row.pending!.at)}
                {row.pending!.starts_at ? ` · ${say('asked_from', { when: short(row.pending!.starts_at) })}` : ''}
                {row.pending!.together.length > 0 &&
                  ` · ${say('together', { keys: row.pending!.together.join(', ') })}`}
              </small>
            </div>
            {may && (
              <span className="d-actions">
                <button
                  type="button"
                  className="a-button a-button--outred"
                  onClick={() => setAsking({ setting: row, accept: false })}
                >
                  {say(own ? 'withdraw' : 'drop')}
                </button>
                {own ? (
                  <small className="a-faint">
                    {say('own')} <Link to="/approvals">{say('approvals')}</Link>
                  </small>
                ) : (
                  <button
                    type="button"
                    className="a-button a-button--jade"
                    onClick={() => setAsking({ setting: row, accept: true })}
                  >
                    {say('confirm')}
                  </button>
                )}
              </span>
            )}
          </div>
        )
      })}
      {asking && (
        <ActDialog
          title={say(asking.accept ? 'confirm_title' : 'drop_title')}
          effect={say(asking.accept ? 'confirm_effect' : 'drop_effect', {
            key: asking.setting.title,
            value: shownValue(
              asking.setting.type,
              asking.accept ? asking.setting.pending!.value : asking.setting.value,
              words,
            ),
          })}
          confirm={say(asking.accept ? 'confirm' : 'drop')}
          tone={asking.accept ? 'jade' : 'red'}
          doing={decide}
          onClose={() => setAsking(undefined)}
          input={(reason) => ({ change_id: asking.setting.pending!.change_id, accept: asking.accept, reason })}
        />
      )}
    </Card>
  )
}
