/** A draw: its state, what one may do now, prizes with their odds, one's tickets, who won, and how it is drawn. */
import { Button, Card, Cell, CellGroup, ImagePlate, Row, Rows, StateBanner, Strip } from '@juya/ui'
import { CheckCircleIcon, ClockIcon, ShieldCheckIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { ClockStrips } from '../../../cards/clock/clock-strips.tsx'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { isRefusal } from '../../../lib/api/refusals.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { goToLogin } from '../../../lib/session/login-gate.ts'
import { useSession } from '../../../lib/session/session.ts'
import { DetailPage } from '../../../templates/pages.tsx'
import { useText } from '../i18n.ts'
import type { DrawInfo } from './draw-info.ts'
import { useOpenedLink } from './opened-link.ts'
import { ShareDraw } from './share-draw.tsx'
import { Wins } from './wins.tsx'

export function DrawView({ id }: { id: number }) {
  const info = useCall('draw.info', { id })
  const { data } = info
  useOpenedLink(id)
  return (
    <DetailPage
      needs={info}
      title={data?.title}
      right={data && <ShareDraw draw={data} />}
      bar={data && <EnterBar draw={data} />}
    >
      {data && (
        <>
          <ImagePlate src={sizedUrl(data.cover, 800)} alt={data.title} ratio="16:9" />
          <State draw={data} />
          <ClockStrips clocks={data.clocks} />
          <Wins draw={data} />
          <Prizes draw={data} />
          <MyTickets draw={data} />
          {data.status === 'drawn' && <Winners draw={data} />}
          {data.intro && <About text={data.intro} />}
          <HowDrawn draw={data} />
        </>
      )}
    </DetailPage>
  )
}

function State({ draw }: { draw: DrawInfo }) {
  const t = useText()
  const at = formatMoment(draw.draws_at)
  if (draw.status === 'void')
    return (
      <StateBanner
        tone="grey"
        icon={<WarningCircleIcon size={26} />}
        title={t('state_void')}
        note={t('void_why', { reason: draw.void_reason ?? '' })}
      />
    )
  if (draw.status === 'locked')
    return (
      <StateBanner
        tone="amber"
        icon={<ClockIcon size={26} />}
        title={t('waits')}
        note={t('waits_note', { round: draw.beacon.round, at })}
      />
    )
  return (
    <StateBanner
      tone={draw.status === 'open' ? 'blue' : 'jade'}
      icon={draw.status === 'open' ? <ClockIcon size={26} /> : <CheckCircleIcon size={26} weight="fill" />}
      title={draw.status === 'open' ? t('closes', { at: formatMoment(draw.closes_at) }) : t('state_drawn')}
      note={`${t('draws', { at })} · ${t('tickets', { count: draw.ticket_count })}`}
    />
  )
}

function Prizes({ draw }: { draw: DrawInfo }) {
  const t = useText()
  return (
    <Card title={t('prizes')}>
      {draw.prizes.map((prize) => {
        const odds = draw.odds.find(({ rank }) => rank === prize.rank)
        return (
          <div key={prize.rank} className="draw-prize">
            <ImagePlate src={sizedUrl(prize.image, 200)} alt="" ratio="1:1" />
            <div className="draw-prize__text">
              <span className="j-meta">{t('rank', { rank: prize.rank })}</span>
              <strong>{prize.name}</strong>
              <span className="j-meta">{t('worth', { price: formatFen(prize.value_fen), count: prize.qty })}</span>
              <span className="j-meta j-num">
                {odds && odds.tickets > 0 ? t('odds', { prizes: odds.prizes, tickets: odds.tickets }) : t('odds_none')}
              </span>
            </div>
          </div>
        )
      })}
    </Card>
  )
}

function MyTickets({ draw }: { draw: DrawInfo }) {
  const t = useText()
  return (
    <Card title={t('my_tickets')}>
      {draw.my.length === 0 ? (
        <p className="draw-prose">{t('no_tickets')}</p>
      ) : (
        <Rows>
          {draw.my.map(({ ticket_no, source }) => (
            <Row key={ticket_no} label={t('ticket', { number: ticket_no })}>
              {t(`from_${source}`)}
            </Row>
          ))}
        </Rows>
      )}
      {draw.status === 'open' && draw.share_tickets > 0 && <p className="draw-prose">{t('share_note')}</p>}
    </Card>
  )
}

function Winners({ draw }: { draw: DrawInfo }) {
  const t = useText()
  return (
    <Card title={t('winners')}>
      {draw.winners.length === 0 ? (
        <p className="draw-prose">{t('no_winner')}</p>
      ) : (
        <Rows>
          {draw.winners.map(({ ticket_no, rank, user_alias }) => (
            <Row key={ticket_no} label={t('rank', { rank })}>
              {t('winner', { who: user_alias, number: ticket_no })}
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  )
}

function About({ text }: { text: string }) {
  const t = useText()
  return (
    <Card title={t('intro')}>
      <p className="draw-prose">{text}</p>
    </Card>
  )
}

function HowDrawn({ draw }: { draw: DrawInfo }) {
  const t = useText()
  return (
    <>
      <Card title={t('fair')}>
        <Rows>
          <Row label={t('fair_beacon')}>{t(`beacon_${draw.beacon.name}`)}</Row>
          <Row label={t('fair_round')}>{draw.beacon.round}</Row>
        </Rows>
        <p className="draw-prose">{t('fair_note')}</p>
        <p className="draw-hash">
          {t('fair_seed')} {draw.seed_commit}
        </p>
        <p className="draw-hash">
          {t('fair_rules')} {draw.rules_hash}
        </p>
      </Card>
      <CellGroup look="card">
        <Cell
          icon={<ShieldCheckIcon size={20} />}
          title={t('check')}
          help={t('check_note')}
          onPress={() => go('draw.check', { id: draw.id })}
        />
      </CellGroup>
    </>
  )
}

/** The one thing to do now: take the free ticket, then those for shares; a reason where there is none. */
function EnterBar({ draw }: { draw: DrawInfo }) {
  const t = useText()
  const signed_in = useSession().token !== null
  const enter = useAction('draw.enter', { refresh: ['draw'] })
  if (draw.status !== 'open') return null
  const has_free = draw.my.some(({ source }) => source === 'free')
  if (has_free && draw.share_left === 0) return <MoreForPoints draw={draw} />
  if (signed_in && !draw.can_enter.ok)
    return isRefusal(draw.can_enter, 'REALNAME_REQUIRED') ? (
      <Button block onClick={() => go('settings.identity')}>
        {t('verify')}
      </Button>
    ) : (
      <Strip tone="amber">{draw.can_enter.reason}</Strip>
    )
  const { live_session_id } = draw
  // It is for those who watch.
  if (live_session_id != null)
    return (
      <Button block onClick={() => go('live.watch', { id: live_session_id })}>
        {t('enter_there')}
      </Button>
    )
  const take = () => (signed_in ? void enter.run({ id: draw.id, by: has_free ? 'share' : 'free' }) : goToLogin())
  return (
    <Button block loading={enter.pending} onClick={take}>
      {t(has_free ? 'take_share' : 'enter')}
    </Button>
  )
}

/** All free tickets are taken: one more for points, up to the most a person may have. */
function MoreForPoints({ draw }: { draw: DrawInfo }) {
  const t = useText()
  const enter = useAction('draw.enter', { refresh: ['draw', 'points', 'account'] })
  const { points_cost } = draw
  if (!points_cost || draw.my.length >= draw.max_tickets || !draw.can_enter.ok)
    return <Strip tone="jade">{t('entered')}</Strip>
  return (
    <>
      <Strip tone="jade">{t('entered')}</Strip>
      <Button
        block
        variant="outline"
        loading={enter.pending}
        onClick={() => void enter.run({ id: draw.id, by: 'points' })}
      >
        {t('take_points', { points: points_cost })}
      </Button>
    </>
  )
}
