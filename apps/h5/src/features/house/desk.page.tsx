/** The clerk's desk: runs a sale in its room from a phone, without a video, by touch or by keyboard. */
import './house.css'
import { NEW_DATE_LEAST_S, NEW_DATE_MOST_DAYS } from '@juya/contract/bidding/sale-terms.ts'
import { Button, Cell, CellGroup, Chip, timeLeft, useNow } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { useEffect, useRef, useState } from 'react'
import { MomentField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { PaddlesAtDesk, WaitingAtDesk } from './room/desk-lists.tsx'
import { DeskNow } from './room/desk-now.tsx'
import { LastLots, MayBeOld, NeedsDate } from './room/parts.tsx'
import { useText } from './room/room.i18n.ts'
import { type Act, type Desk, useDesk } from './room/use-desk.ts'

const GAPS_S = [0, 5, 10, 15, 30, 60]
const SECOND = 1_000
const DAY = 86_400 * SECOND
/** A second press of what cannot be undone counts for so long. */
const ARMED_MS = 5_000

export default function DeskPage() {
  return (
    <SellerOnly>
      <Loaded />
    </SellerOnly>
  )
}

function Loaded() {
  const desk = useDesk(useIdParam())
  const { data } = desk
  return (
    <DetailPage needs={desk} title={data?.session.title}>
      {data && <AtDesk desk={data} act={desk.act} pending={desk.pending} fresh={desk.fresh} />}
    </DetailPage>
  )
}

interface AtDeskProps {
  desk: Desk
  act: Act
  pending: boolean
  fresh: boolean
}

function AtDesk({ desk, act, pending, fresh }: AtDeskProps) {
  const t = useText()
  const { counts, session } = desk
  return (
    <>
      {!fresh && <MayBeOld />}
      {desk.needs_date && <NeedsDate />}
      <DeskNow desk={desk} />
      <Acts desk={desk} act={act} pending={pending} fresh={fresh} />
      <p className="house-prose house-faint">
        {t('counts', {
          sold: counts.sold + counts.unpaid,
          passed: counts.passed + counts.withdrawn,
          left: counts.scheduled + counts.live,
        })}
      </p>
      {desk.actions.includes('gap') && <Gap gap_s={session.room?.gap_s ?? 0} act={act} off={pending || !fresh} />}
      {desk.actions.includes('redate') && <NewDate act={act} />}
      <WaitingAtDesk desk={desk} act={act} />
      <PaddlesAtDesk desk={desk} act={act} />
      <PictureLink desk={desk} />
      {desk.last.length > 0 && (
        <CellGroup look="card" title={t('last')}>
          <LastLots last={desk.last} />
        </CellGroup>
      )}
      {(session.status === 'ended' || session.status === 'cancelled') && (
        <div className="sale-tools">
          <Button variant="plain" onClick={() => go('house.results', { id: session.id })}>
            {t('over')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The way to the studio, from where the room gets a picture; for members who may go live. */
function PictureLink({ desk: { session, picture } }: { desk: Desk }) {
  const t = useText()
  const mine = useSession().user?.shop
  const may = mine?.member_role === 'owner' || mine?.permissions.includes('live') === true
  if (!may || session.status === 'ended' || session.status === 'cancelled') return null
  return (
    <CellGroup look="card">
      <Cell
        title={t('picture')}
        help={picture ? t('picture_on', { count: picture.viewers }) : t('picture_note')}
        onPress={() => go('live.studio', { sale_id: session.id })}
      />
    </CellGroup>
  )
}

/** The buttons the clerk works with, each under one key. */
function Acts({ desk, act, pending, fresh }: AtDeskProps) {
  const t = useText()
  const next = desk.waiting[0]
  const can = (action: Desk['actions'][number]) => desk.actions.includes(action)
  const pass = useArmed(desk.current?.id)
  const passNow = () => {
    if (!desk.current) return
    if (pass.armed) act({ action: 'pass', lot_id: desk.current.id })
    pass.press()
  }
  const start = () => next && act({ action: 'next', lot_id: next.lot_id })
  const pauseOrGoOn = () => act({ action: can('resume') ? 'resume' : 'pause' })
  const off = !fresh || pending
  const now_ms = useNow()
  const may_pass = can('pass') && now_ms >= (desk.current?.pass_from_ms ?? 0)
  useKeys({
    n: !off && can('next') ? start : undefined,
    p: !off && (can('pause') || can('resume')) ? pauseOrGoOn : undefined,
    x: !off && may_pass ? passNow : undefined,
  })
  const { session } = desk
  return (
    <div className="desk-acts">
      {can('begin') && (
        <Button block disabled={off} onClick={() => act({ action: 'begin' })}>
          {t('begin')}
        </Button>
      )}
      {session.status === 'preview' && !can('begin') && (
        <Button block disabled>
          {t('begin_at', { at: formatMoment(session.starts_at * SECOND) })}
        </Button>
      )}
      {can('next') && next && (
        <Button block disabled={off} aria-keyshortcuts="n" onClick={start}>
          {t('start', { no: next.lot_no })}
        </Button>
      )}
      {can('next') && desk.next_starts_at_ms != null && <StartsIn at_ms={desk.next_starts_at_ms} />}
      {may_pass && desk.current && (
        <Button block variant="outline" disabled={off} aria-keyshortcuts="x" onClick={passNow}>
          {t(pass.armed ? 'pass_sure' : 'pass', { no: desk.current.lot_no ?? '' })}
        </Button>
      )}
      {(can('pause') || can('resume')) && (
        <Button
          block
          variant={can('resume') ? 'primary' : 'plain'}
          disabled={off}
          aria-keyshortcuts="p"
          onClick={pauseOrGoOn}
        >
          {t(can('resume') ? 'resume' : 'pause')}
        </Button>
      )}
      {(can('pause') || can('resume')) && (
        <p className="house-faint">
          {t('pause_note')}
          <br />
          {t('keys_text')}
        </p>
      )}
    </div>
  )
}

function StartsIn({ at_ms }: { at_ms: number }) {
  const t = useText()
  const { total_s } = timeLeft(at_ms, useNow())
  return (
    <p className="house-faint">
      {t('elapsed')} <span className="j-num">{total_s}</span>
    </p>
  )
}

/** What cannot be undone asks for a second press; another lot takes the first back. */
function useArmed(of: unknown) {
  const [armed, setArmed] = useState(false)
  const last = useRef(of)
  if (last.current !== of) {
    last.current = of
    if (armed) setArmed(false)
  }
  useEffect(() => {
    if (!armed) return
    const timer = setTimeout(() => setArmed(false), ARMED_MS)
    return () => clearTimeout(timer)
  }, [armed])
  return { armed, press: () => setArmed(!armed) }
}

const TYPED_INTO = 'input, textarea, select, [role="dialog"] *'

/** Single keys, unless something is typed or a dialog is open. */
function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typed = event.target instanceof Element && event.target.matches(TYPED_INTO)
      if (typed || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function Gap({ gap_s, act, off }: { gap_s: number; act: Act; off: boolean }) {
  const t = useText()
  return (
    <CellGroup look="card" title={t('gap')}>
      <div className="room-choices">
        {GAPS_S.map((one) => (
          <Chip
            key={one}
            tone="fill"
            on={one === gap_s}
            disabled={off}
            onPress={() => act({ action: 'gap', gap_s: one })}
          >
            {one === 0 ? t('gap_off') : t('gap_after', { count: one })}
          </Chip>
        ))}
      </div>
    </CellGroup>
  )
}

function NewDate({ act }: { act: Act }) {
  const t = useText()
  const [at_ms, setAt] = useState<number | null>(null)
  const now_ms = serverNow()
  return (
    <CellGroup
      look="card"
      title={t('redate')}
      note={t('redate_note', { hours: NEW_DATE_LEAST_S / 3_600, count: NEW_DATE_MOST_DAYS })}
    >
      <MomentField
        label={t('redate')}
        value_ms={at_ms}
        placeholder={t('choose_time')}
        min_ms={now_ms + NEW_DATE_LEAST_S * SECOND}
        max_ms={now_ms + NEW_DATE_MOST_DAYS * DAY}
        onChange={setAt}
      />
      <div className="sale-tools">
        <Button
          variant="outline"
          disabled={at_ms === null}
          onClick={() => at_ms !== null && act({ action: 'redate', starts_at: Math.floor(at_ms / SECOND) })}
        >
          {t('set_date')}
        </Button>
      </div>
    </CellGroup>
  )
}
