/** The field of a tracking number: typed, pasted, or read from the waybill. */
import './scan.css'
import { Field, IconButton, TextInput } from '@juya/ui'
import { BarcodeIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { TRACKING_TYPED_MAX } from '../../lib/forms/tracking-no.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { useText } from './scan.i18n.ts'

const ScanSheet = onDemand(async () => (await import('./scan-sheet.tsx')).ScanSheet)

export function TrackingField({
  label,
  error,
  required,
  onRead,
  ...rest
}: {
  label: string
  value: string
  placeholder?: string
  error?: string
  required?: boolean
  onChange: (typed: string) => void
  onBlur?: () => void
  /** It was read from a waybill. */
  onRead: (tracking_no: string) => void
}) {
  const t = useText()
  const [scanning, setScanning] = useState(false)
  return (
    <Field label={label} error={error} required={required}>
      {(ids) => (
        <>
          <TextInput {...ids} {...rest} maxLength={TRACKING_TYPED_MAX} />
          <IconButton label={t('scan')} icon={<BarcodeIcon size={22} />} onClick={() => setScanning(true)} />
          {scanning && (
            <ScanSheet
              onClose={() => setScanning(false)}
              onRead={(tracking_no) => {
                setScanning(false)
                onRead(tracking_no)
              }}
            />
          )}
        </>
      )}
    </Field>
  )
}
