/** Friends who came by one's link, the count of theirs, and what their orders have brought, each with its date and reason. */
import './invite.css'
import { Avatar, Button, Card, Cell, Empty, Tabs, Tag } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { useState } from 'react'
import type { Data, Item } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useSession } from '../../lib/session/session.ts'
import { PagedList, PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { Rules } from './parts/rules.tsx'

const TABS = ['friends', 'income'] as const

const yuan = (fen: number) => formatFen(fen, { decimals: 'always' })
const day = (at: number) => formatMoment(at, { time: false })

export default function TeamPage() {
  const member = useSession().token !== null
  return member ? <Team /> : <GuestTeam />
}

function GuestTeam() {
  const t = useText()
  const rules = useCall('invite.rules', {})
  return (
    <PageShell needs={rules}>
      <Empty
        drawing="door"
        title={t('guest_team')}
        note={t('guest_team_note')}
        action={<Button onClick={() => askLogin('continue')}>{t('sign_in')}</Button>}
      />
      {rules.data && <Rules rules={rules.data} />}
    </PageShell>
  )
}

function Team() {
  const t = useText()
  const [tab, setTab] = useState<(typeof TABS)[number]>('friends')
  const counts = useCall('invite.myTeamCount', {})
  const sums = useCall('invite.myCount', {})
  const rules = useCall('invite.rules', {})
  return (
    <PageShell
      needs={[counts, sums, rules]}
      tabs={
        <Tabs
          label={t('which')}
          tabs={TABS.map((key) => ({ key, text: t(`tab_${key}`) }))}
          active={tab}
          onChange={(key) => setTab(key as typeof tab)}
        />
      }
    >
      {counts.data && sums.data && (
        <Card>
          <dl className="invite-figures">
            <Figure label={t('direct')} value={String(counts.data.level1)} />
            <Figure label={t('indirect')} value={String(counts.data.level2)} />
            <Figure label={t('ordered')} value={String(counts.data.ordered)} />
            <Figure label={t('pending')} value={yuan(sums.data.pending_fen)} />
            <Figure label={t('settled')} value={yuan(sums.data.income_total_fen)} />
          </dl>
        </Card>
      )}
      {rules.data && (tab === 'friends' ? <Friends rules={rules.data} /> : <Income rules={rules.data} />)}
    </PageShell>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="j-num">{value}</dd>
  </div>
)

function Friends({ rules }: { rules: Data<'invite.rules'> }) {
  const t = useText()
  const friends = usePagedCall('invite.myTeam', {})
  return (
    <>
      <PagedList
        list={friends}
        layout="rows"
        row={(one) => <Friend key={one.user.id} one={one} />}
        empty={{
          title: t('no_friends'),
          note: t('no_friends_note'),
          action: <Button onClick={() => go('invite.poster')}>{t('invite')}</Button>,
        }}
        end={t('end_friends', { count: friends.total })}
      />
      {friends.data && <Rules rules={rules} />}
    </>
  )
}

function Friend({ one }: { one: Item<'invite.myTeam'> }) {
  const t = useText()
  const { user, joined_at, orders, contributed_fen, earns_until, status } = one
  const is_over = earns_until * 1_000 < serverNow()
  const stands = status === 'ended' ? t('ended_by_friend') : is_over ? t('over') : t('until', { at: day(earns_until) })
  return (
    <Cell
      icon={<Avatar src={sizedUrl(user.avatar, 200)} name={user.nickname} size={36} />}
      title={user.nickname}
      help={[t('joined', { at: day(joined_at) }), t('orders', { count: orders }), stands].join(' · ')}
      value={<span className="j-num">{yuan(contributed_fen)}</span>}
    />
  )
}

function Income({ rules }: { rules: Data<'invite.rules'> }) {
  const t = useText()
  const incomes = usePagedCall('invite.myTeamIncome', {})
  return (
    <>
      <PagedList
        list={incomes}
        layout="rows"
        row={(one) => <Entry key={one.id} one={one} settle_days={rules.settle_days} />}
        empty={{
          title: t('no_income'),
          note: t('no_income_note'),
          action: <Button onClick={() => go('invite.poster')}>{t('invite')}</Button>,
        }}
        end={t('end_income', { count: incomes.total })}
      />
      {incomes.data && <Rules rules={rules} />}
    </>
  )
}

const TONES = { pending: 'blue', settled: 'jade', void: 'grey' } as const

function Entry({ one, settle_days }: { one: Item<'invite.myTeamIncome'>; settle_days: number }) {
  const t = useText()
  const because = useBecause(one, settle_days)
  const { from_user, order_no_masked, amount_fen, taken_back_fen, created_at, status, waits } = one
  return (
    <Cell
      title={t('order_of', { name: from_user.nickname, no: order_no_masked })}
      help={[
        t('came', { at: day(created_at) }),
        because,
        taken_back_fen > 0 && t('taken_back', { amount: yuan(taken_back_fen) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      value={
        <>
          <span className="j-num">{yuan(status === 'settled' ? amount_fen - taken_back_fen : amount_fen)}</span>{' '}
          <Tag tone={TONES[status]}>{t(`state_${status}`)}</Tag>
        </>
      }
      onPress={waits === 'verification' ? () => go('settings.identity') : undefined}
    />
  )
}

/** The date that counts, or why there is none. */
function useBecause(one: Item<'invite.myTeamIncome'>, settle_days: number): string {
  const t = useText()
  const { status, waits, void_reason, settles_at, settled_at } = one
  if (status === 'void') return t(`void_${void_reason!}`)
  if (status === 'settled') return t('settled_at', { at: day(settled_at!) })
  if (waits) return t(`waits_${waits}`, { at: settles_at ? day(settles_at) : '' })
  return settles_at ? t('settles', { at: day(settles_at) }) : t('after', { days: settle_days })
}
