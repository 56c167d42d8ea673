/** The session on air, held in one hand: the picture fills the screen, what the host presses is under the thumb. */
import './studio.css'
import { LIVE_PAUSE_MIN } from '@juya/contract/shapes/live/live-limits.ts'
import { ask, Button, IconButton, StateBanner, Tag, useNow } from '@juya/ui'
import {
  CameraIcon,
  CameraRotateIcon,
  CaretLeftIcon,
  DotsThreeIcon,
  MicrophoneIcon,
  MicrophoneSlashIcon,
  WarningCircleIcon,
} from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import { useAction } from '../../../lib/api/query.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { useOnline } from '../../../lib/live/online.ts'
import { go, goBack } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { PageShell } from '../../../templates/pages.tsx'
import type { AirState } from '../air/broadcast.ts'
import { HostChat } from '../chat/host-chat.tsx'
import type { Keyed } from './begin.tsx'
import { clockShown, standingOf } from './figures.ts'
import { GiveawayRow } from './giveaway-row.tsx'
import { LotCard } from './lot-card.tsx'
import { CameraProblem } from './problem.tsx'
import { GiveawaySheet } from './sheets/giveaway-sheet.tsx'
import { GoodsSheet } from './sheets/goods-sheet.tsx'
import { InstantSheet } from './sheets/instant-sheet.tsx'
import { NO_KIND } from './sheets/kind-fields.tsx'
import { MoreSheet } from './sheets/more-sheet.tsx'
import { ObsSheet } from './sheets/obs-sheet.tsx'
import { useText } from './studio.i18n.ts'
import { Summary } from './summary.tsx'
import type { Air } from './use-air.ts'
import { type Host, useHost } from './use-host.ts'

/** How the picture of this session is sent from here; undefined: it is not. */
export type Sending = { how: 'phone' | 'obs'; keyed: Keyed; take_over: boolean }

interface Props {
  session_id: number
  air: Air
  sending: Sending | undefined
  onSending: (sending: Sending | undefined) => void
}

export function OnAir(props: Props) {
  const reading = useHost(props.session_id)
  const { data } = reading
  const { air, sending } = props
  const is_over = data !== undefined && (data.session.status === 'ended' || data.session.status === 'cancelled')
  const { close, start } = air
  const by_phone = sending?.how === 'phone' ? sending : undefined
  useEffect(() => {
    if (by_phone) start({ ...by_phone.keyed, take_over: by_phone.take_over })
  }, [by_phone, start])
  useEffect(() => {
    if (is_over) close()
  }, [is_over, close])
  if (data && is_over) return <Summary host={data} />
  return <Stage {...props} reading={reading} host={data} />
}

type Sheet = 'more' | 'instant' | 'obs' | 'goods' | 'giveaway'

function Stage({
  air,
  sending,
  onSending,
  reading,
  host,
}: Props & { reading: ReturnType<typeof useHost>; host: Host | undefined }) {
  const t = useText()
  const [sheet, setSheet] = useState<Sheet | undefined>(sending?.how === 'obs' ? 'obs' : undefined)
  const [kind, setKind] = useState(NO_KIND)
  const key = useAction('live.key', { onDone: reading.show, onRefused: () => void reading.refetch() })
  const by_phone = sending?.how === 'phone'
  const is_here = by_phone && air.air?.link !== 'taken' && air.air?.link !== 'refused'
  const session_id = host?.session.session_id
  const takeOver = async (how: Sending['how']) => {
    if (session_id === undefined || (how === 'phone' && !(await air.open()))) return
    const keyed = await key.run({ session_id })
    if (!keyed) return
    onSending({ how, keyed, take_over: true })
    if (how === 'obs') {
      air.close()
      setSheet('obs')
    }
  }
  const close = () => setSheet(undefined)
  /** The picture of this phone ends with the page. */
  const leave = async (to: () => void) => {
    const words = { title: t('leave_ask'), body: t('leave_body', { minutes: LIVE_PAUSE_MIN }) }
    if (!is_here || (await ask({ ...words, confirm: t('leave_go'), cancel: t('stay') }))) to()
  }
  return (
    // A phone that sends needs its picture on the screen before all else.
    <PageShell nav={null} needs={sending ? undefined : reading}>
      <div className="studio">
        <video ref={air.preview} className="studio__picture" autoPlay muted playsInline aria-label={t('test_camera')} />
        <Top host={host} air={air.air} is_here={is_here} onBack={() => void leave(goBack)} />
        <div className="studio__middle">
          {air.problem && <CameraProblem problem={air.problem} onAgain={() => void takeOver('phone')} />}
          {host && <Standing host={host} air={is_here ? air.air : undefined} />}
        </div>
        <div className="studio__side">
          {host && (host.session.status === 'live' || host.session.status === 'paused') && (
            <HostChat session={host.session} />
          )}
          {is_here && (
            <div className="studio__rail">
              <IconButton
                variant="disc"
                label={t('flip')}
                icon={<CameraRotateIcon size={22} />}
                onClick={() => void air.flip()}
              />
              <IconButton
                variant="disc"
                label={t(air.muted ? 'unmute' : 'mute')}
                aria-pressed={air.muted}
                icon={air.muted ? <MicrophoneSlashIcon size={22} /> : <MicrophoneIcon size={22} />}
                onClick={() => air.mute(!air.muted)}
              />
            </div>
          )}
        </div>
        {host && (
          <div className="studio__bottom">
            {!is_here && host.pause_cause !== 'operator' && (
              <Elsewhere
                why={air.air?.link === 'refused' ? 'link_refused' : by_phone ? 'link_taken' : 'not_here'}
                pending={key.pending}
                onTakeOver={() => void takeOver('phone')}
              />
            )}
            {host.giveaway && <GiveawayRow giveaway={host.giveaway} />}
            {host.session.sale_id != null ? (
              <SaleDesk onOpen={() => void leave(() => go('house.desk', { id: host.session.sale_id! }))} />
            ) : (
              <LotCard host={host} reading={reading} onInstant={() => setSheet('instant')} />
            )}
            <div className="studio__row">
              {host.session.sale_id == null && (
                <Button
                  variant="plain"
                  icon={<CameraIcon size={20} />}
                  disabled={host.session.status !== 'live'}
                  onClick={() => setSheet('instant')}
                >
                  {t('instant')}
                </Button>
              )}
              <Button variant="plain" icon={<DotsThreeIcon size={20} />} onClick={() => setSheet('more')}>
                {t('more')}
              </Button>
            </div>
          </div>
        )}
      </div>
      {host && sheet === 'more' && (
        <MoreSheet
          host={host}
          reading={reading}
          onClose={close}
          onLeave={(to) => void leave(to)}
          onObs={() => void takeOver('obs')}
          onGoods={() => setSheet('goods')}
          onGiveaway={() => setSheet('giveaway')}
        />
      )}
      {host && sheet === 'giveaway' && <GiveawaySheet host={host} reading={reading} onClose={close} />}
      {host && sheet === 'goods' && (
        <GoodsSheet
          session_id={host.session.session_id}
          kind={kind}
          onKind={setKind}
          video={is_here ? air.video.current : null}
          onClose={close}
          onAdded={() => {
            close()
            void reading.refetch()
          }}
        />
      )}
      {host && sheet === 'instant' && (
        <InstantSheet
          session_id={host.session.session_id}
          kind={kind}
          onKind={setKind}
          video={is_here ? air.video.current : null}
          onClose={close}
          onAdded={() => {
            close()
            void reading.refetch()
          }}
        />
      )}
      {sheet === 'obs' && sending && <ObsSheet keyed={sending.keyed} onClose={close} />}
    </PageShell>
  )
}

/** The picture of a sale's room: its lots are run from its desk. */
function SaleDesk({ onOpen }: { onOpen: () => void }) {
  const t = useText()
  return (
    <Button block variant="white" onClick={onOpen}>
      {t('to_sale_desk')}
    </Button>
  )
}

const CLOCK = 'hh:mm'
const TONES = { live: 'live', paused: 'amber', ready: 'grey' } as const

function Top({
  host,
  air,
  is_here,
  onBack,
}: {
  host: Host | undefined
  air: AirState | undefined
  is_here: boolean
  onBack: () => void
}) {
  const t = useText()
  const common = useCommon()
  return (
    <div className="studio__top">
      <IconButton
        variant="disc"
        label={common('back')}
        icon={<CaretLeftIcon size={20} weight="bold" />}
        onClick={onBack}
      />
      {host && (
        <span className="studio__facts j-num">
          <Tag tone={TONES[host.session.status as keyof typeof TONES] ?? 'grey'}>
            {t(host.session.status as keyof typeof TONES)}
          </Tag>
          <span>{t('viewers', { count: host.session.viewers })}</span>
          {host.session.without_picture > 0 && (
            <span>{t('without_picture', { count: host.session.without_picture })}</span>
          )}
          <span>{t('minutes', { count: host.left_minutes })}</span>
          {host.lag_p95_ms != null && <span>{t('lag', { seconds: (host.lag_p95_ms / 1_000).toFixed(1) })}</span>}
          {is_here && air?.link === 'on' && (
            <>
              <span>{t('test_mbit', { mbit: (air.picture_bps / 1e6).toFixed(1) })}</span>
              {air.lag_ms !== undefined && <span>{t('lag_up', { ms: air.lag_ms })}</span>}
            </>
          )}
        </span>
      )}
    </div>
  )
}

function Standing({ host, air }: { host: Host; air: AirState | undefined }) {
  const t = useText()
  const online = useOnline()
  const said = standingOf(host, air, online)
  const clock = clockShown(host, useNow())
  const until = clock && t(`clock_${clock.what}`, { at: formatDate(clock.at, CLOCK) })
  const title = said ? t(said) : until
  return (
    <div role="status">
      {title && (
        <StateBanner
          rounded
          tone="amber"
          icon={<WarningCircleIcon size={20} weight="fill" />}
          title={title}
          note={said && until}
        />
      )}
      {host.warning && (
        <StateBanner
          rounded
          tone="red"
          icon={<WarningCircleIcon size={20} weight="fill" />}
          title={t('warned')}
          note={host.warning}
        />
      )}
    </div>
  )
}

/** The picture is sent by another device, or by none. */
function Elsewhere({
  why,
  pending,
  onTakeOver,
}: {
  why: 'link_taken' | 'link_refused' | 'not_here'
  pending: boolean
  onTakeOver: () => void
}) {
  const t = useText()
  return (
    <div className="studio__elsewhere">
      <p>{t(why)}</p>
      <p className="j-meta">{t('take_over_note')}</p>
      <Button block variant="outline" loading={pending} onClick={onTakeOver}>
        {t('take_over')}
      </Button>
    </div>
  )
}
