/** Settings gathered to be changed as one: each with what it is and would be, one day, one reason. */
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { useAction } from '../../lib/use-action.ts'
import { Effects } from '../../parts/preview/effects.tsx'
import { isReason, ReasonField } from '../../parts/reason-dialog.tsx'
import { Card } from '../../parts/small-parts.tsx'
import { settingTexts } from './setting.i18n.ts'
import { isRise, readDay, type Setting, shownValue } from './setting-value.ts'

interface SeveralProps {
  list: readonly Setting[]
  /** New values by key. */
  gathered: ReadonlyMap<string, unknown>
  onChange: (gathered: ReadonlyMap<string, unknown>) => void
}

export function Several({ list, gathered, onChange }: SeveralProps) {
  const say = settingTexts.useText()
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const save = useAction('saveSettings', {
    touched: ['settings', 'changes', 'approvals', 'audit'],
    done: (saved) => {
      const pending = saved.list[0]?.pending
      showToast({ text: say(!pending ? 'saved' : pending.scheduled ? 'scheduled' : 'proposed') })
      setReason('')
      onChange(new Map())
    },
  })
  const rows = list.filter(({ key }) => gathered.has(key))
  const input = {
    changes: rows.map(({ key }) => ({ key, value: gathered.get(key) })),
    reason: reason.trim(),
    ...readDay(day),
  }
  const whole = rows.length > 1 && isReason(reason)
  const preview = usePreview('saveSettings', whole ? input : undefined)
  if (rows.length === 0) return null
  const words = { on: say('on'), off: say('off') }
  const told = rows.flatMap((row) =>
    row.shops_told_days && isRise(row.value, gathered.get(row.key)) ? [row.shops_told_days] : [],
  )
  const without = (key: string) => new Map([...gathered].filter(([one]) => one !== key))
  const two = rows.some((row) => row.dual_control)
  return (
    <Card title={say('several')} side={rows.length}>
      {rows.map((row) => (
        <div key={row.key} className="s-waiting">
          <div>
            <b>{row.title}</b> <code>{row.key}</code>
            <p className="j-num">
              {shownValue(row.type, row.value, words)} → <b>{shownValue(row.type, gathered.get(row.key), words)}</b>
            </p>
          </div>
          <button
            type="button"
            className="a-button"
            aria-label={say('leave_out_one', { name: row.title })}
            onClick={() => onChange(without(row.key))}
          >
            {say('leave_out')}
          </button>
        </div>
      ))}
      {rows.length === 1 ? (
        <p className="a-note">{say('several_one')}</p>
      ) : (
        <div className="s-form">
          <label className="a-field">
            <span>{say('from_day')}</span>
            <input type="datetime-local" value={day} onChange={(event) => setDay(event.target.value)} />
            <small>{say('from_day_hint')}</small>
          </label>
          {told.length > 0 && <p className="a-note">{say('several_rise', { n: Math.max(...told) })}</p>}
          <ReasonField value={reason} onChange={setReason} label={say('several_reason')} rows={2} />
          <p className="a-note">{say(two ? 'effect_two' : 'effect')}</p>
          <Effects preview={preview} waits={false} />
          <button
            type="button"
            className="a-button a-button--ink"
            disabled={!whole || save.busy || preview.pending}
            onClick={() => save.act(input)}
          >
            {say(two ? 'several_propose' : 'several_save')}
          </button>
        </div>
      )}
    </Card>
  )
}
