/** Puts one lot's end, or the hours of one sale, into the reader's own calendar; guests have it too. */
import { Cell } from '@juya/ui'
import { CalendarBlankIcon } from '@juya/ui/icons.ts'
import { useLanguage } from '../../lib/texts/i18n.ts'
import { useText } from './calendar-cell.i18n.ts'

/** A file, not a page: without a network the download fails and the page stays. */
export function CalendarCell({ of, id }: { of: 'lots' | 'sales'; id: number }) {
  const t = useText()
  const language = useLanguage()
  return (
    <Cell
      icon={<CalendarBlankIcon size={20} />}
      title={t(of)}
      help={t('stays')}
      href={`/cal/${of}/${id}.ics?lang=${language}`}
      download={`juya-${of}-${id}.ics`}
    />
  )
}
