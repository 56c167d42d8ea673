/** What a shop may do with its task, as buttons. */
import { ask, Button } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/toast.ts'
import type { ShopTask } from './buy-privilege.tsx'
import { PayTask } from './pay-task.tsx'
import { useText } from './words.i18n.ts'

const REFRESH = { refresh: ['task'] }

export function TaskActs({ task, onChanged }: { task: ShopTask; onChanged: () => void }) {
  const t = useText()
  const [paying, setPaying] = useState(false)
  const is_owner = useSession().user?.shop?.member_role === 'owner'
  const onDone = () => {
    toast(t('done'))
    onChanged()
  }
  const told = { ...REFRESH, onDone }
  const pause = useAction('task.pause', told)
  const remove = useAction('task.remove', told)
  const top = useAction('task.top', told)
  const refresh = useAction('task.refresh', told)
  const settle = useAction('task.settle', told)
  const { id } = task
  const sure = async (title: string, body: string, confirm: string) => ask({ title, body, confirm, cancel: t('keep') })
  const acts = {
    edit: () => go('task.edit', { id }),
    pay: () => setPaying(true),
    delete: async () => (await sure(t('delete_sure'), t('delete_note'), t('act_delete'))) && void remove.run({ id }),
    pause: () => void pause.run({ id, on: true }),
    resume: () => void pause.run({ id, on: false }),
    top: () => void top.run({ id, privilege: 'top_day' }),
    highlight: () => void top.run({ id, privilege: 'highlight' }),
    refresh: () => void refresh.run({ id }),
    settle: async () =>
      (await sure(
        t('settle_sure'),
        t('settle_note', { amount: formatFen(task.budget_fen - task.paid_fen) }),
        t('act_settle'),
      )) && void settle.run({ id }),
  } as const
  const shown = task.actions.filter((act) => is_owner || (act !== 'pay' && act !== 'settle'))
  if (shown.length === 0) return null
  return (
    <div className="task-acts">
      {shown.map((act) => (
        <Button
          key={act}
          size="s"
          variant={act === 'pay' || act === 'settle' ? 'primary' : 'outline'}
          onClick={() => void acts[act]()}
        >
          {t(`act_${act}`)}
        </Button>
      ))}
      {paying && (
        <PayTask
          task_id={id}
          onClose={() => setPaying(false)}
          onPaid={() => {
            setPaying(false)
            onChanged()
          }}
        />
      )}
    </div>
  )
}
