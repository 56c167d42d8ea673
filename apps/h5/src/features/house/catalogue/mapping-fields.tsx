/** What each heading of a table means: known by its name, or chosen. */
import {
  CATALOGUE_COLUMNS,
  CATALOGUE_HEADINGS,
  type CatalogueColumn,
  QUESTION,
} from '@juya/contract/bidding/catalogue-columns.ts'
import { CellGroup, Radio, Sheet } from '@juya/ui'
import { useState } from 'react'
import { PressField } from '../../../cards/forms/form-fields.tsx'
import { useLanguage } from '../../../lib/texts/i18n.ts'
import { useText } from './catalogue.i18n.ts'
import { type Mapping, mapped } from './catalogue.ts'

/** The name of a column, of a picture's or of a category's question. */
export function useColumnName(): (column: string) => string {
  const t = useText()
  const language = useLanguage()
  return (column) => {
    if (column === 'images') return t('images')
    if (column.startsWith(QUESTION)) return column.slice(QUESTION.length)
    const words = CATALOGUE_HEADINGS[column as CatalogueColumn] as { en: string; zh: string } | undefined
    return words ? (language === 'en' ? words.en : words.zh) : t('other_row')
  }
}

export function MappingFields({
  headings,
  mapping,
  onChange,
}: {
  headings: readonly string[]
  mapping: Mapping
  onChange: (next: Mapping) => void
}) {
  const t = useText()
  const nameOf = useColumnName()
  const [open, setOpen] = useState<number>()
  return (
    <CellGroup look="card" title={t('headings')} note={mapping.includes('lot_no') ? undefined : t('no_numbers')}>
      {headings.map((heading, at) => (
        <PressField
          key={heading}
          label={heading}
          shown={mapping[at] ? nameOf(mapping[at]) : '—'}
          onPress={() => setOpen(at)}
        />
      ))}
      {open !== undefined && (
        <Sheet open title={t('heading', { heading: headings[open] })} onClose={() => setOpen(undefined)}>
          <div className="bring-choices">
            {[undefined, ...CATALOGUE_COLUMNS].map((column) => (
              <Radio
                key={column ?? ''}
                name="column"
                on={mapping[open] === column}
                onChange={() => {
                  onChange(mapped(mapping, open, column))
                  setOpen(undefined)
                }}
              >
                {column ? nameOf(column) : t('left_out')}
              </Radio>
            ))}
          </div>
        </Sheet>
      )}
    </CellGroup>
  )
}
