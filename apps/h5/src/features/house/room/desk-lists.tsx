/** Beside the running lot: lots that wait, and the paddles. */
import './room.css'
import { Button, CellGroup, Dialog, Field, TextArea } from '@juya/ui'
import { useState } from 'react'
import { limitOf } from '../../../lib/forms/limits.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { useText } from './room.i18n.ts'
import type { Act, Desk } from './use-desk.ts'

const REASON = limitOf('house.deskAct', 'reason')
/** So many lots and paddles are shown at first. */
const SHOWN = 10

export function WaitingAtDesk({ desk, act }: { desk: Desk; act: Act }) {
  const t = useText()
  const common = useCommon()
  const [all, setAll] = useState(false)
  const [asked, setAsked] = useState<Desk['waiting'][number]>()
  const may = desk.actions.includes('withdraw')
  const shown = all ? desk.waiting : desk.waiting.slice(0, SHOWN)
  return (
    <CellGroup look="card" title={t('waiting')}>
      {shown.length === 0 && <p className="house-prose house-faint">{t('none_waiting')}</p>}
      {shown.map((lot) => (
        <div key={lot.lot_id} className="desk-line">
          <span className="desk-line__text">
            <span className="desk-line__no j-num">{lot.lot_no}</span> {lot.title}
          </span>
          {may && (
            <Button
              size="m"
              variant="plain"
              aria-label={`${t('withdraw')} ${lot.lot_no}`}
              onClick={() => setAsked(lot)}
            >
              {t('withdraw')}
            </Button>
          )}
        </div>
      ))}
      {!all && desk.waiting.length > SHOWN && (
        <div className="sale-tools">
          <Button variant="plain" onClick={() => setAll(true)}>
            {common('more')}
          </Button>
        </div>
      )}
      {asked && (
        <WhyDialog
          title={t('withdraw_sure', { no: asked.lot_no })}
          note={t('withdraw_note')}
          sure={t('withdraw')}
          onClose={() => setAsked(undefined)}
          onSure={(reason) => act({ action: 'withdraw', lot_id: asked.lot_id, reason })}
        />
      )}
    </CellGroup>
  )
}

export function PaddlesAtDesk({ desk, act }: { desk: Desk; act: Act }) {
  const t = useText()
  const [asked, setAsked] = useState<number>()
  const may = desk.actions.includes('suspend')
  return (
    <CellGroup look="card" title={t('paddles')}>
      {desk.paddles.length === 0 && <p className="house-prose house-faint">{t('none_paddles')}</p>}
      {desk.paddles.map(({ no, status, reason }) => (
        <div key={no} className="desk-line">
          <span className="desk-line__text">
            <span className="desk-line__no">{t('paddle', { no })}</span>
            {status === 'suspended' && ` ${t('suspended')}${reason ? `: ${reason}` : ''}`}
          </span>
          {may &&
            status !== 'settled' &&
            (status === 'suspended' ? (
              <Button size="m" variant="plain" onClick={() => act({ action: 'readmit', paddle_no: no })}>
                {t('readmit')}
              </Button>
            ) : (
              <Button size="m" variant="plain" aria-label={`${t('suspend')} ${no}`} onClick={() => setAsked(no)}>
                {t('suspend')}
              </Button>
            ))}
        </div>
      ))}
      {asked !== undefined && (
        <WhyDialog
          title={t('suspend_sure', { no: asked })}
          note={t('suspend_note')}
          sure={t('suspend')}
          onClose={() => setAsked(undefined)}
          onSure={(reason) => act({ action: 'suspend', paddle_no: asked, reason })}
        />
      )}
    </CellGroup>
  )
}

function WhyDialog({
  title,
  note,
  sure,
  onClose,
  onSure,
}: {
  title: string
  note: string
  sure: string
  onClose: () => void
  onSure: (reason: string) => void
}) {
  const t = useText()
  const common = useCommon()
  const [reason, setReason] = useState('')
  const given = [...reason.trim()].length >= REASON.chars_min
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={[
        { text: common('cancel'), variant: 'plain', onPress: onClose },
        {
          text: sure,
          onPress: () => {
            if (!given) return
            onSure(reason.trim())
            onClose()
          },
        },
      ]}
    >
      <p className="house-faint">{note}</p>
      <Field label={t('reason')} layout="stacked" required>
        {(ids) => <TextArea {...ids} rows={3} max={REASON.chars_max} value={reason} onChange={setReason} />}
      </Field>
    </Dialog>
  )
}
