/** Month and type of fund records, each a chip that opens its list. */
import { Cell, CellGroup, Chip, Sheet } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { CaretDownIcon, CheckIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { latestMonths } from '../../lib/format/shanghai.ts'
import { useLanguage } from '../../lib/texts/i18n.ts'
import { KINDS, type Kind } from './fund-line.tsx'
import { useText } from './i18n.ts'

export interface Filter {
  /** yyyy-mm; absent for all time. */
  month?: string
  kind?: Kind
  dir?: 'in' | 'out'
}
const MONTHS_BACK = 12

/** The month whose records a page opens with, yyyy-mm. */
export const thisMonth = (): string => latestMonths(1, serverNow())[0]!

export function useMonthName(): (month: string) => string {
  const lang = useLanguage()
  return (month) => {
    const [year, number] = month.split('-').map(Number)
    const this_year = new Date().getFullYear() === year
    return new Intl.DateTimeFormat(lang, {
      // 11月, not 十一月.
      month: lang === 'zh-CN' ? 'numeric' : 'long',
      ...(this_year ? {} : { year: 'numeric' }),
    }).format(new Date(year ?? 0, (number ?? 1) - 1, 1))
  }
}

/** A day of Shanghai's calendar (yyyy-mm-dd) as a person writes it; the year only where it is another one. */
export function useDayName(): (day: string) => string {
  const lang = useLanguage()
  return (day) => {
    const [year, month, number] = day.split('-').map(Number)
    const this_year = new Date().getFullYear() === year
    return new Intl.DateTimeFormat(lang, {
      day: 'numeric',
      month: 'long',
      ...(this_year ? {} : { year: 'numeric' }),
    }).format(new Date(year ?? 0, (month ?? 1) - 1, number))
  }
}

/** `tone` as a chip's: fill inside a card, card on the page. */
export function FundFilters({
  value,
  onChange,
  tone = 'fill',
}: {
  value: Filter
  onChange: (value: Filter) => void
  tone?: 'fill' | 'card'
}) {
  const t = useText()
  const monthName = useMonthName()
  const [open, setOpen] = useState<'month' | 'kind'>()
  const choose = (change: Partial<Filter>) => {
    onChange({ ...value, ...change })
    setOpen(undefined)
  }
  const mark = (on: boolean) => (on ? <CheckIcon size={18} /> : <span />)
  return (
    <>
      <span className="wallet-filters__chips">
        <Chip tone={tone} onPress={() => setOpen('month')}>
          {value.month ? monthName(value.month) : t('all_months')} <CaretDownIcon size={14} />
        </Chip>
        <Chip tone={tone} onPress={() => setOpen('kind')}>
          {value.kind ? t(`kind_${value.kind}`) : t('all_types')} <CaretDownIcon size={14} />
        </Chip>
      </span>
      {open === 'month' && (
        <Sheet open onClose={() => setOpen(undefined)} title={t('month')}>
          <CellGroup>
            {[undefined, ...latestMonths(MONTHS_BACK, serverNow())].map((month) => (
              <Cell
                key={month ?? 'all'}
                title={month ? monthName(month) : t('all_months')}
                right={mark(value.month === month)}
                onPress={() => choose({ month })}
              />
            ))}
          </CellGroup>
        </Sheet>
      )}
      {open === 'kind' && (
        <Sheet open onClose={() => setOpen(undefined)} title={t('type')}>
          <CellGroup>
            {[undefined, ...KINDS].map((kind) => (
              <Cell
                key={kind ?? 'all'}
                title={kind ? t(`kind_${kind}`) : t('all_types')}
                right={mark(value.kind === kind)}
                onPress={() => choose({ kind })}
              />
            ))}
          </CellGroup>
        </Sheet>
      )}
    </>
  )
}
