/** When nothing vibrates and texts wait: on or off, and the two clocks. They go by the zone of the device they were chosen on. */
import './quiet-sheet.css'
import { Button, Field, Sheet } from '@juya/ui'
import { useState } from 'react'
import { ClockInput } from '../../../cards/forms/clock-input.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useText } from '../i18n.ts'

export type Quiet = Data<'account.settings'>['quiet']

/** The zone of this device, which quiet hours chosen here go by. */
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Asia/Shanghai'

export function QuietSheet({
  quiet,
  pending,
  onClose,
  onSave,
}: {
  quiet: Quiet
  pending: boolean
  onClose: () => void
  onSave: (quiet: Quiet) => void
}) {
  const t = useText()
  const [from, setFrom] = useState(quiet.from)
  const [to, setTo] = useState(quiet.to)
  const missing = from === '' || to === '' ? t('quiet_missing') : from === to ? t('quiet_same') : undefined
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('quiet')}
      footer={
        <>
          {quiet.on && (
            <Button variant="plain" disabled={pending} onClick={() => onSave({ ...quiet, on: false })}>
              {t('quiet_turn_off')}
            </Button>
          )}
          <Button
            loading={pending}
            disabled={missing !== undefined}
            onClick={() => onSave({ on: true, from, to, zone: zoneHere() })}
          >
            {t(quiet.on ? 'save_profile' : 'quiet_save')}
          </Button>
        </>
      }
    >
      <Field label={t('quiet_from')}>{(ids) => <ClockInput {...ids} value={from} onChange={setFrom} />}</Field>
      <Field label={t('quiet_to')} error={missing}>
        {(ids) => <ClockInput {...ids} value={to} onChange={setTo} />}
      </Field>
      <p className="quiet-note">{t('quiet_rule')}</p>
    </Sheet>
  )
}
