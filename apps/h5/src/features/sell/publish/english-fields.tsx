/** The part of the form that speaks to readers of English: what it leaves empty they read in Chinese. */
import { CellGroup } from '@juya/ui'
import { LongField, TextField } from '../../../cards/forms/form-fields.tsx'
import { useText } from './publish.i18n.ts'
import { CONDITION_MAX, DESC_MAX } from './publish-form.ts'
import type { StepProps } from './step-props.ts'

export function EnglishFields({
  draft,
  change,
  error,
  touch,
}: Pick<StepProps, 'draft' | 'change' | 'error' | 'touch'>) {
  const t = useText()
  return (
    <CellGroup look="card" title={t('english')} note={t('english_note')}>
      <TextField
        stacked
        label={t('title_en')}
        value={draft.title_en}
        error={error('title_en')}
        onChange={(title_en) => change({ title_en })}
        onBlur={() => touch('title_en')}
      />
      <LongField
        label={t('desc_en')}
        rows={3}
        max={DESC_MAX}
        value={draft.desc_en}
        error={error('desc_en')}
        onChange={(desc_en) => change({ desc_en })}
        onBlur={() => touch('desc_en')}
      />
      <LongField
        label={t('condition_en')}
        rows={2}
        max={CONDITION_MAX}
        value={draft.condition_note_en}
        error={error('condition_note_en')}
        onChange={(condition_note_en) => change({ condition_note_en })}
        onBlur={() => touch('condition_note_en')}
      />
    </CellGroup>
  )
}
