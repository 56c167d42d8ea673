/** Choosing when a lot reminds one: its code comes when it is asked for. */
import './reminders.css'
import { REMIND_BEFORE_S, REMIND_LOTS_BEFORE, USUAL_REMINDERS } from '@juya/contract/bidding/reminders.ts'
import { Button, Check, Sheet, useNow } from '@juya/ui'
import { useState } from 'react'
import { patchCall, useAction, useQueryClient } from '../../../lib/api/query.ts'
import { hrefOf } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'
import { isInRoom, type Lot, type Reminders } from '../lot/lot-state.ts'

export function RemindersSheet({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const t = useText()
  const common = useCommon()
  const client = useQueryClient()
  const now_ms = useNow()
  const in_room = isInRoom(lot)
  const [chosen, setChosen] = useState<Reminders>(lot.reminders ?? USUAL_REMINDERS)
  const save = useAction('auction.remind', {
    refresh: ['interest'],
    onDone: (reminders) => {
      patchCall(client, 'auction.lot', { id: lot.id }, (known) => ({ ...known, reminders, watched: true }))
      toast(t('reminders_saved'))
      onClose()
    },
  })
  const set = (before_s: number, on: boolean) =>
    setChosen(({ before_s: known, ...rest }) => ({
      ...rest,
      before_s: [...known.filter((one) => one !== before_s), ...(on ? [before_s] : [])],
    }))
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('reminders')}
      footer={
        <Button loading={save.pending} onClick={() => void save.run({ id: lot.id, ...chosen })}>
          {common('save')}
        </Button>
      }
    >
      <div className="reminders">
        {lot.status === 'scheduled' && (
          <Check on={chosen.opening} onChange={(opening) => setChosen({ ...chosen, opening })}>
            {t('remind_opening')}
          </Check>
        )}
        {in_room && (
          <Check on={chosen.lots_before} onChange={(lots_before) => setChosen({ ...chosen, lots_before })}>
            {t('remind_lots_before', { count: REMIND_LOTS_BEFORE })}
          </Check>
        )}
        {REMIND_BEFORE_S.map((before_s) => {
          const passed = lot.status === 'live' && lot.ends_at_ms - before_s * 1000 <= now_ms
          return in_room || passed ? null : (
            <Check key={before_s} on={chosen.before_s.includes(before_s)} onChange={(on) => set(before_s, on)}>
              {t(`remind_${before_s}`)}
            </Check>
          )
        })}
        <p className="lot-note">{t(in_room ? 'reminders_room_note' : 'reminders_note')}</p>
        <a className="j-link reminders__more" href={hrefOf('bidding.calendar')}>
          {t('in_calendar')}
        </a>
      </div>
    </Sheet>
  )
}
