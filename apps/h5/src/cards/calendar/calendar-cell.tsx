/** Puts one lot's end, or the hours of one sale, into the reader's own calendar; guests have it too. */
import { Cell } from '@juya/ui'
import { CalendarBlankIcon } from '@juya/ui/icons.ts'
import { useLanguage } from '../../lib/texts/i18n.ts'
import { useText } from './calendar-cell.i18n.ts'

/** A file, not a page: without a network the download fails and the page stays. */
function useCalendarFile(of: 'lots' | 'sales', id: number) {
  const language = useLanguage()
  return { href: `/cal/${of}/${id}.ics?lang=${language}`, download: `juya-${of}-${id}.ics` }
}

export function CalendarCell({ of, id }: { of: 'lots' | 'sales'; id: number }) {
  const t = useText()
  return <Cell icon={<CalendarBlankIcon size={20} />} title={t(of)} help={t('stays')} {...useCalendarFile(of, id)} />
}

/** The same as a small button among others. */
export function CalendarLink({ of, id }: { of: 'lots' | 'sales'; id: number }) {
  const t = useText()
  return (
    <a className="j-button j-button--plain j-button--m j-hit" {...useCalendarFile(of, id)}>
      <CalendarBlankIcon size={16} />
      {t(of)}
    </a>
  )
}
