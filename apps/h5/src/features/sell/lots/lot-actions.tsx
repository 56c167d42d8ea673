/** A shop's actions on a lot of its own: asked first where it cannot be undone, in a sheet where something is typed. */
import '../sell.css'
import { USUAL_DURATIONS_S } from '@juya/contract/bidding/lot-terms.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { Button, Cell, CellGroup, Chip, Dialog, Field, MoneyInput, Sheet, TextArea } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { useEffect, useState } from 'react'
import type { Input } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'
import { lastsFor } from '../publish/durations.ts'
import type { LotAction, MyLot } from './my-lot.ts'

const REFRESH = ['auction', 'shop']

const closeSaying = (text: string, onClose: () => void) => () => {
  toast(text)
  onClose()
}

export function LotActions({ lot, act, onClose }: { lot: MyLot; act: LotAction; onClose: () => void }) {
  const [chosen, setChosen] = useState(act)
  switch (chosen) {
    case 'more':
      return <MoreSheet lot={lot} onChoose={setChosen} onClose={onClose} />
    case 'edit':
      return <Edit lot={lot} onClose={onClose} />
    case 'submit':
      return <Submit lot={lot} onClose={onClose} />
    case 'withdraw':
    case 'down':
      return <TakeDown lot={lot} onClose={onClose} />
    case 'delete':
      return <Delete lot={lot} onClose={onClose} />
    case 'add_notice':
      return <NoticeSheet lot={lot} onClose={onClose} />
    case 'lower_reserve':
      return <ReserveSheet lot={lot} onClose={onClose} />
    case 'relist':
      return <RelistSheet lot={lot} onClose={onClose} />
    default:
      return <SecondChance lot={lot} withdraw={chosen === 'withdraw_offer'} onClose={onClose} />
  }
}

interface Props {
  lot: MyLot
  onClose: () => void
}

function Edit({ lot, onClose }: Props) {
  useEffect(() => {
    onClose()
    go('sell.publish', { id: lot.id })
  })
  return null
}

function MoreSheet({ lot, onChoose, onClose }: Props & { onChoose: (act: LotAction) => void }) {
  const t = useText()
  return (
    <Sheet open onClose={onClose} title={lot.title}>
      <CellGroup>
        {lot.actions.map((act) => (
          <Cell key={act} title={t(`act_${act}`)} onPress={() => onChoose(act)} />
        ))}
      </CellGroup>
    </Sheet>
  )
}

/** Handing a draft in needs nothing more to be asked. */
function Submit({ lot, onClose }: Props) {
  const t = useText()
  const common = useCommon()
  const edit = useAction('auction.edit', {
    refresh: REFRESH,
    onDone: closeSaying(t('submitted'), onClose),
    onRefused: () => {
      onClose()
      go('sell.publish', { id: lot.id })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={lot.title}
      actions={[
        { text: common('cancel'), onPress: onClose },
        { text: t('act_submit'), loading: edit.pending, onPress: () => void edit.run({ id: lot.id, save: 'submit' }) },
      ]}
    />
  )
}

function TakeDown({ lot, onClose }: Props) {
  const t = useText()
  const down = useAction('auction.upDown', { refresh: REFRESH, onDone: closeSaying(t('taken_down'), onClose) })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('down_title')}
      actions={[
        { text: t('keep'), onPress: onClose },
        { text: t('act_down'), loading: down.pending, onPress: () => void down.run({ id: lot.id, to: 'down' }) },
      ]}
    >
      {t('down_note')}
    </Dialog>
  )
}

function Delete({ lot, onClose }: Props) {
  const t = useText()
  const remove = useAction('auction.remove', { refresh: REFRESH, onDone: closeSaying(t('deleted'), onClose) })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('delete_title')}
      actions={[
        { text: t('keep'), onPress: onClose },
        { text: t('act_delete'), loading: remove.pending, onPress: () => void remove.run({ id: lot.id }) },
      ]}
    >
      {t('delete_note')}
    </Dialog>
  )
}

const NOTICE_MAX = limitOf('auction.edit', 'add_notice').chars_max

function NoticeSheet({ lot, onClose }: Props) {
  const t = useText()
  const [text, setText] = useState('')
  const edit = useAction('auction.edit', { refresh: REFRESH, onDone: closeSaying(t('notice_done'), onClose) })
  const length = [...text.trim()].length
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('act_add_notice')}
      footer={
        <Button
          block
          loading={edit.pending}
          disabled={length === 0 || length > NOTICE_MAX}
          onClick={() => void edit.run({ id: lot.id, add_notice: text.trim() })}
        >
          {t('act_add_notice')}
        </Button>
      }
    >
      <div className="sell-sheet">
        <TextArea
          aria-label={t('act_add_notice')}
          value={text}
          max={NOTICE_MAX}
          rows={4}
          placeholder={t('notice_hint')}
          onChange={setText}
        />
        <p className="sell-note">{t('notice_note')}</p>
      </div>
    </Sheet>
  )
}

function ReserveSheet({ lot, onClose }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const from_fen = lot.reserve_fen ?? 0
  const fen = parseYuan(typed)
  const fits = fen !== null && fen % 100 === 0 && fen < from_fen && fen >= lot.start_fen
  const edit = useAction('auction.edit', { refresh: REFRESH, onDone: closeSaying(t('reserve_done'), onClose) })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('act_lower_reserve')}
      footer={
        <Button
          block
          loading={edit.pending}
          disabled={!fits}
          onClick={() => void edit.run({ id: lot.id, lower_reserve_fen: fen! })}
        >
          {t('act_lower_reserve')}
        </Button>
      }
    >
      <div className="sell-sheet">
        <Field
          label={t('act_lower_reserve')}
          layout="stacked"
          error={
            typed !== '' && !fits
              ? t('reserve_wrong', { from: formatFen(from_fen), start: formatFen(lot.start_fen) })
              : undefined
          }
        >
          {(ids) => <MoneyInput {...ids} big align="left" text={typed} onChange={(next) => setTyped(next)} />}
        </Field>
        <p className="sell-note">{t('reserve_note', { amount: formatFen(from_fen) })}</p>
      </div>
    </Sheet>
  )
}

const DAY_S = 86_400

function RelistSheet({ lot, onClose }: Props) {
  const t = useText()
  const [duration_s, setDuration] = useState(2 * DAY_S)
  const up = useAction('auction.upDown', {
    refresh: REFRESH,
    onDone: (made) => {
      toast(t('relist_done'))
      onClose()
      go('sell.lots', { status: made.status }, { type: 'redirect' })
    },
  })
  const relist = () => {
    const input: Input<'auction.upDown'> = {
      id: lot.id,
      to: 'up',
      ends_at: Math.round(serverNow() / 1000) + duration_s,
    }
    void up.run(input)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('act_relist')}
      footer={
        <Button block loading={up.pending} onClick={relist}>
          {t('act_relist')}
        </Button>
      }
    >
      <div className="sell-sheet">
        <p className="sell-lot__title">{lot.title}</p>
        <p className="sell-note">{t('relist_note', { start: formatFen(lot.start_fen) })}</p>
        <div className="sell-sheet__chips" role="group" aria-label={t('relist_runs')}>
          {USUAL_DURATIONS_S.map((one) => (
            <Chip key={one} tone="fill" on={one === duration_s} onPress={() => setDuration(one)}>
              {lastsFor(one)}
            </Chip>
          ))}
        </div>
      </div>
    </Sheet>
  )
}

function SecondChance({ lot, withdraw, onClose }: Props & { withdraw: boolean }) {
  const t = useText()
  const common = useCommon()
  const offer = useAction('auction.offerSecondChance', {
    refresh: REFRESH,
    onDone: closeSaying(t(withdraw ? 'offer_withdrawn' : 'offer_done'), onClose),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={withdraw ? t('act_withdraw_offer') : t('second_title')}
      actions={[
        { text: common('cancel'), onPress: onClose },
        {
          text: withdraw ? t('act_withdraw_offer') : t('offer'),
          loading: offer.pending,
          onPress: () => void offer.run({ lot_id: lot.id, action: withdraw ? 'withdraw' : 'offer' }),
        },
      ]}
    >
      {!withdraw && t('second_note')}
    </Dialog>
  )
}
