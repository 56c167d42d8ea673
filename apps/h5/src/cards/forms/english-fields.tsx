/** The part of a form that speaks to readers of English; what it leaves empty they read in Chinese. */
import { Cell, CellGroup } from '@juya/ui'
import { useState } from 'react'
import { useLanguage } from '../../lib/texts/i18n.ts'
import { useText } from './english-fields.i18n.ts'
import { LongField, TextField } from './form-fields.tsx'

interface EnglishField {
  word: 'title' | 'name' | 'desc' | 'condition' | 'story' | 'content'
  value: string
  max: number
  /** So many lines are seen of a long text; without it the field is one line. */
  rows?: number
  error?: string | undefined
  onChange: (value: string) => void
  onBlur?: () => void
}

/** Folded away while the shop works in Chinese and has written no English. */
export function EnglishFields({ fields, disabled }: { fields: readonly EnglishField[]; disabled?: boolean }) {
  const t = useText()
  const lang = useLanguage()
  const [opened, setOpened] = useState(lang === 'en')
  // A form that is filled in later has its texts by then; one that is emptied by hand stays open.
  if (!opened && fields.some(({ value }) => value !== '')) setOpened(true)
  if (!opened)
    return (
      <CellGroup look="card">
        <Cell title={t('english')} onPress={() => setOpened(true)} />
      </CellGroup>
    )
  return (
    <CellGroup look="card" title={t('english')} note={t('note')}>
      {fields.map(({ word, rows, ...field }) => {
        const shared = { ...field, label: t(word), disabled }
        return rows ? <LongField key={word} {...shared} rows={rows} /> : <TextField key={word} stacked {...shared} />
      })}
    </CellGroup>
  )
}
