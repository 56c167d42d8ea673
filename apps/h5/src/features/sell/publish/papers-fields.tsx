/** The part of the form that speaks for a piece: its earlier owners, and a certificate of somebody else's. */
import { CellGroup } from '@juya/ui'
import { LongField, TextField } from '../../../cards/forms/form-fields.tsx'
import { useText } from './publish.i18n.ts'
import { CERTIFICATE_NO_MAX, ISSUER_MAX, PROVENANCE_MAX } from './publish-form.ts'
import type { StepProps } from './step-props.ts'

export function PapersFields({ draft, change, error, touch, may }: StepProps) {
  const t = useText()
  const field = (name: 'certificate_issuer' | 'certificate_no', max: number) => ({
    label: t(name),
    max,
    value: draft[name],
    error: error(name),
    disabled: !may(name),
    onChange: (value: string) => change({ [name]: value }),
    onBlur: () => touch(name),
  })
  return (
    <CellGroup look="card" title={t('papers')} note={t('papers_note')}>
      <LongField
        label={t('provenance')}
        rows={2}
        max={PROVENANCE_MAX}
        value={draft.provenance}
        placeholder={t('provenance_hint')}
        error={error('provenance')}
        onChange={(provenance) => change({ provenance })}
        onBlur={() => touch('provenance')}
      />
      {may('provenance_en') && (
        <LongField
          label={t('provenance_en')}
          rows={2}
          max={PROVENANCE_MAX}
          value={draft.provenance_en}
          error={error('provenance_en')}
          onChange={(provenance_en) => change({ provenance_en })}
          onBlur={() => touch('provenance_en')}
        />
      )}
      <TextField {...field('certificate_issuer', ISSUER_MAX)} placeholder={t('certificate_issuer_hint')} />
      <TextField {...field('certificate_no', CERTIFICATE_NO_MAX)} />
    </CellGroup>
  )
}
