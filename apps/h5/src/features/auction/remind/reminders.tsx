/** When a lot reminds the person of itself: a line on its page, and the sheet to choose. */
import { REMIND_LOTS_BEFORE } from '@juya/contract/bidding/reminders.ts'
import { Cell, CellGroup } from '@juya/ui'
import { BellRingingIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { CalendarCell } from '../../../cards/calendar/calendar-cell.tsx'
import { onDemand } from '../../../lib/on-demand.tsx'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useText } from '../i18n.ts'
import { isInRoom, type Lot, type Reminders } from '../lot/lot-state.ts'

const RemindersSheet = onDemand(async () => (await import('./reminders-sheet.tsx')).RemindersSheet)

export function RemindersCard({ lot }: { lot: Lot }) {
  const t = useText()
  const said = useSaid()
  const [open, setOpen] = useState(false)
  return (
    <>
      <CellGroup>
        <Cell
          icon={<BellRingingIcon size={20} />}
          title={t('reminders')}
          value={lot.reminders ? said(lot, lot.reminders) : t('reminders_none')}
          onPress={() => askLogin('watch') && setOpen(true)}
        />
        <CalendarCell of="lots" id={lot.id} />
      </CellGroup>
      {open && <RemindersSheet lot={lot} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The times in a few words: the first of them, and how many more. */
function useSaid() {
  const t = useText()
  return (lot: Lot, { opening, before_s, lots_before }: Reminders): string => {
    const times = before_s.map((s) => t(`remind_${s}` as 'remind_300'))
    const turn = lots_before ? [t('remind_lots_before', { count: REMIND_LOTS_BEFORE })] : []
    const all = [
      ...(opening && lot.status === 'scheduled' ? [t('remind_opening')] : []),
      ...(isInRoom(lot) ? turn : times),
    ]
    const [first, ...more] = all
    if (!first) return t('reminders_none')
    return more.length > 0 ? t('reminders_more', { first, count: more.length }) : first
  }
}
