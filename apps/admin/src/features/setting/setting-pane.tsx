import { showToast, Tag } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { useAction } from '../../lib/use-action.ts'
import { Effects } from '../../parts/preview/effects.tsx'
import { isReason, ReasonField } from '../../parts/reason-dialog.tsx'
import { settingTexts } from './setting.i18n.ts'
import { isRise, readDay, readValue, type Setting, shownValue, typedValue } from './setting-value.ts'
import './setting.css'

interface SettingPaneProps {
  setting: Setting
  /** Puts the new value with others, to be changed as one. */
  onGather: (value: unknown) => void
}

export function SettingPane({ setting, onGather }: SettingPaneProps) {
  const say = settingTexts.useText()
  const { permissions } = usePermissions()
  const [text, setText] = useState(typedValue(setting.type, setting.value))
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const save = useAction('saveSetting', {
    touched: ['settings', 'changes', 'audit'],
    done: ({ pending }) => showToast({ text: say(!pending ? 'saved' : pending.scheduled ? 'scheduled' : 'proposed') }),
  })
  const words = { on: say('on'), off: say('off') }
  const value = readValue(setting, text)
  const changed = value !== undefined && JSON.stringify(value) !== JSON.stringify(setting.value)
  const whole = changed && isReason(reason) && !setting.pending
  const input = { key: setting.key, value, reason: reason.trim(), ...readDay(day) }
  const preview = usePreview('saveSetting', whole ? input : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (whole && !preview.pending) save.act(input)
  }
  return (
    <aside className="a-aside">
      <div className="a-aside__body">
        <div>
          <h2>{setting.title}</h2>
          <code>{setting.key}</code> {setting.dual_control && <Tag tone="amber">{say('two')}</Tag>}{' '}
          {setting.public && <Tag>{say('public')}</Tag>}
        </div>
        <p>{setting.help}</p>
        <p className="s-now">
          <b className="j-num">{shownValue(setting.type, setting.value, words)}</b>
          <span className="a-faint">
            {say('default', { value: shownValue(setting.type, setting.default_value, words) })}
          </span>
        </p>
        {mayAct(permissions, 'root') ? (
          <form className="s-form" onSubmit={submit}>
            <ValueField
              setting={setting}
              text={text}
              onChange={setText}
              fault={value === undefined ? say('bad') : ''}
            />
            <label className="a-field">
              <span>{say('from_day')}</span>
              <input type="datetime-local" value={day} onChange={(event) => setDay(event.target.value)} />
              <small>{say('from_day_hint')}</small>
            </label>
            {setting.shops_told_days && changed && isRise(setting.value, value) && (
              <p className="a-note">
                {say('effect_rise', { n: setting.shops_told_days, holds_for: say(setting.holds_for ?? 'sold') })}
              </p>
            )}
            <ReasonField value={reason} onChange={setReason} label={say('reason')} />
            <p className="a-note">{say(setting.dual_control ? 'effect_two' : 'effect')}</p>
            <Effects preview={preview} waits={false} />
            <div className="a-buttons">
              <button
                type="button"
                className="a-button"
                onClick={() => setText(typedValue(setting.type, setting.default_value))}
              >
                {say('reset')}
              </button>
              <button
                type="button"
                className="a-button"
                disabled={!changed || Boolean(setting.pending)}
                onClick={() => onGather(value)}
              >
                {say('gather')}
              </button>
              <button
                type="submit"
                className="a-button a-button--ink"
                disabled={!whole || save.busy || preview.pending}
              >
                {say(setting.dual_control ? 'propose' : 'save')}
              </button>
            </div>
          </form>
        ) : (
          <p className="a-note">{say('read_only')}</p>
        )}
      </div>
    </aside>
  )
}

function ValueField({
  setting,
  text,
  onChange,
  fault,
}: {
  setting: Setting
  text: string
  onChange: (text: string) => void
  fault: string
}) {
  const say = settingTexts.useText()
  const { type, min, max } = setting
  const words = { on: say('on'), off: say('off') }
  const bound = (value: number) => shownValue(type, value, words)
  const has = (value: number | null | undefined): value is number => value !== null && value !== undefined
  const range =
    has(min) && has(max)
      ? say('range', { min: bound(min), max: bound(max) })
      : has(min)
        ? say('at_least', { min: bound(min) })
        : has(max)
          ? say('at_most', { max: bound(max) })
          : ''
  if (type === 'flag') {
    return (
      <fieldset className="d-until" aria-label={say('new_value')}>
        {['true', 'false'].map((one) => (
          <button
            key={one}
            type="button"
            className={text === one ? 'a-chip a-chip--on' : 'a-chip'}
            aria-pressed={text === one}
            onClick={() => onChange(one)}
          >
            {say(one === 'true' ? 'on' : 'off')}
          </button>
        ))}
      </fieldset>
    )
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control inside depends on the kind of value
    <label className="a-field">
      <span>{say('new_value')}</span>
      {type === 'list' || type === 'json' ? (
        <textarea rows={6} value={text} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <div className="s-input">
          {type === 'money' && <i>¥</i>}
          <input
            value={text}
            inputMode={type === 'text' ? 'text' : 'decimal'}
            onChange={(event) => onChange(event.target.value)}
          />
          {type === 'rate' && <i>%</i>}
        </div>
      )}
      <small className={fault ? 'a-fault' : undefined}>
        {fault || (type === 'json' ? say('json_hint') : type === 'list' ? say('list_hint') : range)}
      </small>
    </label>
  )
}
