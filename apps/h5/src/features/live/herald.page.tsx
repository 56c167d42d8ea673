/** Sessions the shop plans, with the people subscribed to each; those that were cancelled, and why. */
import './parts/live.css'
import { ActionBar, ask, Button, Card, Row, Rows, Tag } from '@juya/ui'
import { useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useAction, useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { PlanSheet } from './parts/plan-sheet.tsx'

type Session = Item<'live.notice'>
const TABS = ['scheduled', 'ended', 'cancelled'] as const

export default function LiveHeraldPage() {
  return (
    <SellerOnly>
      <Herald />
    </SellerOnly>
  )
}

function Herald() {
  const t = useText()
  const [tab, setTab] = useState<(typeof TABS)[number]>('scheduled')
  const list = usePagedCall('live.notice', { status: tab }, { stale_ms: 0 })
  const mine = useCall('live.mine', {})
  /** A new one, or one that is changed. */
  const [editing, setEditing] = useState<Session | 'new'>()
  const may = mine.data?.room?.status === 'active'
  return (
    <ListPage
      list={list}
      row={(session) => <OwnSession key={session.session_id} session={session} onChange={() => setEditing(session)} />}
      tabs={{
        label: t('sessions'),
        active: tab,
        onChange: (key) => setTab(key as typeof tab),
        items: TABS.map((key) => ({ key, text: t(`tab_${key}`) })),
      }}
      empty={
        tab === 'scheduled'
          ? { title: t('none_planned'), note: t('none_planned_note') }
          : { title: t(tab === 'ended' ? 'none_ended' : 'none_cancelled') }
      }
      bar={
        may && (
          <ActionBar>
            <Button block onClick={() => setEditing('new')}>
              {t('plan')}
            </Button>
          </ActionBar>
        )
      }
      after={
        editing && (
          <PlanSheet
            session={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
            onSaved={() => {
              setEditing(undefined)
              void list.refetch()
            }}
          />
        )
      }
    />
  )
}

function OwnSession({ session, onChange }: { session: Session; onChange: () => void }) {
  const t = useText()
  const cancel = useAction('live.pre', { refresh: ['live'], onDone: () => toast(t('cancelled_done')) })
  const { session_id: id, title, is_weekly } = session
  const callOff = async () => {
    const told = t('cancel_body', { count: session.subscribers })
    const sure = await ask({
      title: t('cancel_ask', { title }),
      body: is_weekly ? `${told} ${t('cancel_weekly')}` : told,
      confirm: t('cancel'),
      cancel: t('keep'),
    })
    if (sure) void cancel.run({ action: 'cancel', id })
  }
  return (
    <Card title={title} action={is_weekly ? <Tag tone="blue">{t('weekly')}</Tag> : undefined}>
      <Rows>
        <Row label={formatMoment(session.started_at ?? session.planned_at)}>
          {t('subscribers', { count: session.subscribers })}
        </Row>
        {session.status === 'scheduled' && <Chosen session_id={id} />}
      </Rows>
      {session.notice && <p className="j-meta live-foot">{session.notice}</p>}
      {session.status === 'scheduled' ? (
        <div className="live-acts">
          <Button size="m" onClick={() => go('live.studio', { id })}>
            {t('go_live')}
          </Button>
          <Button size="m" variant="outline" onClick={() => go('live.select', { id })}>
            {t('relate')}
          </Button>
          <Button size="m" variant="outline" onClick={onChange}>
            {t('change')}
          </Button>
          <Button size="m" variant="text" loading={cancel.pending} onClick={() => void callOff()}>
            {t('cancel')}
          </Button>
        </div>
      ) : session.status === 'ended' ? (
        <div className="live-acts">
          <Button size="m" variant="outline" onClick={() => go('live.close', { id })}>
            {t('figures')}
          </Button>
        </div>
      ) : (
        session.cause && <p className="j-meta live-foot">{t(`cause_${session.cause}`)}</p>
      )}
    </Card>
  )
}

/** The number of lots and goods of a planned session. */
function Chosen({ session_id }: { session_id: number }) {
  const t = useText()
  const { data } = useCall('live.relateCount', { session_id }, { stale_ms: 0 })
  return (
    <Row label={t('relate')}>
      {data ? `${t('lots_count', { count: data.lots })} · ${t('goods_count', { count: data.goods })}` : ' '}
    </Row>
  )
}
