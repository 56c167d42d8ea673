/** The figures of a campaign: what is raised and where it is, the reserve, the days that were promised, and locking and postponing these. */
import { ask, Button, Card, Cell, CellGroup, Row, Rows, Strip } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { InfoIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useAction } from '../../../../lib/api/query.ts'
import { formatCount, formatFen, formatMoment } from '../../../../lib/format/format.ts'
import { go } from '../../../../lib/router/navigation.ts'
import { toast } from '../../../../lib/toast.ts'
import { hasShipping } from '../../detail/numbers.tsx'
import { DAY_MS, dayText, type EditForm } from '../campaign-form.ts'
import { CampaignActs, CampaignTag, Raised } from '../campaign-parts.tsx'
import { DayField } from '../terms-step.tsx'
import { useText as useWords } from '../words.i18n.ts'
import { useText } from './manage.i18n.ts'

export function Overview({ data }: { data: EditForm }) {
  const t = useText()
  const w = useWords()
  const { campaign, actions, reserve } = data
  const { money } = campaign
  return (
    <>
      <Card>
        <div className="fund-line__text">
          <b className="j-clamp-2">{campaign.title}</b>
          <span className="fund-line__row">
            <CampaignTag campaign={campaign} />
            <span className="j-meta">{t('watchers', { count: formatCount(campaign.watch_count) })}</span>
          </span>
          <Raised campaign={campaign} />
        </div>
        {campaign.stop_reason && (
          <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
            {campaign.stop_reason}
          </Strip>
        )}
        <CampaignActs id={campaign.id} actions={actions} />
      </Card>
      <Card title={t('where_money')}>
        <Rows>
          <Row label={t(hasShipping(data) ? 'in_escrow_shipping' : 'in_escrow')}>{formatFen(money.escrow_fen)}</Row>
          <Row label={t('to_shop')}>{formatFen(money.to_shop_fen)}</Row>
          <Row label={t('went_back')}>{formatFen(money.back_fen)}</Row>
        </Rows>
        <p className="fund-note">{t('money_note')}</p>
      </Card>
      <Card title={w('reserve')}>
        <Rows>
          {campaign.reserve ? (
            <Row label={t('reserve_left')} tone={campaign.reserve.left_fen < campaign.reserve.fen ? 'red' : undefined}>
              {t('left_of', { left: formatFen(campaign.reserve.left_fen), all: formatFen(campaign.reserve.fen) })}
            </Row>
          ) : (
            <Row label={w('reserve_need')}>{formatFen(reserve.need_fen)}</Row>
          )}
        </Rows>
        <p className="fund-note">{t(campaign.reserve ? 'reserve_held_note' : 'reserve_none_note')}</p>
      </Card>
      <Promised data={data} />
      <CellGroup look="card">
        <Cell
          title={w('tiers')}
          value={String(data.tiers.length)}
          onPress={() => go('funding.tiers', { campaign_id: campaign.id })}
        />
      </CellGroup>
    </>
  )
}

/** The days that were promised, and what the shop may still change about them. */
function Promised({ data: { campaign, actions, rules } }: { data: EditForm }) {
  const t = useText()
  const w = useWords()
  const hours = rules.lock_notice_h
  const days = rules.postpone_most_days
  const [day, setDay] = useState('')
  const [open, setOpen] = useState(false)
  const manage = useAction('funding.manage', {
    refresh: ['funding'],
    onDone: (_, input) => {
      toast(t(input.action === 'lock' ? 'locked_done' : 'postponed_done'))
      setOpen(false)
    },
  })
  const lock = async () => {
    const words = { title: t('lock_title'), body: t('lock_body', { hours }), confirm: t('lock'), cancel: w('keep') }
    if (await ask(words)) void manage.run({ id: campaign.id, action: 'lock' })
  }
  const by = dayText(campaign.ship_by_at)
  const last_ms = campaign.ship_by_at * 1000 + days * DAY_MS
  const fits = day > by && new Date(`${day}T00:00:00`).getTime() <= last_ms
  return (
    <Card title={t('promised')}>
      <Rows>
        {campaign.to_at != null && <Row label={t('ends')}>{formatMoment(campaign.to_at)}</Row>}
        <Row label={w('ship_by')}>{formatMoment(campaign.ship_by_at, { time: false })}</Row>
        {campaign.postponed_to != null && (
          <Row label={t('postponed_to')}>{formatMoment(campaign.postponed_to, { time: false })}</Row>
        )}
        {campaign.refunded_at != null && (
          <Row label={t('refunded_from')}>{formatMoment(campaign.refunded_at, { time: false })}</Row>
        )}
        <Row label={t('addresses')}>
          {campaign.addresses_lock_at == null
            ? t('addresses_open')
            : t(campaign.addresses_lock_at * 1000 > serverNow() ? 'addresses_lock' : 'addresses_locked', {
                at: formatMoment(campaign.addresses_lock_at),
              })}
        </Row>
      </Rows>
      {actions.includes('lock') && (
        <>
          <p className="fund-note">{t('lock_note', { hours })}</p>
          <Button block variant="outline" className="fund-more" loading={manage.pending} onClick={() => void lock()}>
            {t('lock')}
          </Button>
        </>
      )}
      {actions.includes('postpone') && !open && (
        <Button block variant="outline" className="fund-more" onClick={() => setOpen(true)}>
          {t('postpone')}
        </Button>
      )}
      {open && (
        <section className="fund-more" aria-label={t('postpone')}>
          <Strip tone="blue" icon={<InfoIcon size={16} weight="fill" />}>
            {t('postpone_note', { days })}
          </Strip>
          <DayField label={t('new_day')} value={day} now_ms={serverNow()} max_ms={last_ms} onChange={setDay} />
          <div className="fund-acts">
            <Button variant="plain" size="m" onClick={() => setOpen(false)}>
              {w('keep')}
            </Button>
            <Button
              size="m"
              disabled={!fits}
              loading={manage.pending}
              onClick={() =>
                void manage.run({
                  id: campaign.id,
                  action: 'postpone',
                  until_at: Math.floor(new Date(`${day}T23:59:59`).getTime() / 1000),
                })
              }
            >
              {t('postpone_ask')}
            </Button>
          </div>
        </section>
      )}
    </Card>
  )
}
