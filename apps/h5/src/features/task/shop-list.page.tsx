/** The shop’s tasks by status, what is locked in them, and what lifts one in the hall. */
import '../../cards/task/task-card.css'
import './task.css'
import { Button, Card, Cell, CellGroup, IconButton, Strip, Tag } from '@juya/ui'
import { PlusIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { ListPage } from '../../templates/pages.tsx'
import { BuyPrivilege, type Privilege, type ShopTask } from './sell/buy-privilege.tsx'
import { TaskActs } from './sell/task-acts.tsx'
import { useText } from './sell/words.i18n.ts'

const STATUSES = [
  ...(['active', 'paused', 'finished', 'reviewing', 'pending_payment'] as const),
  ...(['draft', 'rejected', 'settled'] as const),
] as const
/** Shown though no task stands there; the others when one does. */
const ALWAYS = new Set<string>(['active', 'reviewing', 'draft'])
export const TASK_TONES = {
  draft: 'grey',
  pending_payment: 'amber',
  reviewing: 'blue',
  rejected: 'red',
  active: 'jade',
  paused: 'amber',
  finished: 'plain',
  settled: 'grey',
  cancelled: 'grey',
} as const

export default function ShopTasksPage() {
  return (
    <SellerOnly>
      <Tasks />
    </SellerOnly>
  )
}

function Tasks() {
  const t = useText()
  const asked = usePageParams().status
  const status = STATUSES.find((one) => one === asked)
  const tasks = usePagedCall('task.shopTasks', { status }, { keep: true, refetch_ms: 15_000 })
  const [buying, setBuying] = useState<Privilege>()
  const is_owner = useSession().user?.shop?.member_role === 'owner'
  const { first } = tasks
  const counts = first?.counts ?? {}
  const shown = STATUSES.filter((one) => ALWAYS.has(one) || one === status || (counts[one] ?? 0) > 0)
  return (
    <ListPage
      list={tasks}
      right={<IconButton label={t('publish')} icon={<PlusIcon size={22} />} onClick={() => go('task.edit')} />}
      tabs={{
        items: [
          { key: 'all', text: t('all') },
          ...shown.map((key) => ({ key, text: t(`status_${key}`), count: counts[key] })),
        ],
        active: status ?? 'all',
        onChange: (key) => go('task.shopList', key === 'all' ? {} : { status: key }, { type: 'redirect' }),
      }}
      before={
        first?.barred_until && (
          <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
            {t('barred', { at: formatMoment(first.barred_until) })}
          </Strip>
        )
      }
      row={(task) => <TaskRow key={task.id} task={task} onChanged={() => void tasks.refetch()} />}
      empty={{
        title: t('none'),
        note: t('none_note'),
        drawing: 'box',
        action: <Button onClick={() => go('task.edit')}>{t('publish')}</Button>,
      }}
      after={
        first && (
          <>
            {first.locked_fen > 0 && (
              <CellGroup look="card">
                <Cell title={t('locked')} value={formatFen(first.locked_fen)} />
              </CellGroup>
            )}
            <CellGroup look="card" title={t('privileges')}>
              {first.privileges.map((one) => (
                <Cell
                  key={one.code}
                  title={one.name}
                  help={t('privilege_left', { left: one.left })}
                  value={is_owner ? t('buy', { amount: formatFen(one.price_fen) }) : undefined}
                  onPress={is_owner ? () => setBuying(one) : undefined}
                />
              ))}
            </CellGroup>
            {buying && (
              <BuyPrivilege
                privilege={buying}
                onClose={() => setBuying(undefined)}
                onPaid={() => {
                  setBuying(undefined)
                  void tasks.refetch()
                }}
              />
            )}
          </>
        )
      }
    />
  )
}

function TaskRow({ task, onChanged }: { task: ShopTask; onChanged: () => void }) {
  const t = useText()
  const editable = ['draft', 'pending_payment', 'rejected'].includes(task.status)
  const said = [
    task.submitted > 0 && t('to_judge', { count: task.submitted }),
    task.disputed > 0 && t('at_arbiter', { count: task.disputed }),
    task.paid_fen > 0 && t('paid', { amount: formatFen(task.paid_fen) }),
    task.returned_fen > 0 && t('returned', { amount: formatFen(task.returned_fen) }),
    task.settles_at && t('settles', { at: formatMoment(task.settles_at) }),
  ].filter(Boolean)
  const reason = task.reject_reason ?? task.paused_reason
  return (
    <Card>
      <button
        type="button"
        className="task-card"
        onClick={() => go(editable ? 'task.edit' : 'task.review', { id: task.id })}
      >
        <span className="task-card__head">
          <span className="task-card__title j-clamp-2">{task.title}</span>
          <Tag tone={TASK_TONES[task.status]}>{t(`status_${task.status}`)}</Tag>
        </span>
        <span className="j-meta">
          {formatFen(task.reward_fen)} · {t('taken', { taken: task.taken, approved: task.approved, quota: task.quota })}
        </span>
        {said.length > 0 && <span className="j-meta">{said.join(' · ')}</span>}
      </button>
      {reason && (
        <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
          {reason}
        </Strip>
      )}
      <TaskActs task={task} onChanged={onChanged} />
    </Card>
  )
}
